import { id } from '#platform/contract.ts'
import { guardsWith, limitedTo, ofEditors, router } from '#platform/server/trpc.ts'
import { bulkChangesByEditor } from '../editing-limits.ts'
import type { EditingServices } from '../editor.ts'
import { z } from 'zod'
import {
  archiveCategories,
  archiveCategory,
  archiveResult,
  editorCategory,
  editorCategoryWithContent,
  featuredOrder,
  mergeCategories,
  mergeResult,
  newCategory,
  updateCategory,
} from '#features/editing/categories-contract.ts'
import { archive, archiveSeveral } from './category-archiving.service.ts'
import { createCategory, orderFeatured, saveCategory } from './category-editing.service.ts'
import { getEditorCategory, listEditorCategories } from './editor-categories.service.ts'
import { mergeCategory } from './category-merging.service.ts'

const { editorOnly } = guardsWith<EditingServices>(ofEditors)

/** What editors do with categories. */
export const categoryEditingRouter = router({
  list: editorOnly.output(editorCategory.array()).query(({ ctx }) => listEditorCategories(ctx.em)),

  byId: editorOnly
    .input(z.object({ id }))
    .output(editorCategoryWithContent)
    .query(({ ctx, input }) => getEditorCategory(ctx.em, input.id)),

  create: editorOnly
    .input(newCategory)
    .output(editorCategoryWithContent)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),

  update: editorOnly
    .input(updateCategory)
    .output(editorCategoryWithContent)
    .mutation(({ ctx, input }) => saveCategory(ctx, input)),

  reorderFeatured: editorOnly
    .input(featuredOrder)
    .output(editorCategory.array())
    .mutation(({ ctx, input }) => orderFeatured(ctx, input.ids)),

  merge: editorOnly
    .use(limitedTo(bulkChangesByEditor))
    .input(mergeCategories)
    .output(mergeResult)
    .mutation(({ ctx, input }) => mergeCategory(ctx, input)),

  archive: editorOnly
    .use(limitedTo(bulkChangesByEditor))
    .input(archiveCategory)
    .output(editorCategoryWithContent)
    .mutation(({ ctx, input }) => archive(ctx, input)),

  archiveSeveral: editorOnly
    .use(limitedTo(bulkChangesByEditor))
    .input(archiveCategories)
    .output(archiveResult)
    .mutation(({ ctx, input }) => archiveSeveral(ctx, input)),
})
