import type { IdeaListQuery } from '../contract.ts'

/** Fields of an idea that its dependencies are built from. */
interface ShownIdea {
  id: number
  categoryId: number | null
}

// The names match those that the triggers publish (migration 0021).

/** Dependencies of ideas that are shown with the names of their categories. */
export const ideaDependencies = (ideas: readonly ShownIdea[]): string[] =>
  ideas.flatMap(({ id, categoryId }) => [`idea:${id}`, `named:${categoryId}`])

/** Dependencies of a list: its ideas and their order. */
export const listDependencies = (
  { categoryId, search }: Pick<IdeaListQuery, 'categoryId' | 'search'>,
  ideas: readonly ShownIdea[],
): string[] => [
  ...ideaDependencies(ideas),
  categoryId === undefined ? 'order' : `order:${categoryId}`,
  ...(search ? searchDependencies : []),
]

/** Dependencies of similar ideas: the title and tags of any idea may change the result. */
export const similarIdeasDependencies = (id: number, ideas: readonly ShownIdea[]): string[] => [
  ...ideaDependencies(ideas),
  `idea:${id}`,
  'tags',
]

export const countDependencies = ['count']
export const categoryListDependencies = ['categories', 'count']
/** Dependency on the content of all ideas: any change to one invalidates it. */
export const searchDependencies = ['search']

/** Dependencies of a category found by slug. */
export const categoryDependencies = (
  requestedSlug: string,
  { id, slug }: { id: number; slug: string },
): string[] => [`slug:${requestedSlug}`, `slug:${slug}`, `count:${id}`]
