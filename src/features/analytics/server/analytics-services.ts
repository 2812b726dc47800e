import type { Limits } from '#platform/server/limits/limits.ts'
import type { EventCounts } from './event-counts.service.ts'

/** Services for counting that live as long as the process. */
export interface AnalyticsServices {
  eventCounts: EventCounts
  /** Rate limits of events. Always in memory, because a database query per event would be too slow. */
  eventLimits: Limits
}
