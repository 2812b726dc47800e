/** Shown while the live figures load. */
export const fallbackCategoryCount = 107

/** How many of the featured categories the home page shows. */
export const maxFeaturedCategories = 8
export const structuredDataIdeaCount = 1315
export const pageSize = 12
export const maxPageSize = 2000
export const maxLatestIdeas = 24
export const maxSimilarIdeas = 3
export const maxCardTags = 3
export const maxTrendingIdeas = 6
export const maxTitleLength = 120
export const maxDescriptionLength = 5000
export const maxFreeTextLength = 60
export const maxTagLength = 40
export const maxTags = 20
export const maxPlaces = 3
/** How long something takes, in steps that mean the same to whoever plans. */
export const durations = ['hours', 'day', 'weekend', 'week', 'month', 'longer'] as const
/** What a filter can hold at once. */
export const maxFilterValues = 20
export const maxPlaceNameLength = 120

/** What the site calls the dealing of a random idea, to whoever counts it. */
export const randomIdeaMutationKey = ['random']

/** Of what is searched for. */
export const maxQueryLength = 200

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
