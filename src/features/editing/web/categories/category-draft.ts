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

/** Converts a saved category to the state of its form. */
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

/** Converts the state of the form to the fields that the API accepts. */
export const toCategoryFields = ({ cover, ...draft }: CategoryDraft) => ({
  ...draft,
  ...(cover ? { cover } : {}),
})

/** Returns the fields that differ from the initial state of the form, as input of the API. */
export function findChanges(draft: CategoryDraft, start: CategoryDraft): Partial<CategoryFields> {
  const begun = new Map(Object.entries(toCategoryFields(start)))
  const changed = Object.entries(toCategoryFields(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(begun.get(name)),
  )
  return Object.fromEntries(changed)
}

/** Returns an error message for a blank name. */
export const checkCategory = ({ name }: CategoryDraft): FieldErrors =>
  name.trim() ? {} : { name: nameRequired }

/**
 * Returns a function that refreshes every query that contains categories, including ideas, which carry category names.
 */
export const useRefreshCategories = () =>
  useRefresh([api.categories, api.ideas, api.search, api.admin].map((part) => getQueryKey(part)))

/**
 * Returns the categories in alphabetical order, for lists in which editors search; visitors see categories by position.
 */
export const sortByName = <Category extends { name: string }>(categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
