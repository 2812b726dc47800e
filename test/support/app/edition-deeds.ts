import { categoryIn, ideaIn, type WithEditions } from './editions.ts'

/** What the next edition of the catalogue does to the idea at a place of a category. */
export function deedsOf({ editions }: WithEditions) {
  return {
    rewrite: (category: string, place: number) =>
      editions.next((categories) => {
        const description = `What the edition says of ${category} now.`
        Object.assign(ideaIn(categories, category, place).text, { ...rewritten, description })
      }),

    rename: (category: string, place: number) =>
      editions.next((categories) => {
        ideaIn(categories, category, place).text.title = renamed(category)
      }),

    move: (category: string, place: number) =>
      editions.next((categories) => {
        const moved = categoryIn(categories, category).ideas.splice(place, 1)
        categoryIn(categories, 'camping-bucket-list-ideas').ideas.push(...moved)
      }),

    remove: (category: string, place: number) =>
      editions.next((categories) => {
        categoryIn(categories, category).ideas.splice(place, 1)
      }),
  }
}

/** What a rewritten idea has then. */
export const rewritten = { difficulty: 3, tags: ['edition'] }

/** What a renamed idea is called then. */
export const renamed = (category: string) => `${category} to the edition`
