import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { ExpectedJobError, type JobQueue, type Jobs } from '#platform/jobs/jobs.ts'
import {
  forwardedEvent,
  type ForwardedEvent,
  type ExternalService,
  type RequestBuilder,
  type ForwardRequest,
  pageUrlOf,
  userAgentOf,
  pseudonymousIpOf,
  referrerOf,
} from './external-service.ts'

const maxGa4Events = 25

/**
 * Packs the events of one visitor into a request of the Measurement Protocol, which accepts events up to 72 hours old:
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4
 */
const toGa4: RequestBuilder = ({ url, site, secret = '' }, events, origin) => {
  const [first] = events
  if (!first) throw new Error('There is nothing to send')
  const firstOfOther = events.findIndex(({ visitor }) => visitor !== first.visitor)
  const own = events.slice(0, firstOfOther === -1 ? events.length : firstOfOther).slice(0, maxGa4Events)
  return {
    url: `${url}/mp/collect?measurement_id=${encodeURIComponent(site)}&api_secret=${encodeURIComponent(secret)}`,
    headers: { 'user-agent': userAgentOf(first) },
    body: {
      client_id: first.visitor,
      timestamp_micros: first.at * 1000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: own.map((event) => ({
        name: event.name,
        params: {
          page_location: pageUrlOf(event, origin),
          page_referrer: referrerOf(event),
          idea_id: event.ideaId,
          session_id: sessionOf(event),
          engagement_time_msec: 1,
        },
      })),
    },
    events: own.length,
  }
}

/** Returns a session id derived from the visitor's hash: a session is a visitor's day. */
const sessionOf = ({ visitor }: ForwardedEvent): number =>
  Buffer.from(visitor, 'base64url').readUInt32BE(0) & 0x7f_ff_ff_ff

const umamiResponse = z.object({ errors: z.number() })

/** Packs all events into one request, for Umami 2.17 and later: https://umami.is/docs/api/sending-stats. */
const toUmami: RequestBuilder = ({ url, site }, events, origin) => ({
  url: `${url}/api/batch`,
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  body: events.map((event) => ({
    type: 'event',
    payload: {
      website: site,
      hostname: new URL(origin).hostname,
      url: pageUrlOf(event, origin).slice(origin.length),
      referrer: referrerOf(event),
      name: event.name === 'page_view' ? undefined : event.name,
      data: event.ideaId === undefined ? undefined : { idea: event.ideaId },
      timestamp: Math.floor(event.at / 1000),
      id: event.visitor,
      ip: pseudonymousIpOf(event),
      userAgent: userAgentOf(event),
    },
  })),
  events: events.length,
  refusal(answer) {
    const { data } = umamiResponse.safeParse(answer)
    return data && data.errors === events.length ? 'it does not know this website' : undefined
  },
})

/**
 * Packs one event per request, as Plausible requires: https://plausible.io/docs/events-api. It accepts no timestamps.
 */
const toPlausible: RequestBuilder = ({ url, site }, [event], origin) => {
  if (!event) throw new Error('There is nothing to send')
  return {
    url: `${url}/api/event`,
    headers: { 'user-agent': userAgentOf(event), 'x-forwarded-for': pseudonymousIpOf(event) },
    body: {
      domain: site,
      name: event.name === 'page_view' ? 'pageview' : event.name,
      url: pageUrlOf(event, origin),
      referrer: referrerOf(event),
      props: event.ideaId === undefined ? undefined : { idea: String(event.ideaId) },
    },
    events: 1,
  }
}

const batch = z.object({ events: forwardedEvent.array() })
const queue: Pick<JobQueue<z.infer<typeof batch>>, 'name'> = { name: 'forward-events' }
const batchSize = 100
const timeoutMs = 10_000
/** Longest backoff: an unreachable service is retried every minute for as long as it takes. */
const longestPauseSeconds = 60
const retries = 100_000

const requestBuilders: Record<ExternalService['kind'], RequestBuilder> = {
  plausible: toPlausible,
  umami: toUmami,
  ga4: toGa4,
}

/**
 * Returns a function that enqueues visitors' events (page views, searches, random ideas, saves) to be sent to the
 * external analytics service, in the transaction of `em`: in jobs of up to 100 events, with those of one visitor in a
 * row, as some services require.
 */
export const createForwarder = (jobs: Jobs) => async (em: SqlEntityManager, events: ForwardedEvent[]) => {
  // Grouped by visitor, as some services require.
  const sorted = events.toSorted((one, other) =>
    one.visitor < other.visitor ? -1 : Number(one.visitor > other.visitor),
  )
  for (let at = 0; at < sorted.length; at += batchSize)
    await jobs.send(em, queue, { events: sorted.slice(at, at + batchSize) })
}

interface Parts {
  /** Undefined if none is configured; queued events are then dropped. */
  service: ExternalService | undefined
  origin: () => string
  log: Log
}

interface Log {
  info: (message: string) => void
  warn: (details: object, message: string) => void
}

/**
 * Creates the job queue that posts events to the external analytics service that the operator has configured; without
 * one, jobs do nothing. A failed request fails the job, which is retried, and is logged once. After each accepted
 * request the remaining events are stored, so that a retry continues with them, even after a crash.
 */
export function forwardEventsJobs({ service, origin, log }: Parts): JobQueue {
  let isDown = false

  async function send(parcel: ForwardRequest) {
    const refusal = await postEvents(parcel).catch(
      (error: unknown) => new ExpectedJobError(String(error), { cause: error }),
    )
    if (!refusal) {
      if (isDown) log.info('events are forwarded again')
      isDown = false
      return
    }
    if (!isDown) log.warn({ err: refusal }, 'events cannot be forwarded and will be retried')
    isDown = true
    throw refusal
  }

  return {
    ...queue,
    isEachByItself: true,
    retryLimit: retries,
    longestPauseSeconds,
    async handle(given, keepRest) {
      if (!service) return
      for (const job of given) {
        let { events } = batch.parse(job)
        while (events.length > 0) {
          const parcel = requestBuilders[service.kind](service, events, origin())
          await send(parcel)
          events = events.slice(parcel.events)
          await keepRest?.({ events })
        }
      }
    },
  }
}

/**
 * Posts events to the external service.
 * @returns the error; undefined if the service accepted the events.
 */
async function postEvents({ url, headers, body, refusal }: ForwardRequest): Promise<Error | undefined> {
  // Imported on demand, because most sites do not forward events.
  const { request } = await import('undici')
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const text = await answer.text()
  if (statusCode >= 400) return new ExpectedJobError(`${new URL(url).host} responded with ${statusCode}`)
  const reason = refusal?.(parseJson(text))
  return reason === undefined
    ? undefined
    : new ExpectedJobError(`${new URL(url).host} rejects events: ${reason}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
