/** For how many days it can be asked what visitors looked for. */
export const longestLookBack = 365
export const mostMatches = 1000

/** What is more is said to be "1,000+": nobody reads further, and counting all would take the longer the more there are. */
export const mostCounted = 1000

/** How many results a step of the search page shows. */
export const resultStep = 24

/** Suggestions begin with this many letters, and are at most so many of each kind. */
export const shortestSuggested = 2
export const suggestedIdeas = 5
export const suggestedCategories = 3
export const suggestedTags = 3
export const suggestedHints = 3

/** Of a phrase that editors make a synonym of another; nobody looks for more words than that at once. */
export const longestSynonym = 60
export const mostWordsOfSynonym = 4
/** All of them stand in memory, and each is looked up in every search. */
export const mostSynonyms = 500

/** Shown where nothing is found. */
export const nearestShown = 6

/** Where programs search. */
export const searchIdeasPath = '/api/search'
