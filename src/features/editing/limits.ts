export const maxCategoryNameLength = 100
export const maxCategoryDescriptionLength = 5000
export const maxMetaTitleLength = 200
export const maxMetaDescriptionLength = 500
export const maxKeywordLength = 120
export const maxContentLength = 100_000

/** Sortable columns of the editors' table. */
export const tableSorts = [
  'id',
  'title',
  'category',
  'state',
  'difficulty',
  'cost',
  'season',
  'createdAt',
  'updatedAt',
  'publishAt',
] as const

export const adminListLimit = 50
export const tablePageSize = 50
export const maxTablePageSize = 200

/** Maximum number of ideas per bulk change, and of ids that a selection can list. */
export const maxBulkIdeas = 10_000
export const maxSelectedIds = 1000
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 10_000

/** Place problems that the table can filter by: no place, or a place far outside its country. */
export const placeFaults = ['none', 'far'] as const

/** States of official pages that the table can filter by: any page, or one that no longer answers. */
export const officialPageStates = ['set', 'gone'] as const

/** Limits of place suggestions. */
export const maxPlaceSuggestions = 6
export const minPlaceQueryLength = 2

/** Maximum number of categories archived in one request. */
export const maxArchivedAtOnce = 1_000

/** REST paths of the idea export and import. */
export const ideaExportPath = '/api/ideas/export'
export const ideaImportPath = '/api/ideas/import'
