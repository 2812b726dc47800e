import type { Limit } from '#platform/server/limits/limits.ts'

const hour = 60 * 60 * 1000

/** Files that one member has read, looked at or taken: a hundred in a day, and then some a day. */
export const importsByMember: Limit = {
  name: 'imports member',
  free: 100,
  windowMs: 24 * hour,
  firstPauseMs: hour,
  longestPauseMs: 24 * hour,
}
