import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Synonyms that one editor adds or removes: the search engine takes each list as a whole. */
export const synonymChangesByEditor: Limit = {
  name: 'synonym editor',
  free: 300,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}
