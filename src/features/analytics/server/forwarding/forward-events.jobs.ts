import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { KnownTrouble, type JobQueue, type Jobs } from '#platform/jobs/jobs.ts'
import { toGa4 } from './ga4.ts'
import {
  forwardedEvent,
  type ForwardedEvent,
  type OutsideService,
  type Packing,
  type Parcel,
} from './outside-service.ts'
import { toPlausible } from './plausible.ts'
import { toUmami } from './umami.ts'

const batch = z.object({ events: forwardedEvent.array() })
const queue: Pick<JobQueue<z.infer<typeof batch>>, 'name'> = { name: 'forward-events' }
const batchSize = 100
const patienceMs = 10_000
/** What answers nothing is asked again within a minute, for as long as it takes. */
const longestPauseSeconds = 60
const retries = 100_000

const packings: Record<OutsideService['kind'], Packing> = {
  plausible: toPlausible,
  umami: toUmami,
  ga4: toGa4,
}

/** Hands events on as jobs of the transaction that counts them. */
export const forwardBy = (jobs: Jobs) => async (em: SqlEntityManager, events: ForwardedEvent[]) => {
  // Those of one visitor stand together, as some services take them.
  const sorted = events.toSorted((one, other) =>
    one.visitor < other.visitor ? -1 : Number(one.visitor > other.visitor),
  )
  for (let at = 0; at < sorted.length; at += batchSize)
    await jobs.send(em, queue, { events: sorted.slice(at, at + batchSize) })
}

interface Parts {
  /** Undefined where there is none: what waits for one is dropped. */
  service: OutsideService | undefined
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
  let isAway = false

  async function send(parcel: Parcel) {
    const refusal = await sent(parcel).catch(
      (error: unknown) => new KnownTrouble(String(error), { cause: error }),
    )
    if (!refusal) {
      if (isAway) log.info('events are forwarded again')
      isAway = false
      return
    }
    if (!isAway) log.warn({ err: refusal }, 'events cannot be forwarded; they wait')
    isAway = true
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
          const parcel = packings[service.kind](service, events, origin())
          await send(parcel)
          events = events.slice(parcel.events)
          await keepRest?.({ events })
        }
      }
    },
  }
}

/** @returns what is wrong; nothing where it was taken. */
async function sent({ url, headers, body, refusal }: Parcel): Promise<Error | undefined> {
  // Most sites count for themselves, and do not need it.
  const { request } = await import('undici')
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  })
  const text = await answer.text()
  if (statusCode >= 400) return new KnownTrouble(`${new URL(url).host} answers ${statusCode}`)
  const reason = refusal?.(jsonIn(text))
  return reason === undefined ? undefined : new KnownTrouble(`${new URL(url).host} refuses events: ${reason}`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
