export const maxCategoryNameLength = 100
export const maxCategoryDescriptionLength = 5000
export const maxMetaTitleLength = 200
export const maxMetaDescriptionLength = 500
export const maxKeywordLength = 120
export const maxContentLength = 100_000

/** What the editors' table can be ordered by. */
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

/** How many ideas one change may touch, and how many of them can be named one by one. */
export const maxBulkIdeas = 10_000
export const maxSelectedIds = 1000
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 10_000

/** What may be wrong with where an idea happens. */
export const placeFaults = ['none', 'far'] as const

/** Of places that ideas have already, by a part of their name. */
export const maxPlaceSuggestions = 6
export const minPlaceQueryLength = 2

/** Of categories. */
export const maxArchivedAtOnce = 1_000

/** Every idea as a file, and what is added and changed by one. */
export const ideaExportPath = '/api/ideas/export'
export const ideaImportPath = '/api/ideas/import'
