import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '#platform/seeing/request-id.ts'
import { isOrdinary } from '#platform/server/requests/odd-requests.ts'
import { bringsShortJson, lookAtShortBody } from '#platform/server/requests/json-bodies.ts'
import { sentEvents } from '../contract.ts'
import { eventsPath } from '../limits.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import { recordEvents } from './record-events.service.ts'

interface Options {
  services: AnalyticsServices & { now: () => Date }
  /** Those that every answer carries. */
  headers: Record<string, string>
  /** The path that the site lies beneath. */
  base: string
  /** Whether the last word of X-Forwarded-For says who asks. */
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
 * What pages tell comes by the thousand, and counting it is less work than all that Fastify does for a request: it is
 * taken before. Whatever is odd about a call, and whatever is refused, goes the usual way, as if nobody had looked.
 * Registered after the kept answers.
 */
export const eventsFirst = fp(async (app: FastifyInstance, options: Options) => {
  const { services, headers, base, isBehindProxy, idOf, figures } = options
  const next = app.answer
  const address = base + eventsPath
  const lines = Object.entries({ ...headers, 'content-length': '0' }).flat()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  async function take(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const began = performance.now()
    const events = eventsIn(body)
    if (!events) return next(request, response)
    const asking = {
      ...services,
      ip: addressOf(request, isBehindProxy),
      userAgent: request.headers['user-agent'] ?? '',
      sentHeader: (name: string) => request.headers[name]?.toString(),
    }
    try {
      await recordEvents(asking, events)
    } catch {
      // There it is refused once more, in a sentence.
      return next(request, response)
    }
    request.resume()
    response.writeHead(202, [...lines, requestIdHeader, idOf(request)]).end()
    figures?.answered({ method: 'POST', route: eventsPath, status: 202 }, performance.now() - began)
  }

  app.answer = (request, response) => {
    const isUsual =
      request.method === 'POST' &&
      request.url === address &&
      !isClosing &&
      isFromOwnPage(request) &&
      bringsShortJson(request) &&
      isOrdinary(request)
    if (isUsual) lookAtShortBody(request, (body) => void take(request, response, body))
    else next(request, response)
  }
})

/** Undefined for what is to be refused. */
function eventsIn(body: string) {
  try {
    return sentEvents.safeParse(JSON.parse(body)).data?.events
  } catch {
    return undefined
  }
}

/** As browsers say it of a page's own calls; all others are asked more. */
const isFromOwnPage = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === undefined
    ? headers.origin === undefined
    : headers['sec-fetch-site'] === 'same-origin'

/** As Fastify has it of the same setting. */
function addressOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const said = isBehindProxy ? headers['x-forwarded-for']?.toString() : undefined
  return said?.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}
