import type { Limits } from '#platform/server/limits/limits.ts'
import type { EventCounts } from './event-counts.service.ts'

/** What counting needs for as long as the process lives. */
export interface AnalyticsServices {
  eventCounts: EventCounts
  /** In memory in any case: what is counted by the thousand asks no database whether it may. */
  eventLimits: Limits
}
