import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Addresses that one client signs up: room for an office, not for a list of them. */
export const subscriptionsByClient: Limit = {
  name: 'newsletter client',
  free: 20,
  windowMs: hourMs,
  firstPauseMs: 5 * minuteMs,
  longestPauseMs: hourMs,
}
