import type { CategoryName } from './contract.ts'

/** Groups of the catalogue's categories, in order, with the slugs of their categories without `-bucket-list-ideas`. */
// oxfmt-ignore
const groups = [
  {
    label: 'Seasons and Holidays',
    slugs: [
      'spring', 'summer', 'fall', 'winter', 'new-year', 'valentines', 'halloween', 'christmas', 'birthday',
      'festivals',
    ],
  },
  {
    label: 'Places',
    slugs: [
      'africa', 'asia', 'australia', 'europe', 'north-america', 'south-america', 'islands', 'beach', 'ocean',
      'mountain', 'national-parks', 'world-wonders',
    ],
  },
  {
    label: 'Journeys',
    slugs: [
      'international-travel', 'travel', 'road-trip', 'train-journeys', 'cruise', 'backpacking', 'solo-travel',
      'budget-travel', 'weekend-getaway', 'staycation', 'aviation',
    ],
  },
  {
    label: 'People',
    slugs: [
      'couples', 'date-night', 'romantic', 'honeymoon', 'anniversary', 'best-friends', 'family', 'kids',
      'new-parents', 'mother-daughter', 'father-son', 'dog-lovers',
    ],
  },
  {
    label: 'Stages of Life',
    slugs: ['teen', 'college', 'before-30', 'before-40', 'before-50', 'retirement'],
  },
  {
    label: 'Outdoors',
    slugs: ['outdoor', 'camping', 'hiking', 'fishing', 'wildlife', 'stargazing'],
  },
  {
    label: 'Sports',
    slugs: [
      'adventure', 'extreme-sports', 'climbing', 'cycling', 'running', 'skiing', 'horseback-riding',
      'water-sports', 'kayaking', 'sailing', 'scuba-diving', 'surfing', 'fitness', 'sports-fan',
    ],
  },
  {
    label: 'Passions',
    slugs: [
      'art', 'crafts', 'cultural', 'dance', 'film', 'foodie', 'cooking', 'gardening', 'history', 'music',
      'photography', 'reading', 'writing',
    ],
  },
  {
    label: 'Learning and Work',
    slugs: [
      'educational', 'language-learning', 'science', 'technology', 'career', 'entrepreneur', 'financial',
    ],
  },
  {
    label: 'Mind and Body',
    slugs: [
      'health', 'mindfulness', 'personal-growth', 'self-care', 'spiritual', 'yoga', 'volunteering',
      'eco-friendly', 'minimalist', 'home',
    ],
  },
  {
    label: 'Moods',
    slugs: ['unique', 'insane', 'funny', 'simple', 'free', 'rainy-day'],
  },
]

/** Label of the group of categories that belong to no other one, such as those of an operator's own catalogue. */
const otherLabel = 'More'

export interface CategoryGroup<Category> {
  label: string
  categories: Category[]
}

/**
 * Groups categories by theme, and returns the groups in fixed order, each with its label and its categories in the
 * given order. The slug decides which group a category belongs to; those without a group come last, under “More”. Empty
 * groups are left out.
 */
export function groupCategories<Category extends Pick<CategoryName, 'slug'>>(
  categories: readonly Category[],
): CategoryGroup<Category>[] {
  const byLabel = Map.groupBy(
    categories,
    ({ slug }) => groups.find(({ slugs }) => slugs.includes(slug.replace(/-bucket-list-ideas$/, '')))?.label,
  )
  return [...groups.map(({ label }) => label), undefined].flatMap((label) => {
    const found = byLabel.get(label)
    return found ? [{ label: label ?? otherLabel, categories: found }] : []
  })
}
