import { dayMs, hourMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Files that one member has read, looked at or taken: a hundred in a day, and then some a day. */
export const importsByMember: Limit = {
  name: 'imports member',
  free: 100,
  windowMs: dayMs,
  firstPauseMs: hourMs,
  longestPauseMs: dayMs,
}
