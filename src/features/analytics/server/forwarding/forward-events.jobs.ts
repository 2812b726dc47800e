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
} from './outside-service.ts'

const maxGa4Events = 25

/**
 * Those of one visitor in one request, as the Measurement Protocol takes them. They may be up to 72 hours old.
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

/** A visit is a visitor's day. */
const sessionOf = ({ visitor }: ForwardedEvent): number =>
  Buffer.from(visitor, 'base64url').readUInt32BE(0) & 0x7f_ff_ff_ff

const umamiResponse = z.object({ errors: z.number() })

/** All of them in one request, as Umami 2.17 and later take them: https://umami.is/docs/api/sending-stats. */
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
    return data && data.errors === events.length ? 'it knows no such website' : undefined
  },
})

/** One at a time, as Plausible takes them: https://plausible.io/docs/events-api. It knows no time but its own. */
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
/** What answers nothing is asked again within a minute, for as long as it takes. */
const longestPauseSeconds = 60
const retries = 100_000

const requestBuilders: Record<ExternalService['kind'], RequestBuilder> = {
  plausible: toPlausible,
  umami: toUmami,
  ga4: toGa4,
}

/** Hands events on as jobs of the transaction that counts them. */
export const createForwarder = (jobs: Jobs) => async (em: SqlEntityManager, events: ForwardedEvent[]) => {
  // Those of one visitor stand together, as some services take them.
  const sorted = events.toSorted((one, other) =>
    one.visitor < other.visitor ? -1 : Number(one.visitor > other.visitor),
  )
  for (let at = 0; at < sorted.length; at += batchSize)
    await jobs.send(em, queue, { events: sorted.slice(at, at + batchSize) })
}

interface Parts {
  /** Undefined where there is none: what waits for one is dropped. */
  service: ExternalService | undefined
  origin: () => string
  log: Log
}

interface Log {
  info: (message: string) => void
  warn: (details: object, message: string) => void
}

/**
 * Sends them to an outside service. Each parcel that was taken is written down before the next one leaves, so that a
 * later try, after a crash too, goes on with the events that are left.
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
    if (!isDown) log.warn({ err: refusal }, 'events cannot be forwarded; they wait')
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

/** @returns what is wrong; nothing where it was taken. */
async function postEvents({ url, headers, body, refusal }: ForwardRequest): Promise<Error | undefined> {
  // Most sites count for themselves, and do not need it.
  const { request } = await import('undici')
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const text = await answer.text()
  if (statusCode >= 400) return new ExpectedJobError(`${new URL(url).host} answers ${statusCode}`)
  const reason = refusal?.(parseJson(text))
  return reason === undefined
    ? undefined
    : new ExpectedJobError(`${new URL(url).host} refuses events: ${reason}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
