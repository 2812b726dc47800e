import { minuteMs } from '#platform/durations.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { serviceUnavailable } from '#platform/server/errors.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import type { SentEvent } from '../contract.ts'
import type { AnalyticsServices } from './analytics-services.ts'

/** Calls of one address: a whole school may sit behind it, and nobody makes up a crowd. */
const eventsLimit: Limit = {
  name: 'events',
  free: 3_000,
  windowMs: minuteMs,
  firstPauseMs: 10_000,
  longestPauseMs: minuteMs,
}
const retryAfterSeconds = 5

/** As much of a request as counting needs. */
type RecordContext = AnalyticsServices & Pick<RequestContext, 'ip' | 'userAgent' | 'sentHeader' | 'now'>

/** Counts what somebody did, unless they do not want to be counted or are no person. */
export async function recordEvents(ctx: RecordContext, events: SentEvent[]): Promise<void> {
  const { eventCounts, eventLimits } = ctx
  const client = clientKeyOf(ctx.ip)
  await eventLimits.spend(eventsLimit, client, ctx.now())
  if (hasOptedOut(ctx) || eventCounts.isBot(ctx.userAgent)) return
  if (!eventCounts.take({ client, userAgent: ctx.userAgent }, events))
    throw serviceUnavailable('There is too much to count at the moment.', retryAfterSeconds)
}

/** Global Privacy Control, and the older Do Not Track. */
const hasOptedOut = ({ sentHeader }: Pick<RequestContext, 'sentHeader'>): boolean =>
  sentHeader('sec-gpc') === '1' || sentHeader('dnt') === '1'
