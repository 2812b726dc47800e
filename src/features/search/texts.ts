export const searchFailed = 'Search failed'
export const longestQuery = 200
export const mostMatches = 1000
