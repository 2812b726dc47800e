import type { IdeaListQuery } from '../contract.ts'

/** As much of an idea as tells what shows it. */
interface ShownIdea {
  id: number
  categoryId: number | null
}

// The names that the triggers say when something changes (migration 0021).

/** Of ideas that are shown with the names of their categories. */
export const ideaDependencies = (ideas: readonly ShownIdea[]): string[] =>
  ideas.flatMap(({ id, categoryId }) => [`idea:${id}`, `named:${categoryId}`])

/** Of a list: which ideas are in it, and in what order. */
export const listDependencies = (
  { categoryId, search }: Pick<IdeaListQuery, 'categoryId' | 'search'>,
  ideas: readonly ShownIdea[],
): string[] => [
  ...ideaDependencies(ideas),
  categoryId === undefined ? 'order' : `order:${categoryId}`,
  ...(search ? searchDependencies : []),
]

/** Of ideas that are like another one: any idea may be, by its title and tags. */
export const similarIdeasDependencies = (id: number, ideas: readonly ShownIdea[]): string[] => [
  ...ideaDependencies(ideas),
  `idea:${id}`,
  'tags',
]

export const countDependencies = ['count']
export const categoryListDependencies = ['categories', 'count']
/** Of whatever any idea says or shows: a change of each one touches it. */
export const searchDependencies = ['search']

/** Of the category that is found under a slug. */
export const categoryDependencies = (
  requestedSlug: string,
  { id, slug }: { id: number; slug: string },
): string[] => [`slug:${requestedSlug}`, `slug:${slug}`, `count:${id}`]
