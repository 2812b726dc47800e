import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '#platform/seeing/request-id.ts'
import { isWellFormed } from '../requests/odd-requests.ts'
import type { ReadyResponse } from './answer.ts'
import type { ResponseCache } from './answer-cache.ts'
import { headersWithoutBody, matchesEtag, type EncodedBody } from './answer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What a server hands its requests to: kept answers go out before Fastify takes a request apart. */
    answer: RequestListener
  }
}

interface Options {
  caches: ResponseCache[]
  /** Those that every answer carries. */
  headers: Record<string, string>
  /** The path that the whole site lies beneath, if it does. */
  base?: string
  /** What a request is called; without it answers carry no name of theirs. */
  idOf?: (request: IncomingMessage) => string
  /** Told of each that goes out, for whoever counts. */
  onSent?: ((route: string, status: number) => void) | undefined
}

/** Names and values in turn, as Node takes them, for each form of an answer. */
interface RawHeaders {
  whole: string[]
  withoutBody: string[]
}

/**
 * Most of all traffic asks for a kept answer in words that were heard before, and says nothing of who asks: it is
 * answered before anything else looks at the request, with headers that were put together once. Registered first.
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

  /** Where it is within the site. The base without its slash is not, which is sent on to where that begins. */
  const removeBase = (url: string | undefined) =>
    // Stryker disable next-line OptionalChaining: what a server is asked has one, the types do not say so
    url?.startsWith(`${base}/`) ? url.slice(base.length) : undefined
  // Where each request stands in the log, Fastify writes it there.
  const isLogged = ['trace', 'debug', 'info'].includes(app.log.level)
  app.decorate('answer', (request, response) => {
    // Not yet taken apart: it stands there as it was sent.
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
