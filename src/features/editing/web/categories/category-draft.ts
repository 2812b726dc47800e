import { getQueryKey } from '@trpc/react-query'
import type { CoverRecipe } from '#features/covers/contract.ts'
import type { CategoryFields, EditorCategoryWithContent } from '#features/editing/contract.ts'
import { nameRequired } from '#features/editing/messages.ts'
import { api } from '#platform/web/api.ts'
import type { FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { useRefresh } from '#platform/web/use-actions.ts'

/** Form state of a category. */
export interface CategoryDraft {
  name: string
  description: string
  metaTitle: string
  metaDescription: string
  targetKeyword: string
  imageUrl: string
  content: string
  featured: boolean
  /** Null until a cover is chosen; the server then generates one. */
  cover: CoverRecipe | null
}

export const emptyCategory: CategoryDraft = {
  name: '',
  description: '',
  metaTitle: '',
  metaDescription: '',
  targetKeyword: '',
  imageUrl: '',
  content: '',
  featured: false,
  cover: null,
}

/** Converts a saved category to the state of its edit form. */
export const toCategoryDraft = (category: EditorCategoryWithContent): CategoryDraft => ({
  name: category.name,
  description: category.description,
  metaTitle: category.metaTitle,
  metaDescription: category.metaDescription,
  targetKeyword: category.targetKeyword,
  imageUrl: category.ownImageUrl,
  content: category.content,
  featured: category.featured,
  cover: category.cover,
})

/** Converts the state of a category's form to the fields that the API accepts; a cover that is not set is left out. */
export const toCategoryFields = ({ cover, ...draft }: CategoryDraft) => ({
  ...draft,
  ...(cover ? { cover } : {}),
})

/**
 * Returns the fields of a category's form that differ from its initial state, as input of the API; empty if none does.
 */
export function findChanges(draft: CategoryDraft, start: CategoryDraft): Partial<CategoryFields> {
  const begun = new Map(Object.entries(toCategoryFields(start)))
  const changed = Object.entries(toCategoryFields(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(begun.get(name)),
  )
  return Object.fromEntries(changed)
}

/** Validates a category's form: returns an error message by field, for `name` if it is blank; otherwise empty. */
export const checkCategory = ({ name }: CategoryDraft): FieldErrors =>
  name.trim() ? {} : { name: nameRequired }

/**
 * Returns a function to call after a change of categories: it refetches the active queries that contain categories,
 * including ideas, which carry category names, and removes the inactive ones from the query cache. It resolves once
 * they are fetched.
 */
export const useRefreshCategories = () =>
  useRefresh([api.categories, api.ideas, api.search, api.admin].map((part) => getQueryKey(part)))

/**
 * Returns a copy of the categories in alphabetical order (English), for lists in which editors search; visitors see
 * them by position.
 */
export const sortByName = <Category extends { name: string }>(categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
