import { findCategory, findIdea, type WithEditions } from './editions.ts'

/** Creates changes of one idea in the next edition of the catalogue. */
export function createEditionChanges({ editions }: WithEditions) {
  return {
    rewrite: (category: string, place: number) =>
      editions.next((categories) => {
        const description = `What the edition says of ${category} now.`
        Object.assign(findIdea(categories, category, place).text, { ...rewrittenFields, description })
      }),

    rename: (category: string, place: number) =>
      editions.next((categories) => {
        findIdea(categories, category, place).text.title = renamedTitle(category)
      }),

    move: (category: string, place: number) =>
      editions.next((categories) => {
        const moved = findCategory(categories, category).ideas.splice(place, 1)
        findCategory(categories, 'camping-bucket-list-ideas').ideas.push(...moved)
      }),

    remove: (category: string, place: number) =>
      editions.next((categories) => {
        findCategory(categories, category).ideas.splice(place, 1)
      }),
  }
}

/** Values of a rewritten idea. */
export const rewrittenFields = { difficulty: 3, tags: ['edition'] }

/** Title of a renamed idea. */
export const renamedTitle = (category: string) => `${category} to the edition`
