import { dayMs, hourMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Photos that one member has made, kept or not: two hundred in a day, and then some a day. */
export const photosByMember: Limit = {
  name: 'photos member',
  free: 200,
  windowMs: dayMs,
  firstPauseMs: hourMs / 4,
  longestPauseMs: dayMs,
}
