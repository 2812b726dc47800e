import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '#platform/observability/request-id.ts'
import { isWellFormed } from '#platform/server/requests/malformed-requests.ts'
import { hasShortJson, peekShortBody } from '#platform/server/requests/json-bodies.ts'
import { sentEvents } from '../contract.ts'
import { eventsPath } from '../limits.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import { recordEvents } from './record-events.service.ts'

interface Options {
  services: AnalyticsServices & { now: () => Date }
  /** Headers of every response. */
  headers: Record<string, string>
  /** Base path of the site. */
  base: string
  /** Whether the last address in X-Forwarded-For is the client's. */
  isBehindProxy: boolean
  idOf: (request: IncomingMessage) => string
  figures?: { answered: (asked: AnsweredRequest, ms: number) => void } | undefined
}

interface AnsweredRequest {
  method: string
  route: string
  status: number
}

/**
 * Registers a handler that counts the events of a request (202) before Fastify's request lifecycle, because there are
 * thousands of them and counting is less work than the lifecycle. Malformed and rejected requests take the normal
 * route, which responds with the error. It must be registered after the response cache, because it wraps that handler
 * (`app.answer`).
 */
export const eventsFastPath = fp(async function eventsFastPath(app: FastifyInstance, options: Options) {
  const { services, headers, base, isBehindProxy, idOf, figures } = options
  const next = app.answer
  const address = base + eventsPath
  const rawHeaders = Object.entries({ ...headers, 'content-length': '0' }).flat()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  async function handleEvents(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const startedAt = performance.now()
    const events = parseEvents(body)
    if (!events) return next(request, response)
    const context = {
      ...services,
      ip: clientAddressOf(request, isBehindProxy),
      userAgent: request.headers['user-agent'] ?? '',
      sentHeader: (name: string) => request.headers[name]?.toString(),
    }
    try {
      await recordEvents(context, events)
    } catch {
      // The normal route rejects the request again, with an error message.
      return next(request, response)
    }
    request.resume()
    response.writeHead(202, [...rawHeaders, requestIdHeader, idOf(request)]).end()
    figures?.answered({ method: 'POST', route: eventsPath, status: 202 }, performance.now() - startedAt)
  }

  app.answer = (request, response) => {
    const isEligible =
      request.method === 'POST' &&
      request.url === address &&
      !isClosing &&
      isSameOrigin(request) &&
      hasShortJson(request) &&
      isWellFormed(request)
    if (isEligible) peekShortBody(request, (body) => void handleEvents(request, response, body))
    else next(request, response)
  }
})

/** Returns the events of a JSON body; undefined if it is invalid. */
function parseEvents(body: string) {
  try {
    return sentEvents.safeParse(JSON.parse(body)).data?.events
  } catch {
    return undefined
  }
}

/** Returns whether Fetch Metadata marks a same-origin request; all others are checked further by the normal route. */
const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === undefined
    ? headers.origin === undefined
    : headers['sec-fetch-site'] === 'same-origin'

/** Returns the client's address, as Fastify determines it with the same `trustProxy`. */
function clientAddressOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? headers['x-forwarded-for']?.toString() : undefined
  return forwarded?.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}
