interface PlannedCategory {
  isTheme: boolean
}

/** Position of a category on the home page, by the order of the plan. */
export interface SeedPosition {
  themePosition: number | null
  featuredPosition: number | null
  /** Whether the first idea of the category is featured. */
  leads: boolean
}

const maxFeaturedCategories = 8
const leadInterval = 4

/**
 * Assigns the categories of the seed their positions on the home page: themes in order, and of the others the first
 * eight as featured. Of every fourth of the others, the first idea is featured.
 */
export function assignSeedPositions(categories: PlannedCategory[]): SeedPosition[] {
  let themes = 0
  let others = 0
  return categories.map(({ isTheme }) => {
    if (isTheme) return { themePosition: ++themes, featuredPosition: null, leads: false }
    others++
    return {
      themePosition: null,
      featuredPosition: others <= maxFeaturedCategories ? others : null,
      leads: others % leadInterval === 0,
    }
  })
}
