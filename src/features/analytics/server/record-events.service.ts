import type { RequestContext } from '#platform/server/context.ts'
import { serviceUnavailable } from '#platform/server/errors.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import type { SentEvent } from '../contract.ts'
import type { AnalyticsServices } from './analytics-services.ts'

const retryAfterSeconds = 5

/** Properties of a request that counting needs. */
type RecordContext = AnalyticsServices & Pick<RequestContext, 'ip' | 'userAgent' | 'sentHeader'>

/**
 * Adds a visitor's events to the counts in memory, which are written to the database within a second. Events of bots
 * and of visitors who have opted out (Global Privacy Control, Do Not Track) are dropped without an error, but count
 * against the rate limit of the client (IP address).
 * @throws 429 above the rate limit, 503 if the buffer is full.
 */
export async function recordEvents(ctx: RecordContext, events: SentEvent[]): Promise<void> {
  const { eventCounts, eventLimits } = ctx
  const client = clientKeyOf(ctx.ip)
  eventLimits.spend(client)
  if (hasOptedOut(ctx) || eventCounts.isBot(ctx.userAgent)) return
  if (!eventCounts.take({ client, userAgent: ctx.userAgent }, events))
    throw serviceUnavailable('Too many events right now. Please try again later.', retryAfterSeconds)
}

/** Returns whether the request carries Global Privacy Control or the older Do Not Track. */
const hasOptedOut = ({ sentHeader }: Pick<RequestContext, 'sentHeader'>): boolean =>
  sentHeader('sec-gpc') === '1' || sentHeader('dnt') === '1'
