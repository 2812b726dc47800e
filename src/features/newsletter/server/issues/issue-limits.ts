import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Issues that one editor sends to themselves as a test. */
export const testMailsByEditor: Limit = {
  name: 'newsletter test editor',
  free: 30,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Issues that one editor has drafted: each draft reads the catalogue for its candidates. */
export const draftsByEditor: Limit = { ...testMailsByEditor, name: 'newsletter draft editor', free: 60 }

/** Issues that one editor sends to every subscriber. */
export const sendingsByEditor: Limit = { ...testMailsByEditor, name: 'newsletter sending editor' }
