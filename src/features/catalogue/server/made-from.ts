import type { IdeaListQuery } from '../contract.ts'

/** As much of an idea as tells what shows it. */
interface ShownIdea {
  id: number
  categoryId: number | null
}

// The names that the triggers say when something changes (migration 0021).

/** Of ideas that are shown with the names of their categories. */
export const ofIdeas = (ideas: readonly ShownIdea[]): string[] =>
  ideas.flatMap(({ id, categoryId }) => [`idea:${id}`, `named:${categoryId}`])

/** Of a list: which ideas are in it, and in what order. */
export const ofList = (
  { categoryId, search }: Pick<IdeaListQuery, 'categoryId' | 'search'>,
  ideas: readonly ShownIdea[],
): string[] => [
  ...ofIdeas(ideas),
  categoryId === undefined ? 'order' : `order:${categoryId}`,
  ...(search ? ofAnyIdea : []),
]

/** Of ideas that are like another one: any idea may be, by its title and tags. */
export const ofSimilar = (id: number, ideas: readonly ShownIdea[]): string[] => [
  ...ofIdeas(ideas),
  `idea:${id}`,
  'tags',
]

export const ofCount = ['count']
export const ofCategories = ['categories', 'count']
/** Of whatever any idea says or shows: a change of each one touches it. */
export const ofAnyIdea = ['search']

/** Of the category that is found under a slug. */
export const ofCategory = (asked: string, { id, slug }: { id: number; slug: string }): string[] => [
  `slug:${asked}`,
  `slug:${slug}`,
  `count:${id}`,
]
