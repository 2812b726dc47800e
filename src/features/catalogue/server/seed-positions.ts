interface Planned {
  isTheme: boolean
}

/** Where a category stands on the home page, by the plan's order. */
export interface Place {
  themePosition: number | null
  featuredPosition: number | null
  /** Its first idea is a featured one. */
  leads: boolean
}

const featuredCategories = 8
const everyFourth = 4

export function placesOf(categories: Planned[]): Place[] {
  let themes = 0
  let others = 0
  return categories.map(({ isTheme }) => {
    if (isTheme) return { themePosition: ++themes, featuredPosition: null, leads: false }
    others++
    return {
      themePosition: null,
      featuredPosition: others <= featuredCategories ? others : null,
      leads: others % everyFourth === 0,
    }
  })
}
