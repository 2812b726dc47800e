/** As somebody looks for one in a long list; readers see them in an order of their own. */
export const byName = <Category extends { name: string }>(categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
