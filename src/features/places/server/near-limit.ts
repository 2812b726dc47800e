import { minuteMs, secondMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/**
 * Positions that one client asks about. No cache answers them, and each may search several circles; a mobile network
 * shows many visitors as one client.
 */
export const positionsByClient: Limit = {
  name: 'near client',
  free: 120,
  windowMs: minuteMs,
  firstPauseMs: secondMs,
  longestPauseMs: minuteMs,
}
