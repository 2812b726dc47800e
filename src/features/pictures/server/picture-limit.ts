import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Pictures that one editor uploads, each of which is decoded and made anew in several sizes. */
export const picturesByEditor: Limit = {
  name: 'picture editor',
  free: 600,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}
