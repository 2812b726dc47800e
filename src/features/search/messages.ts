export const searchFailed = 'Search failed'
