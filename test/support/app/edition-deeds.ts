import { categoryIn, ideaIn, type WithEditions } from './editions.ts'

/** Creates changes of one idea in the next edition of the catalogue. */
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

/** Values of a rewritten idea. */
export const rewritten = { difficulty: 3, tags: ['edition'] }

/** Title of a renamed idea. */
export const renamed = (category: string) => `${category} to the edition`
