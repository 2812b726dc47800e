import type { TokenBuckets } from '#platform/server/limits/token-buckets.ts'
import type { EventCounts } from './event-counts.service.ts'

/** Services for counting that live as long as the process. */
export interface AnalyticsServices {
  eventCounts: EventCounts
  /** Events per client. In memory, because a database query per event would be too slow. */
  eventLimits: TokenBuckets
}

/** Requests with events per client: enough for a school behind one address, too little to fake a crowd. */
export const eventsByClient = { perSecond: 50, burst: 3_000 }
