import type { CatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Process-wide services used by editing. */
export interface EditingServices {
  catalogueVersion: CatalogueVersion
  icons: Icons
}

/** Request context of an editor who changes the catalogue. */
export interface Editor extends MemberContext, EditingServices {}

/** Idea imports per editor. */
export const ideaImportsByEditor: Limit = {
  name: 'idea import editor',
  free: 60,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Import previews per editor: higher than imports, because editors fix a file and preview it again. */
export const importPreviewsByEditor: Limit = {
  ...ideaImportsByEditor,
  name: 'import preview editor',
  free: 240,
}

/** Bulk changes per editor, including their undo, and merging or archiving categories. */
export const bulkChangesByEditor: Limit = { ...ideaImportsByEditor, name: 'bulk change editor', free: 600 }

/** Bulk previews per editor: the dashboard requests one whenever the selection changes. */
export const bulkPreviewsByEditor: Limit = { ...ideaImportsByEditor, name: 'bulk preview editor', free: 1800 }
