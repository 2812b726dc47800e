export const longestCategoryName = 100
export const longestCategoryDescription = 5000
export const longestMetaTitle = 200
export const longestMetaDescription = 500
export const longestKeyword = 120
export const longestContent = 100_000

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
export const largestTablePage = 200

/** How many ideas one change may touch, and how many of them can be named one by one. */
export const mostAtOnce = 10_000
export const mostNamed = 1000
export const largestImport = 20 * 1024 * 1024
export const mostRows = 10_000

/** What may be wrong with where an idea happens. */
export const placeFaults = ['none', 'far'] as const

/** Of places that ideas have already, by a part of their name. */
export const placesOffered = 6
export const shortestPlaceName = 2

/** Of categories. */
export const mostArchivedAtOnce = 1_000

/** Every idea as a file, and what is added and changed by one. */
export const ideaExportPath = '/api/ideas/export'
export const ideaImportPath = '/api/ideas/import'
