import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '#platform/observability/request-id.ts'
import { isWellFormed } from '../requests/malformed-requests.ts'
import type { ReadyResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { headersWithoutBody, matchesEtag, type EncodedBody } from './cached-response.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Request listener of the server: serves cached responses before Fastify parses the request. */
    answer: RequestListener
  }
}

interface Options {
  caches: ResponseCache[]
  /** Headers of every response. */
  headers: Record<string, string>
  /** Base path of the site on its host, if it has one. */
  base?: string
  /** Returns the request ID. Without it, responses carry no request ID header. */
  idOf?: (request: IncomingMessage) => string
  /** Called for each response sent, for metrics. */
  onSent?: ((route: string, status: number) => void) | undefined
}

/** Headers as Node's alternating name/value list, with and without a body. */
interface RawHeaders {
  whole: string[]
  withoutBody: string[]
}

/**
 * Serves cached responses to visitors before any other hook runs, with headers assembled once. Most traffic consists of
 * visitors requesting a URL that was requested before. Register it first.
 */
export const cacheFastPath = fp(async (app: FastifyInstance, options: Options) => {
  const { caches, headers, base = '', idOf, onSent } = options
  const rawHeaderCache = new WeakMap<EncodedBody, RawHeaders>()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  function rawHeadersOf({ form }: ReadyResponse): RawHeaders {
    const prepared = rawHeaderCache.get(form)
    if (prepared) return prepared
    const rawHeaders = {
      whole: toRawHeaders({ ...headers, ...form.headers, 'content-length': String(form.body.length) }),
      withoutBody: toRawHeaders({ ...headers, ...headersWithoutBody(form) }),
    }
    rawHeaderCache.set(form, rawHeaders)
    return rawHeaders
  }

  function find(
    { method, headers: asked }: IncomingMessage,
    url: string | undefined,
  ): ReadyResponse | undefined {
    if (
      method !== 'GET' ||
      url === undefined ||
      asked.cookie !== undefined ||
      asked.authorization !== undefined ||
      isClosing
    )
      return undefined
    for (const cache of caches) {
      const ready = cache.keptFor(url, asked['accept-encoding']?.toString() ?? '')
      if (ready) return ready
    }
    return undefined
  }

  function send(
    ready: ReadyResponse,
    { headers: asked }: IncomingMessage,
    response: ServerResponse,
    id?: string,
  ): void {
    const { whole, withoutBody } = rawHeadersOf(ready)
    const withId = (lines: string[]) => (id === undefined ? lines : [...lines, requestIdHeader, id])
    const isNotModified = matchesEtag(asked['if-none-match'], ready.answer)
    onSent?.(ready.route, isNotModified ? 304 : ready.answer.status)
    if (isNotModified) response.writeHead(304, withId(withoutBody)).end()
    else response.writeHead(ready.answer.status, withId(whole)).end(ready.form.body)
  }

  /** Removes the base path. The base path without a trailing slash is not served here, as it is redirected. */
  const removeBase = (url: string | undefined) =>
    // Stryker disable next-line OptionalChaining: what a server is asked has one, the types do not say so
    url?.startsWith(`${base}/`) ? url.slice(base.length) : undefined
  // At these log levels Fastify logs every request, so the fast path is off.
  const isLogged = ['trace', 'debug', 'info'].includes(app.log.level)
  app.decorate('answer', (request, response) => {
    // The URL is still raw, with the base path.
    const ready = isLogged || !isWellFormed(request) ? undefined : find(request, removeBase(request.url))
    if (ready) send(ready, request, response, idOf?.(request))
    else app.routing(request, response)
  })

  app.addHook('onRequest', ({ raw, id }, reply, done) => {
    const ready = isWellFormed(raw) ? find(raw, raw.url) : undefined
    if (!ready) return done()
    // Stryker disable next-line CallExpression: Fastify does nothing more where a hook does not go on; this tells it why
    reply.hijack()
    send(ready, raw, reply.raw, idOf && id)
  })
})

const toRawHeaders = (fields: Record<string, string>): string[] => Object.entries(fields).flat()
