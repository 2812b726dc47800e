/** Longest period of the reports on searches, in days. */
export const maxReportDays = 365
export const maxMatches = 1000

/**
 * Counting stops here and the total is shown as "1,000+": the cost of an exact count grows with the number of matches.
 */
export const maxCounted = 1000

/** Number of results per page of the search. */
export const resultPageSize = 24

/** Shortest query with suggestions, in characters, and the highest number of suggestions of each kind. */
export const minSuggestLength = 2
export const maxSuggestedIdeas = 5
export const maxSuggestedCategories = 3
export const maxSuggestedTags = 3
export const maxSuggestedHints = 3

/** Longest phrase of a synonym, in characters and in words. */
export const maxSynonymLength = 60
export const maxSynonymWords = 4
/** Synonyms are held in memory and looked up in every search. */
export const maxSynonyms = 500

/** Highest number of related categories shown when nothing is found. */
export const maxNearestCategories = 6

/** Path of the REST endpoint. */
export const searchIdeasPath = '/api/search'
