/** What the catalogue knows of an idea, in words (specification, sections 3 and 9). */
export const difficultyLabels = ['Easy', 'Medium', 'Hard'] as const
export const costSymbols = ['$', '$$', '$$$'] as const
const costLabels = ['Under about 50 dollars', 'Up to about 500 dollars', 'Above 500 dollars'] as const
export const locationLabels = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  travel: 'Travel',
  anywhere: 'Anywhere',
} as const
export const seasonLabels = { spring: 'Spring', summer: 'Summer', fall: 'Fall', winter: 'Winter' } as const

export const defaultTimeCommitment = 'Varies'
export const defaultLocation = 'Anywhere'

/** Shown while the live figures load. */
export const fallbackIdeaCount = '500+'
export const structuredDataIdeaCount = 1315

export const pageSize = 12
export const largestPage = 2000
export const latestLimit = 24
export const similarShown = 3
export const cardTags = 3
export const trendingShown = 6

export const ideaNotFound = 'Idea Not Found'
export const ideaGone = 'This idea is no longer in the catalogue'
export const ideasFailed = 'Failed to fetch ideas'
export const similarFailed = 'Failed to fetch similar ideas'

/** Scales count from 1; what is not on the scale gets the documented default, Medium and $$. */
export const difficultyLabelOf = (difficulty: number) => difficultyLabels[difficulty - 1] ?? 'Medium'
export const costSymbolOf = (cost: number) => costSymbols[cost - 1] ?? '$$'
export const costLabelOf = (cost: number) => costLabels[cost - 1] ?? costLabels[1]
