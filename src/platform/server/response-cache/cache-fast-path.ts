import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '#platform/observability/request-id.ts'
import { isWellFormed } from '../requests/malformed-requests.ts'
import { headersWithoutBody, matchesEtag, type CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Request listener of the server: serves cached responses before Fastify parses the request. */
    answer: RequestListener
  }
}

interface Options {
  caches: Pick<ResponseCache, 'findReady'>[]
  /** Headers of every response. */
  headers: Record<string, string>
  /** Base path of the site on its host, if it has one. */
  base?: string
  /** Returns the request ID. Without it, responses carry no request ID header. */
  idOf?: (request: IncomingMessage) => string
  /** Called for each response sent, for metrics. */
  onSent?: ((route: string, status: number) => void) | undefined
}

/**
 * Fastify plugin that answers GET requests without cookie and Authorization from fresh cache entries, with headers
 * assembled once: in an `onRequest` hook and, if nothing is to be logged, even before Fastify, in the request listener
 * `app.answer`, which the server has to use. Register it first.
 */
export const cacheFastPath = fp(async function cacheFastPath(app: FastifyInstance, options: Options) {
  const { caches, headers, base = '', idOf, onSent } = options
  const rawHeaders = new WeakMap<CachedResponse, string[]>()
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))

  function getRawHeaders(response: CachedResponse): string[] {
    const known = rawHeaders.get(response)
    if (known) return known
    const length = String(response.body.length)
    const created = Object.entries({ ...headers, ...response.headers, 'content-length': length }).flat()
    rawHeaders.set(response, created)
    return created
  }

  /** Sends the cached response to this URL, if there is one. */
  function trySend(request: IncomingMessage, url: string | undefined, reply: ServerResponse, id?: string) {
    const { cookie, authorization, 'accept-encoding': accepted } = request.headers
    const isVisitor = cookie === undefined && authorization === undefined
    if (request.method !== 'GET' || url === undefined || !isVisitor || isClosing || !isWellFormed(request))
      return false
    for (const cache of caches) {
      const ready = cache.findReady(url, accepted?.toString() ?? '')
      if (!ready) continue
      const { response, route } = ready
      const isKnown = matchesEtag(request.headers['if-none-match'], response)
      onSent?.(route, isKnown ? 304 : response.status)
      const idHeader = idOf ? [requestIdHeader, id ?? idOf(request)] : []
      if (isKnown) {
        const withoutBody = Object.entries({ ...headers, ...headersWithoutBody(response) }).flat()
        reply.writeHead(304, [...withoutBody, ...idHeader]).end()
      } else reply.writeHead(response.status, [...getRawHeaders(response), ...idHeader]).end(response.body)
      return true
    }
    return false
  }

  /** Removes the base path. The base path without a trailing slash is not served here, as it is redirected. */
  const removeBase = (url: string | undefined) =>
    // Stryker disable next-line OptionalChaining: what a server is asked has one, the types do not say so
    url?.startsWith(`${base}/`) ? url.slice(base.length) : undefined
  // At these log levels Fastify logs every request, so the listener leaves them to the hook.
  const isLogged = ['trace', 'debug', 'info'].includes(app.log.level)
  app.decorate('answer', (request, reply) => {
    // The URL is still raw, with the base path.
    if (isLogged || !trySend(request, removeBase(request.url), reply)) app.routing(request, reply)
  })
  app.addHook('onRequest', ({ raw, id }, reply, done) => {
    if (!trySend(raw, raw.url, reply.raw, id)) return done()
    // Stryker disable next-line CallExpression: Fastify does nothing more where a hook does not go on; this tells it why
    reply.hijack()
  })
})
