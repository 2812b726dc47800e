import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { dayMs } from '#platform/durations.ts'
import { pathOf } from '../response-cache/cache-address.ts'
import { forbidden } from '../errors.ts'
import { clientKeyOf } from '../limits/limits.ts'
import { findPage } from '../site/find-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows writes from other origins, such as a mail client's one-click unsubscribe. */
    fromAnywhere?: boolean
  }
}

interface Options {
  /** Origin of the site (PUBLIC_URL), if it is set. */
  publicUrl: string | undefined
  /** Origin of the site on this machine. */
  localOrigin: () => string
}

const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
const maxOriginLength = 300
const crossOriginMessage = 'This request came from another site and was blocked.'

/**
 * Fastify plugin that rejects cross-origin POST, PUT, PATCH and DELETE requests with a 403, to prevent CSRF. Requests
 * with neither Sec-Fetch-Site nor Origin pass, as no browser sends them; so do all to routes with `fromAnywhere`.
 * Register it before the routes.
 */
export const sameOriginWrites = fp(async function sameOriginWrites(app: FastifyInstance, options: Options) {
  // Each origin is logged once; the cache bounds the log entries that forged origins can cause.
  const loggedOrigins = new LRUCache<string, true>({ max: 100, ttl: dayMs })

  app.addHook('onRoute', (route) => {
    if (route.config?.fromAnywhere || ![route.method].flat().some((method) => writeMethods.has(method)))
      return
    route.onRequest = [refuseForeign, ...[route.onRequest ?? []].flat()]
  })

  const refuseForeign: onRequestHookHandler = (request, _reply, done) => {
    if (!writeMethods.has(request.method)) return done()
    // Sec-Fetch-Site takes precedence. A client that sends neither header is no browser, so it cannot be abused for
    // CSRF.
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
    // Stryker disable next-line BooleanLiteral: the value is never read, only the key
    loggedOrigins.set(origin, true)
    log.warn(
      { origin },
      `A write from a page at ${origin} was refused. If this site is served there, ${advice(origin)}`,
    )
  }
})

/**
 * Accepts only PUBLIC_URL if it is set. Otherwise accepts the local origin and any IP address that matches the Host
 * header: anybody can point a DNS name at this server (DNS rebinding), but not an IP address. X-Forwarded-Host is never
 * trusted.
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

/** Undefined for anything that is not an http(s) origin. Such a value is not logged or repeated either. */
function parseOrigin(origin: string): URL | undefined {
  const url = origin.length <= maxOriginLength ? URL.parse(origin) : null
  // Stryker disable next-line Regex: no other protocol whose pages have an origin contains these letters
  return url?.origin === origin && /^https?:$/.test(url.protocol) ? url : undefined
}

const rejectionMessage = (origin: string, publicUrl: string | undefined): string =>
  publicUrl
    ? `You opened this page at ${origin}, but the site’s address is ${publicUrl}. Please open it there. If you run this site and ${origin} is correct, ${advice(origin)}`
    : `This request was blocked because ${origin} isn’t the address of this site. If you run this site, ${advice(origin)}`

const advice = (origin: string) => `set PUBLIC_URL to ${origin} and restart it.`

/**
 * Returns the origin with the base path, such as `http://192.168.1.5:3000`, of a request that was sent directly to an
 * IP address of this machine; undefined if it came by name or through a proxy. The socket's local address must match
 * the Host header, because links in emails are built from it.
 */
export function requestOriginOf({ socket, headers }: FastifyRequest, base: string): string | undefined {
  const { localAddress = '', localPort } = socket
  // Dual-stack sockets report IPv4 addresses as IPv4-mapped IPv6.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  const url = URL.parse(`http://${isIPv6(address) ? `[${address}]` : address}:${localPort}`)
  return url && url.host === headers.host ? url.origin + base : undefined
}

/**
 * Returns whether the Accept header contains text/html, as browsers send it. API clients send a wildcard, which does
 * not count.
 */
export const acceptsHtml = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '')

/** Returns whether a request asks for an HTML page: by GET or HEAD, with text/html in the Accept header. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && acceptsHtml(request)

const anyPage = '/*'

/**
 * Returns the route pattern of a request; `none` if no route matches. All pages share the route `/*`, so for
 * them it is the pattern of the page. There are few patterns, so metrics can use them as a label.
 */
export function routePatternOf({ url, routeOptions: { url: pattern = 'none' } }: FastifyRequest): string {
  return pattern === anyPage ? (findPage(pathOf(url))?.path ?? anyPage) : pattern
}

/**
 * 429 responses per client and second sent without delay. Each further one is delayed a little longer than the one
 * before.
 */
const maxImmediateRejections = 20
const delayStepMs = 25
const maxDelayMs = 2_000
const countWindowMs = 1_000
const maxClients = 10_000

/**
 * Fastify plugin that delays the 429 responses of a client that gets more than 20 of them in a second, each by 25 ms
 * more than the one before, up to 2 s. Thousands of rejections a second are expensive; other clients are not delayed.
 */
export const delayRejections = fp(async function delayRejections(app: FastifyInstance) {
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
