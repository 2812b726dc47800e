import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Files of ideas that one editor imports. */
export const ideaImportsByEditor: Limit = {
  name: 'idea import editor',
  free: 60,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Dry runs of imports: an editor mends a file and looks at it again, so there are more of them. */
export const importPreviewsByEditor: Limit = {
  ...ideaImportsByEditor,
  name: 'import preview editor',
  free: 240,
}

/** Changes of many ideas or whole categories at once, and what takes them back. */
export const bulkChangesByEditor: Limit = { ...ideaImportsByEditor, name: 'bulk change editor', free: 600 }

/** Counts of what a bulk change would touch, which the dashboard asks for whenever the selection changes. */
export const bulkPreviewsByEditor: Limit = { ...ideaImportsByEditor, name: 'bulk preview editor', free: 1800 }
