import { minuteMs } from '#platform/durations.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { busy } from '#platform/server/errors.ts'
import { clientOf, type Limit } from '#platform/server/limits/limits.ts'
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
const secondsUntilWritten = 5

/** As much of a request as counting needs. */
type Asking = AnalyticsServices & Pick<RequestContext, 'ip' | 'userAgent' | 'sentHeader' | 'now'>

/** Counts what somebody did, unless they do not want to be counted or are no person. */
export async function recordEvents(ctx: Asking, events: SentEvent[]): Promise<void> {
  const { eventCounts, eventLimits } = ctx
  const client = clientOf(ctx.ip)
  await eventLimits.spend(eventsLimit, client, ctx.now())
  if (asksNotToBeCounted(ctx) || eventCounts.isBot(ctx.userAgent)) return
  if (!eventCounts.take({ client, userAgent: ctx.userAgent }, events))
    throw busy('There is too much to count at the moment.', secondsUntilWritten)
}

/** Global Privacy Control, and the older Do Not Track. */
const asksNotToBeCounted = ({ sentHeader }: Pick<RequestContext, 'sentHeader'>): boolean =>
  sentHeader('sec-gpc') === '1' || sentHeader('dnt') === '1'
