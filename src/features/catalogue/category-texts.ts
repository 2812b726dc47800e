/** Shown while the live figures load (specification, section 9). */
export const fallbackCategoryCount = 107

/** How many of the featured categories the home page shows (specification, section 2). */
export const featuredShown = 8

export const categoryNotFound = 'Category Not Found'

/** The eight themes of the home page, in order, with the labels and counts the specification fixes. */
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

/** The links of the category page's foot, in the order of the specification. */
export const relatedCategories = [
  { slug: 'summer-bucket-list-ideas', label: 'Summer' },
  { slug: 'travel-bucket-list-ideas', label: 'Travel' },
  { slug: 'outdoor-bucket-list-ideas', label: 'Outdoor' },
  { slug: 'unique-bucket-list-ideas', label: 'Unique' },
] as const

export const longestName = 100
export const longestDescription = 5000
export const longestMetaTitle = 200
export const longestMetaDescription = 500
export const longestKeyword = 120
export const longestContent = 100_000

export const nameRequired = 'Name is required'
export const contentTooLong =
  'The long text is too long: as the HTML that is kept of it, it must be at most 100,000 characters.'
export const notEmpty = 'Only a category without ideas can be archived. Move its ideas first.'
export const mergeWithItself = 'A category cannot be merged with itself'
export const categoryChangedMeanwhile = (name: string) => `This category was changed meanwhile by ${name}.`
export const nameTaken = 'A category of this name is there already'
export const archivedTarget = 'Ideas cannot move into an archived category'
