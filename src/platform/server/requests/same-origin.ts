import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { dayMs } from '#platform/durations.ts'
import { pathOf } from '../answers/address.ts'
import { forbidden } from '../errors.ts'
import { clientOf } from '../limits/limits.ts'
import { pageAt } from '../site/page-at.ts'

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

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const longestOrigin = 300
const fromElsewhere = 'This request came from another site and was refused.'

/**
 * A browser sends our cookies with what other sites make it send: such writes are refused.
 * Only routes that write ask; reading ones, most of all traffic, do not pay for it. Registered before the routes.
 */
export const sameOriginWrites = fp(async (app: FastifyInstance, home: Options) => {
  // An operator should read of each address once, and nobody should fill the log with inventions.
  const named = new LRUCache<string, true>({ max: 100, ttl: dayMs })

  app.addHook('onRoute', (route) => {
    if (route.config?.fromAnywhere || ![route.method].flat().some((method) => writing.has(method))) return
    route.onRequest = [refuseForeign, ...[route.onRequest ?? []].flat()]
  })

  const refuseForeign: onRequestHookHandler = (request, _reply, done) => {
    if (!writing.has(request.method)) return done()
    // Where a browser says more, that decides. What sends neither is no browser, and carries no cookie but its own.
    const { 'sec-fetch-site': site, origin } = request.headers
    if (site !== undefined) {
      return done(site === 'same-origin' || site === 'none' ? undefined : forbidden(fromElsewhere))
    }
    if (origin === undefined || isOwn(request, origin, home)) return done()
    const address = addressIn(origin)
    if (!address) return done(forbidden(fromElsewhere))
    tellOperator(request, address.origin)
    done(forbidden(refusalAt(address.origin, home.publicUrl)))
  }

  function tellOperator({ log }: FastifyRequest, origin: string) {
    named.purgeStale()
    if (named.has(origin) || named.size === named.max) return
    // Stryker disable next-line BooleanLiteral: it is asked only whether it is there
    named.set(origin, true)
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
function isOwn({ headers }: FastifyRequest, origin: string, { publicUrl, localOrigin }: Options): boolean {
  if (publicUrl) return origin === publicUrl
  const address = addressIn(origin)
  if (!address) return false
  const { protocol, hostname, host, port } = address
  if (protocol === 'http:' && localNames.has(hostname) && port === new URL(localOrigin()).port) return true
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 && host === headers.host
}

/** Undefined for what no browser sends of a page that could be ours; such a thing is not repeated either. */
function addressIn(origin: string): URL | undefined {
  const url = origin.length <= longestOrigin ? URL.parse(origin) : null
  // Stryker disable next-line Regex: of all protocols whose pages have an origin, no other holds these letters
  return url?.origin === origin && /^https?:$/.test(url.protocol) ? url : undefined
}

const refusalAt = (origin: string, publicUrl: string | undefined): string =>
  publicUrl
    ? `This page was opened at ${origin}, but the site lives at ${publicUrl}: please open it there. If you run it and the first is right, ${advice(origin)}`
    : `The site does not know ${origin} as its address, so this was refused. Whoever runs it: ${advice(origin)}`

const advice = (origin: string) => `set PUBLIC_URL to ${origin} and start it anew.`

/**
 * The address of the site under which a request has reached this machine by its address in numbers; undefined where it
 * came by a name or through a proxy. The system says which of its own addresses was called, and the visitor's
 * browser says the same: neither alone would do, for links that are mailed are made of it.
 */
export function reachedAt({ socket, headers }: FastifyRequest, base: string): string | undefined {
  const { localAddress = '', localPort } = socket
  // What a socket for both kinds of addresses calls one of the older kind.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  const url = URL.parse(`http://${isIPv6(address) ? `[${address}]` : address}:${localPort}`)
  return url && url.host === headers.host ? url.origin + base : undefined
}

/** Browsers say that they take HTML; programs take anything. */
export const takesPages = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '')

/** Whether a page is asked for. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && takesPages(request)

const anyPage = '/*'

/** The pattern of a request's address, of which there are few: of a page its own, else that of the row. */
export function routeOf({ url, routeOptions: { url: pattern = 'none' } }: FastifyRequest): string {
  return pattern === anyPage ? (pageAt(pathOf(url))?.path ?? anyPage) : pattern
}

/** So many refusals a second go out at once; each one after them waits a little longer than the one before. */
const atOnce = 20
const pauseMs = 25
const longestPauseMs = 2_000
const countedMs = 1_000
const keptClients = 10_000

/**
 * Whoever asks again and again after being told to wait is told so more slowly: a refusal is little work, and thousands
 * a second are much. Nobody else waits for it.
 */
export const slowRefusals = fp(async (app: FastifyInstance) => {
  const refusals = new LRUCache<string, { count: number }>({ max: keptClients, ttl: countedMs })

  app.addHook('onSend', ({ ip }, { statusCode }, _payload, done) => {
    if (statusCode !== 429) return done()
    const client = clientOf(ip)
    const known = refusals.get(client) ?? { count: 0 }
    if (known.count === 0) refusals.set(client, known)
    known.count += 1
    const pause = Math.min(longestPauseMs, (known.count - atOnce) * pauseMs)
    if (pause <= 0) return done()
    setTimeout(done, pause)
  })
})
