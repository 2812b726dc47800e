/** Shown while the live figures load. */
export const fallbackCategoryCount = 107

/** How many of the featured categories the home page shows. */
export const featuredShown = 8
export const structuredDataIdeaCount = 1315
export const pageSize = 12
export const largestPage = 2000
export const latestLimit = 24
export const similarShown = 3
export const cardTags = 3
export const trendingShown = 6
export const longestTitle = 120
export const longestDescription = 5000
export const longestFreeText = 60
export const longestTag = 40
export const mostTags = 20
export const mostPlaces = 3
/** How long something takes, in steps that mean the same to whoever plans. */
export const durations = ['hours', 'day', 'weekend', 'week', 'month', 'longer'] as const
/** What a filter can hold at once. */
export const mostFiltered = 20
export const longestPlaceName = 120

/** What the site calls the dealing of a random idea, to whoever counts it. */
export const randomDraw = ['random']

/** Of what is searched for. */
export const longestQuery = 200

/** How a version of an idea came about. */
export const revisionActions = [
  'create',
  'update',
  'bulk',
  'import',
  'restore',
  'undo',
  'publish',
  'merge',
  'edition',
] as const
