import type { Limit } from '#platform/server/limits/limits.ts'

const minute = 60 * 1000

/** Addresses that one client signs up: room for an office, not for a list of them. */
export const subscriptionsByClient: Limit = {
  name: 'newsletter client',
  free: 20,
  windowMs: 60 * minute,
  firstPauseMs: 5 * minute,
  longestPauseMs: 60 * minute,
}
