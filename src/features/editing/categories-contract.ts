import { z } from 'zod'
import { coverRecipe } from '#features/covers/contract.ts'
import { ideaFields } from '#features/catalogue/idea-fields.ts'
import { id, text, wholeNumber } from '#platform/contract.ts'
import { categoryView } from '#features/catalogue/category-contract.ts'
import {
  longestContent,
  longestCategoryDescription,
  longestKeyword,
  longestMetaDescription,
  longestMetaTitle,
  longestCategoryName,
  mostArchivedAtOnce,
} from './limits.ts'
import { nameRequired } from './messages.ts'

/** Everything of a category that its editors decide. */
export const categoryFields = z.object({
  name: z.string({ error: nameRequired }).trim().min(1, nameRequired).pipe(text(longestCategoryName)),
  description: text(longestCategoryDescription),
  imageUrl: ideaFields.shape.imageUrl,
  metaTitle: text(longestMetaTitle),
  metaDescription: text(longestMetaDescription),
  targetKeyword: text(longestKeyword),
  /** HTML; what an article does not need is taken out. */
  content: text(longestContent),
  featured: z.boolean(),
  cover: coverRecipe,
})
export type CategoryFields = z.infer<typeof categoryFields>

export const newCategory = categoryFields.partial().extend({ name: categoryFields.shape.name })
export type NewCategory = z.infer<typeof newCategory>

export const categoryChange = categoryFields
  .partial()
  .extend({ version: wholeNumber(1, 2_147_483_647).optional() })
export const updateCategory = categoryChange.extend({ id })
export type UpdateCategory = z.infer<typeof updateCategory>

/** A category as its editors see it; `ideaCount` counts published ideas, `allIdeas` every one. */
export const editorCategory = categoryView.extend({
  ownImageUrl: z.string(),
  allIdeas: z.int(),
  isTheme: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
  cover: coverRecipe,
})
export type EditorCategory = z.infer<typeof editorCategory>
export const editorCategoryWithContent = editorCategory.extend({ content: z.string() })
export type EditorCategoryWithContent = z.infer<typeof editorCategoryWithContent>

/** The featured categories in their new order; who is not named is featured no more. */
export const featuredOrder = z.object({ ids: id.array().max(100) })
export const mergeCategories = z.object({ fromId: id, intoId: id })
export const mergeResult = z.object({ moved: z.int() })
export const archiveCategory = z.object({ id, archived: z.boolean() })
export const archiveCategories = z.object({
  ids: id.array().min(1).max(mostArchivedAtOnce),
  archived: z.boolean(),
})
/** How many have changed, and the names of those that stay because they have ideas. */
export const archiveResult = z.object({ changed: z.int(), left: z.string().array() })
