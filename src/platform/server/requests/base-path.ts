import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { resolveAddress, hrefOf, removeBasePath } from '#platform/addresses.ts'
import { notFound } from '../errors.ts'
import { sendFailure } from '../public-failure.ts'
import type { JsonReplacer } from '../scheduling/long-lists.ts'
import { normaliseUrl, unreadableAddress } from '../safe-text/escape.ts'

interface Options {
  /** Base path of the site on its host, such as `/bucket`; empty if the site has the host to itself. */
  base: string
  /** Headers of every response. */
  headers: Record<string, string>
}

/**
 * Returns the normalised path and query of a request without the site's base path; `unreadableAddress` if the address
 * cannot be decoded. Of an address outside the base path, nothing is removed.
 */
export function toSiteAddress(base: string, sent: string): string {
  const address = normaliseUrl(sent)
  return removeBasePath(base, address) ?? address
}

/**
 * Fastify plugin that lets all other code use addresses from the site's root, although the site has a base path: adds
 * it to Location headers and to addresses in JSON responses. `toSiteAddress` must have removed it from the URLs of
 * requests before routing. Other addresses get a 404, except the host's root, which redirects to the home page. Does
 * nothing if `base` is empty. Register it first.
 */
export const serveUnderBasePath = fp(async function serveUnderBasePath(
  app: FastifyInstance,
  { base, headers }: Options,
) {
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
    // Redirects the base path without a trailing slash, and the host's root, to the home page.
    if (isHome && /^(GET|HEAD)$/.test(request.method))
      return reply.redirect(home + target.slice(path.length), 302)
    return sendFailure(
      notFound(`Nothing was found at this address. The site starts at ${home}`),
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

  // JSON responses contain addresses with the base path; JSON requests send them back, so it is removed.
  const replacer = createAddressReplacer(base)
  app.setReplySerializer((payload) => JSON.stringify(payload, replacer))
  app.addHook('preValidation', (request, _reply, done) => {
    const body: unknown = request.body
    if (typeof body === 'object' && body !== null && 'imageUrl' in body && typeof body.imageUrl === 'string')
      body.imageUrl = removeBasePath(base, body.imageUrl) ?? body.imageUrl
    done()
  })
})

/** Properties of JSON bodies that hold an address of the site. */
const addressProperties = new Set(['imageUrl', 'ownImageUrl', 'path', 'address'])

/**
 * Returns a replacer for `JSON.stringify` that adds the base path to the values of properties with addresses, such as
 * `imageUrl`; undefined if the site has no base path, as none is needed.
 */
export const createAddressReplacer = (base: string): JsonReplacer | undefined =>
  base === ''
    ? undefined
    : (key, value) =>
        addressProperties.has(key) && typeof value === 'string' ? resolveAddress(base, value) : value
