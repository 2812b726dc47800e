/** For how many days it can be asked what visitors looked for. */
export const maxReportDays = 365
export const maxMatches = 1000

/** What is more is said to be "1,000+": nobody reads further, and counting all would take the longer the more there are. */
export const maxCounted = 1000

/** How many results a step of the search page shows. */
export const resultPageSize = 24

/** Suggestions begin with this many letters, and are at most so many of each kind. */
export const minSuggestLength = 2
export const maxSuggestedIdeas = 5
export const maxSuggestedCategories = 3
export const maxSuggestedTags = 3
export const maxSuggestedHints = 3

/** Of a phrase that editors make a synonym of another; nobody looks for more words than that at once. */
export const maxSynonymLength = 60
export const maxSynonymWords = 4
/** All of them stand in memory, and each is looked up in every search. */
export const maxSynonyms = 500

/** Shown where nothing is found. */
export const maxNearestCategories = 6

/** Where programs search. */
export const searchIdeasPath = '/api/search'
