import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressAt, hrefOf, withinBase } from '#platform/addresses.ts'
import { notFound, answerFailure } from '../errors.ts'
import type { Replacer } from '../answers/json-in-pieces.ts'
import { normaliseUrl, unreadableAddress } from '../safe-text/escaped.ts'

interface Options {
  /** The path of its host that the site lies beneath, such as `/bucket`; empty where it has the host for itself. */
  base: string
  /** Those that every answer carries. */
  headers: Record<string, string>
}

/** The address within the site that a request asks for, in one spelling. What lies outside stays as it is. */
export function addressWithin(base: string, sent: string): string {
  const address = normaliseUrl(sent)
  return withinBase(base, address) ?? address
}

/**
 * Lets the whole site lie beneath a path of its host: everything else knows addresses from the site's own root.
 * Requests come with the path, which no proxy has taken away; what lies outside is not ours. Registered first.
 */
export const beneathBase = fp(async (app: FastifyInstance, { base, headers }: Options) => {
  if (base === '') return
  const root = hrefOf('home')
  const home = base + root
  const outside = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const sent = normaliseUrl(request.originalUrl)
    const [path = ''] = sent.split('?', 1)
    const isHomeMeant = path === base || path === root
    const isOurs = withinBase(base, sent === unreadableAddress ? request.originalUrl : sent) !== undefined
    if (isOurs && !isHomeMeant) return undefined
    outside.add(request)
    reply.headers(headers)
    // A folder ends in a slash; and whoever asks the host alone has no other site there to look at.
    if (isHomeMeant && /^(GET|HEAD)$/.test(request.method))
      return reply.redirect(home + sent.slice(path.length), 302)
    return answerFailure(
      notFound(`There is nothing at this address: the site begins at ${home}`),
      request,
      reply,
    )
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && !outside.has(request))
      reply.header('location', addressAt(base, location))
    done()
  })

  // What is told of addresses to programs, they ask for as it stands; and what they send back, they have from there.
  const replaced = addressesAt(base)
  app.setReplySerializer((payload) => JSON.stringify(payload, replaced))
  app.addHook('preValidation', (request, _reply, done) => {
    const body: unknown = request.body
    if (typeof body === 'object' && body !== null && 'imageUrl' in body && typeof body.imageUrl === 'string')
      body.imageUrl = withinBase(base, body.imageUrl) ?? body.imageUrl
    done()
  })
})

/** The properties under which answers name something of the site, from its root. */
const ofAddresses = new Set(['imageUrl', 'ownImageUrl', 'path', 'address'])

/** Writes these with the path that the site lies beneath. */
export const addressesAt = (base: string): Replacer | undefined =>
  base === ''
    ? undefined
    : (key, value) => (ofAddresses.has(key) && typeof value === 'string' ? addressAt(base, value) : value)
