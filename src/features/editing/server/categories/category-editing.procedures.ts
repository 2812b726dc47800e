import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { Category } from '#features/catalogue/server/entities.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
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
  type EditorCategoryWithContent,
  categoryChange,
} from '#features/editing/contract.ts'
import {
  categoryNotEmpty,
  targetCategoryArchived,
  cannotMergeWithItself,
} from '#features/editing/messages.ts'
import { id as idSchema } from '#platform/contract.ts'
import { badRequest, badField } from '#platform/server/errors.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import { type RestRoutes, toChange } from '#platform/server/routes.ts'
import {
  createGuardedProcedures,
  rateLimited,
  editorScopes,
  router,
  createCallerFactory,
} from '#platform/server/trpc.ts'
import { bulkChangesByEditor, type EditingServices, type Editor } from '../editor.ts'
import { lockIdeas } from '../ideas/idea-columns.ts'
import { saveIdeas } from '../ideas/idea-saving.service.ts'
import { createCategory, reorderFeatured, saveCategory, lockCategory } from './category-editing.service.ts'
import { getEditorCategory, listEditorCategories } from './editor-categories.service.ts'

/**
 * Moves all ideas of a category into another and redirects its URL there.
 * @throws 404, or 400 if both categories are the same or the target is archived.
 */
function mergeCategory(
  by: Editor,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<{ moved: number }> {
  if (fromId === intoId) throw badField('intoId', cannotMergeWithItself)
  return changeCatalogue(by, async (em) => {
    // Locked in order of ids, so that two concurrent merges of the same categories do not deadlock.
    const first = await lockCategory(em, Math.min(fromId, intoId), undefined)
    const second = await lockCategory(em, Math.max(fromId, intoId), undefined)
    const [from, into] = fromId < intoId ? [first, second] : [second, first]
    if (into.archived) throw badField('intoId', targetCategoryArchived)
    const moved = await moveIdeas(em, by, fromId, intoId)
    const gone = { featuredPosition: null, themePosition: null, mergedInto: intoId }
    await em.nativeUpdate(Category, { id: fromId }, { archivedAt: by.now(), ...gone })
    // Categories merged into this one earlier now point to the new target, so that every redirect takes one step.
    await em.nativeUpdate(Category, { mergedInto: fromId }, { mergedInto: intoId })
    await logAction(em, by.user, {
      action: 'category.merge',
      subjectId: fromId,
      subject: from.name,
      details: { into: into.name, intoId, moved },
    })
    return { moved }
  })
}

/** Moves every idea of a category into another, whatever its state. @returns the number of moved ideas. */
async function moveIdeas(
  em: SqlEntityManager,
  { jobs, user }: Editor,
  fromId: number,
  intoId: number,
): Promise<number> {
  const rows = await ideaTable(em).select('id').where('category_id', '=', fromId).execute()
  const ideas = await lockIdeas(
    em,
    rows.map(({ id }) => id),
  )
  const save = { em, jobs, editor: user, action: 'merge', batch: null } as const
  const moved = await saveIdeas(
    save,
    ideas.map((before) => ({ before, after: { ...before, categoryId: intoId } })),
  )
  return moved.length
}

/**
 * Archives or unarchives a category.
 * @throws 404, or 400 for archiving a category that still has ideas.
 */
function setCategoryArchived(
  by: Editor,
  { id, archived }: { id: number; archived: boolean },
): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const before = await lockCategory(em, id, undefined)
    if (archived && before.allIdeas > 0) throw badRequest(categoryNotEmpty)
    await writeArchived(em, by, { before, archived })
    return getEditorCategory(em, id)
  })
}

/** Archives or unarchives several categories. Skips those that still have ideas and returns their names. @throws 404 */
function setCategoriesArchived(
  by: Editor,
  { ids, archived }: { ids: number[]; archived: boolean },
): Promise<{ changed: number; left: string[] }> {
  return changeCatalogue(by, async (em) => {
    let changed = 0
    const left: string[] = []
    // Locked in order of ids, so that two concurrent requests do not deadlock.
    for (const id of new Set(ids.toSorted((one, other) => one - other))) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const before = await lockCategory(em, id, undefined)
      if (before.archived === archived) continue
      if (archived && before.allIdeas > 0) {
        left.push(before.name)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await writeArchived(em, by, { before, archived })
      changed += 1
    }
    return { changed, left }
  })
}

interface ArchiveChange {
  before: EditorCategoryWithContent
  archived: boolean
}

async function writeArchived(
  em: SqlEntityManager,
  by: Editor,
  { before, archived }: ArchiveChange,
): Promise<void> {
  const { id, name, version } = before
  const now = by.now()
  await em.nativeUpdate(
    Category,
    { id },
    {
      archivedAt: archived ? now : null,
      ...(archived ? { featuredPosition: null, themePosition: null } : {}),
      version: version + 1,
      updatedAt: now,
    },
  )
  const action = archived ? 'category.archive' : 'category.unarchive'
  await logAction(em, by.user, { action, subjectId: id, subject: name })
}

const { editorOnly } = createGuardedProcedures<EditingServices>(editorScopes)

/**
 * Procedures with which editors list, read, create, change, merge and archive categories and order the featured ones;
 * others get a 401 or 403. Changes are logged and invalidate the cached pages; merging and archiving are rate-limited.
 */
export const categoryEditingRouter = router({
  list: editorOnly.output(editorCategory.array()).query(({ ctx }) => listEditorCategories(ctx.em)),

  byId: editorOnly
    .input(z.object({ id: idSchema }))
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
    .mutation(({ ctx, input }) => reorderFeatured(ctx, input.ids)),

  merge: editorOnly
    .use(rateLimited(bulkChangesByEditor))
    .input(mergeCategories)
    .output(mergeResult)
    .mutation(({ ctx, input }) => mergeCategory(ctx, input)),

  archive: editorOnly
    .use(rateLimited(bulkChangesByEditor))
    .input(archiveCategory)
    .output(editorCategoryWithContent)
    .mutation(({ ctx, input }) => setCategoryArchived(ctx, input)),

  archiveSeveral: editorOnly
    .use(rateLimited(bulkChangesByEditor))
    .input(archiveCategories)
    .output(archiveResult)
    .mutation(({ ctx, input }) => setCategoriesArchived(ctx, input)),
})

const categories = createCallerFactory(categoryEditingRouter)

/**
 * Registers the REST route (PUT) with which editors change the given fields of a category by its id, and get the
 * category. Others get a 401 or 403; 409 if the `version` that was sent is not the latest.
 */
export const categoryEditingRoutes: RestRoutes = async (app) => {
  // OpenAPI allows one name per path parameter: it is the slug when reading a category and the id when editing one.
  app.put(
    '/api/categories/:slug',
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'changeCategory',
        summary: 'Change a category (editors)',
        description:
          'Updates the given fields and leaves the others unchanged. Returns the category. This path takes its ID, not its slug.',
        params: z.object({ slug: z.string().describe('ID of the category') }),
        body: categoryChange,
        response: { 200: editorCategoryWithContent },
      },
    },
    (request) =>
      categories(request.ctx).update(toChange(request.params.slug, request.body, categoryNotFound)),
  )
}
