/** Where programs search. */
export const searchIdeasPath = '/api/search'
