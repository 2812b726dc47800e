export const shortDescriptionBelow = 120
export const maxListedIdeas = 20
