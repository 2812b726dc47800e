import type { Limit } from '#platform/server/limits/limits.ts'

const hour = 60 * 60 * 1000

/** Photos that one member has made, kept or not: two hundred in a day, and then some a day. */
export const photosByMember: Limit = {
  name: 'photos member',
  free: 200,
  windowMs: 24 * hour,
  firstPauseMs: hour / 4,
  longestPauseMs: 24 * hour,
}
