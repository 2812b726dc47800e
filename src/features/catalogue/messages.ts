export const categoryNotFound = 'Category Not Found'
export const kindNotFound = 'Kind Not Found'

/** Title of the home page in search engines and in link previews. */
export const homeTitle = 'Bucket List Ideas and Adventures'

/** Themes of the home page, in order, with their labels and the placeholder counts until the live ones have loaded. */
export const themes = [
  { slug: 'international-travel-bucket-list-ideas', label: 'Travel & Explore', ideaCount: 32 },
  { slug: 'camping-bucket-list-ideas', label: 'Camping', ideaCount: 30 },
  { slug: 'educational-bucket-list-ideas', label: 'Educational', ideaCount: 30 },
  { slug: 'unique-bucket-list-ideas', label: 'Unique', ideaCount: 30 },
  { slug: 'insane-bucket-list-ideas', label: 'Insane', ideaCount: 30 },
  { slug: 'art-bucket-list-ideas', label: 'Art', ideaCount: 29 },
  { slug: 'career-bucket-list-ideas', label: 'Career', ideaCount: 29 },
  { slug: 'cultural-bucket-list-ideas', label: 'Cultural', ideaCount: 30 },
] as const

/** Links at the bottom of the category page, in order. */
export const relatedCategories = [
  { slug: 'summer-bucket-list-ideas', label: 'Summer' },
  { slug: 'travel-bucket-list-ideas', label: 'Travel' },
  { slug: 'outdoor-bucket-list-ideas', label: 'Outdoor' },
  { slug: 'unique-bucket-list-ideas', label: 'Unique' },
] as const

/** Labels for the stored values of an idea. */
export const difficultyLabels = ['Easy', 'Medium', 'Hard'] as const
export const costSymbols = ['$', '$$', '$$$'] as const
const costLabels = ['Under $50', 'Up to $500', 'Over $500'] as const

export const locationLabels = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  travel: 'Travel',
  anywhere: 'Anywhere',
} as const
export const seasonLabels = { spring: 'Spring', summer: 'Summer', fall: 'Fall', winter: 'Winter' } as const
export const durationLabels = {
  hours: 'A few hours',
  day: 'Up to a day',
  weekend: 'A weekend',
  week: 'About a week',
  month: 'Up to a month',
  longer: 'Longer',
} as const
export const defaultTimeCommitment = 'Varies'
export const defaultLocation = 'Anywhere'

/** Placeholder until the live count has loaded. */
export const fallbackIdeaCount = '500+'
export const ideaNotFound = 'Idea Not Found'
export const ideaGone = 'This idea is no longer in the catalogue'
export const ideasFailed = 'Failed to fetch ideas'
export const similarIdeasFailed = 'Failed to fetch similar ideas'

/**
 * Returns the label of a difficulty: “Easy” for 1, “Medium” for 2, “Hard” for 3; “Medium” for values outside the scale.
 */
export const difficultyLabelOf = (difficulty: number) => difficultyLabels[difficulty - 1] ?? 'Medium'
/** Returns the symbol of a cost from 1 to 3, such as `$`; `$$` for values outside the scale. */
export const costSymbolOf = (cost: number) => costSymbols[cost - 1] ?? '$$'
/** Returns the amount that a cost from 1 to 3 stands for; “Up to $500” for values outside the scale. */
export const costLabelOf = (cost: number) => costLabels[cost - 1] ?? costLabels[1]
