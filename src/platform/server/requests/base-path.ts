import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { resolveAddress, hrefOf, removeBasePath } from '#platform/addresses.ts'
import { notFound, sendFailure } from '../errors.ts'
import type { Replacer } from '../answers/json-in-pieces.ts'
import { normaliseUrl, unreadableAddress } from '../safe-text/escaped.ts'

interface Options {
  /** The path of its host that the site lies beneath, such as `/bucket`; empty where it has the host for itself. */
  base: string
  /** Those that every answer carries. */
  headers: Record<string, string>
}

/** The address within the site that a request asks for, in one spelling. What lies outside stays as it is. */
export function toSiteAddress(base: string, sent: string): string {
  const address = normaliseUrl(sent)
  return removeBasePath(base, address) ?? address
}

/**
 * Lets the whole site lie beneath a path of its host: everything else knows addresses from the site's own root.
 * Requests come with the path, which no proxy has taken away; what lies outside is not ours. Registered first.
 */
export const serveUnderBasePath = fp(async (app: FastifyInstance, { base, headers }: Options) => {
  if (base === '') return
  const root = hrefOf('home')
  const home = base + root
  const outsideRequests = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    const target = normaliseUrl(request.originalUrl)
    const [path = ''] = target.split('?', 1)
    const isHome = path === base || path === root
    const isInside =
      removeBasePath(base, target === unreadableAddress ? request.originalUrl : target) !== undefined
    if (isInside && !isHome) return undefined
    outsideRequests.add(request)
    reply.headers(headers)
    // A folder ends in a slash; and whoever asks the host alone has no other site there to look at.
    if (isHome && /^(GET|HEAD)$/.test(request.method))
      return reply.redirect(home + target.slice(path.length), 302)
    return sendFailure(
      notFound(`There is nothing at this address: the site begins at ${home}`),
      request,
      reply,
    )
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && !outsideRequests.has(request))
      reply.header('location', resolveAddress(base, location))
    done()
  })

  // What is told of addresses to programs, they ask for as it stands; and what they send back, they have from there.
  const replacer = createAddressReplacer(base)
  app.setReplySerializer((payload) => JSON.stringify(payload, replacer))
  app.addHook('preValidation', (request, _reply, done) => {
    const body: unknown = request.body
    if (typeof body === 'object' && body !== null && 'imageUrl' in body && typeof body.imageUrl === 'string')
      body.imageUrl = removeBasePath(base, body.imageUrl) ?? body.imageUrl
    done()
  })
})

/** The properties under which answers name something of the site, from its root. */
const addressProperties = new Set(['imageUrl', 'ownImageUrl', 'path', 'address'])

/** Writes these with the path that the site lies beneath. */
export const createAddressReplacer = (base: string): Replacer | undefined =>
  base === ''
    ? undefined
    : (key, value) =>
        addressProperties.has(key) && typeof value === 'string' ? resolveAddress(base, value) : value
