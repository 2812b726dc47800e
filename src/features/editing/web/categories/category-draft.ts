import { getQueryKey } from '@trpc/react-query'
import type { CoverRecipe } from '#features/covers/contract.ts'
import type { CategoryFields, EditorCategoryWithContent } from '#features/editing/contract.ts'
import { nameRequired } from '#features/editing/messages.ts'
import { api } from '#platform/web/api.ts'
import type { FieldErrors } from '#platform/web/forms/use-checked-form.ts'
import { useRefresh } from '#platform/web/use-orders.ts'

/** A category as it stands in the form. */
export interface CategoryDraft {
  name: string
  description: string
  metaTitle: string
  metaDescription: string
  targetKeyword: string
  imageUrl: string
  content: string
  featured: boolean
  /** Null until somebody chooses: then one is found that suits. */
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

/** The draft as the server takes it. */
export const toCategoryFields = ({ cover, ...draft }: CategoryDraft) => ({
  ...draft,
  ...(cover ? { cover } : {}),
})

/** The same, of those fields only in which it differs from what it began with. */
export function findChanges(draft: CategoryDraft, start: CategoryDraft): Partial<CategoryFields> {
  const begun = new Map(Object.entries(toCategoryFields(start)))
  const changed = Object.entries(toCategoryFields(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(begun.get(name)),
  )
  return Object.fromEntries(changed)
}

export const checkCategory = ({ name }: CategoryDraft): FieldErrors =>
  name.trim() ? {} : { name: nameRequired }

/** Gives the function that refreshes everything that shows categories; ideas carry the names of theirs. */
export const useRefreshCategories = () =>
  useRefresh([api.categories, api.ideas, api.search, api.admin].map((part) => getQueryKey(part)))

/** As somebody looks for one in a long list; readers see them in an order of their own. */
export const sortByName = <Category extends { name: string }>(categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
