import { findCategory, type WithEditions } from './editions.ts'

interface Shown {
  id: number
  slug: string
}

/** Reads categories as visitors see them after an edition, and removes one in the next edition. */
export function categoriesOf({ app, editions }: WithEditions) {
  const shown = async (): Promise<Shown[]> => (await app.inject('/api/categories')).json()
  return {
    shown,
    featured: async (): Promise<string[]> =>
      (await app.inject('/api/featured/categories')).json().map(({ slug }: Shown) => slug),
    ideasOf: async (categoryId: number): Promise<{ id: number; title: string }[]> =>
      (await app.inject(`/api/ideas?limit=2000&categoryId=${categoryId}`)).json(),
    idOf: async (slug: string) => (await shown()).find((one) => one.slug === slug)?.id ?? 0,
    remove: (slug: string) =>
      editions.next((edition) => {
        edition.splice(edition.indexOf(findCategory(edition, slug)), 1)
      }),
  }
}
