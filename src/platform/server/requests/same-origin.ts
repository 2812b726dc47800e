import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { dayMs } from '#platform/durations.ts'
import { pathOf } from '../answers/address.ts'
import { forbidden } from '../errors.ts'
import { clientKeyOf } from '../limits/limits.ts'
import { findPage } from '../site/page-at.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write that may come from anywhere, such as a mail program's. */
    fromAnywhere?: boolean
  }
}

interface Options {
  /** Where visitors find the site, if its operator has said so. */
  publicUrl: string | undefined
  /** Where this machine finds it. */
  localOrigin: () => string
}

const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
const maxOriginLength = 300
const crossOriginMessage = 'This request came from another site and was refused.'

/**
 * A browser sends our cookies with what other sites make it send: such writes are refused.
 * Only routes that write ask; reading ones, most of all traffic, do not pay for it. Registered before the routes.
 */
export const sameOriginWrites = fp(async (app: FastifyInstance, options: Options) => {
  // An operator should read of each address once, and nobody should fill the log with inventions.
  const loggedOrigins = new LRUCache<string, true>({ max: 100, ttl: dayMs })

  app.addHook('onRoute', (route) => {
    if (route.config?.fromAnywhere || ![route.method].flat().some((method) => writeMethods.has(method)))
      return
    route.onRequest = [refuseForeign, ...[route.onRequest ?? []].flat()]
  })

  const refuseForeign: onRequestHookHandler = (request, _reply, done) => {
    if (!writeMethods.has(request.method)) return done()
    // Where a browser says more, that decides. What sends neither is no browser, and carries no cookie but its own.
    const { 'sec-fetch-site': site, origin } = request.headers
    if (site !== undefined) {
      return done(site === 'same-origin' || site === 'none' ? undefined : forbidden(crossOriginMessage))
    }
    if (origin === undefined || isOwnOrigin(request, origin, options)) return done()
    const address = parseOrigin(origin)
    if (!address) return done(forbidden(crossOriginMessage))
    warnOperator(request, address.origin)
    done(forbidden(rejectionMessage(address.origin, options.publicUrl)))
  }

  function warnOperator({ log }: FastifyRequest, origin: string) {
    loggedOrigins.purgeStale()
    if (loggedOrigins.has(origin) || loggedOrigins.size === loggedOrigins.max) return
    // Stryker disable next-line BooleanLiteral: it is asked only whether it is there
    loggedOrigins.set(origin, true)
    log.warn(
      { origin },
      `A write from a page at ${origin} was refused. If visitors find this site there, ${advice(origin)}`,
    )
  }
})

/**
 * PUBLIC_URL alone, where it is set. Without it what this machine calls the site, and any address in numbers that
 * the request was sent to: a name may have been pointed here by anybody, a number cannot. What a proxy says of the
 * host is never asked.
 */
function isOwnOrigin(
  { headers }: FastifyRequest,
  origin: string,
  { publicUrl, localOrigin }: Options,
): boolean {
  if (publicUrl) return origin === publicUrl
  const address = parseOrigin(origin)
  if (!address) return false
  const { protocol, hostname, host, port } = address
  if (protocol === 'http:' && localHosts.has(hostname) && port === new URL(localOrigin()).port) return true
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 && host === headers.host
}

/** Undefined for what no browser sends of a page that could be ours; such a thing is not repeated either. */
function parseOrigin(origin: string): URL | undefined {
  const url = origin.length <= maxOriginLength ? URL.parse(origin) : null
  // Stryker disable next-line Regex: of all protocols whose pages have an origin, no other holds these letters
  return url?.origin === origin && /^https?:$/.test(url.protocol) ? url : undefined
}

const rejectionMessage = (origin: string, publicUrl: string | undefined): string =>
  publicUrl
    ? `This page was opened at ${origin}, but the site lives at ${publicUrl}: please open it there. If you run it and the first is right, ${advice(origin)}`
    : `The site does not know ${origin} as its address, so this was refused. Whoever runs it: ${advice(origin)}`

const advice = (origin: string) => `set PUBLIC_URL to ${origin} and start it anew.`

/**
 * The address of the site under which a request has reached this machine by its address in numbers; undefined where it
 * came by a name or through a proxy. The system says which of its own addresses was called, and the visitor's
 * browser says the same: neither alone would do, for links that are mailed are made of it.
 */
export function requestOriginOf({ socket, headers }: FastifyRequest, base: string): string | undefined {
  const { localAddress = '', localPort } = socket
  // What a socket for both kinds of addresses calls one of the older kind.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  const url = URL.parse(`http://${isIPv6(address) ? `[${address}]` : address}:${localPort}`)
  return url && url.host === headers.host ? url.origin + base : undefined
}

/** Browsers say that they take HTML; programs take anything. */
export const acceptsHtml = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '')

/** Whether a page is asked for. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && acceptsHtml(request)

const anyPage = '/*'

/** The pattern of a request's address, of which there are few: of a page its own, else that of the row. */
export function routePatternOf({ url, routeOptions: { url: pattern = 'none' } }: FastifyRequest): string {
  return pattern === anyPage ? (findPage(pathOf(url))?.path ?? anyPage) : pattern
}

/** So many refusals a second go out at once; each one after them waits a little longer than the one before. */
const maxImmediateRejections = 20
const delayStepMs = 25
const maxDelayMs = 2_000
const countWindowMs = 1_000
const maxClients = 10_000

/**
 * Whoever asks again and again after being told to wait is told so more slowly: a refusal is little work, and thousands
 * a second are much. Nobody else waits for it.
 */
export const delayRejections = fp(async (app: FastifyInstance) => {
  const refusals = new LRUCache<string, { count: number }>({ max: maxClients, ttl: countWindowMs })

  app.addHook('onSend', ({ ip }, { statusCode }, _payload, done) => {
    if (statusCode !== 429) return done()
    const client = clientKeyOf(ip)
    const known = refusals.get(client) ?? { count: 0 }
    if (known.count === 0) refusals.set(client, known)
    known.count += 1
    const delay = Math.min(maxDelayMs, (known.count - maxImmediateRejections) * delayStepMs)
    if (delay <= 0) return done()
    setTimeout(done, delay)
  })
})
