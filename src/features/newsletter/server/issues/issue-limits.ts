import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Test mails per editor. */
export const testMailsByEditor: Limit = {
  name: 'newsletter test editor',
  free: 30,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Drafts per editor; each draft queries the catalogue for candidates. */
export const draftsByEditor: Limit = { ...testMailsByEditor, name: 'newsletter draft editor', free: 60 }

/** Issues sent to all subscribers, per editor. */
export const sendingsByEditor: Limit = { ...testMailsByEditor, name: 'newsletter sending editor' }
