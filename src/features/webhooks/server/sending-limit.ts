import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Deliveries that one admin has sent, as a test or again: each is a request to the server of somebody else. */
export const deliveriesByAdmin: Limit = {
  name: 'webhook delivery admin',
  free: 300,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}
