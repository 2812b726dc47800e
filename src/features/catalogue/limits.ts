/** Placeholder until the live count has loaded. */
export const fallbackCategoryCount = 107

/** Number of categories that are related to another by the kinds of their ideas. */
export const maxRelatedCategories = 6

/** Number of featured categories on the home page. */
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
export const maxOfficialUrlLength = 500
export const maxPlaces = 3
/** Duration buckets of ideas, shortest first. */
export const durations = ['hours', 'day', 'weekend', 'week', 'month', 'longer'] as const
/** Highest number of values in one filter. */
export const maxFilterValues = 20
export const maxPlaceNameLength = 120
export const maxKinds = 4
export const maxMoods = 3
export const maxCompany = 5
export const maxAliases = 8
export const maxAliasLength = 60
export const maxNeeds = 8
export const maxQuestions = 8
export const maxQuestionLength = 100
/** Highest price, in US dollars. */
export const maxPrice = 1_000_000

/** Moods that restrict the ideas of the random deck. */
export const deckMoods = ['tonight', 'free', 'kids'] as const
export type DeckMood = (typeof deckMoods)[number]

/** Mutation key of the request for a random idea, so that analytics can count it. */
export const randomIdeaMutationKey = ['random']

/** Ideas suggested on the page for unknown addresses. */
export const teaserCount = 5

/** Longest search query, in characters. */
export const maxQueryLength = 200

/** Actions that create a revision of an idea. */
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
