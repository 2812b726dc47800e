import type { SqlEntityManager } from '@mikro-orm/sql'
import { allIdeas, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import {
  exportedIdea,
  exportCursor,
  ideaFile,
  importPreview,
  importResult,
  type ExportedIdea,
} from '#features/editing/contract.ts'
import { guardsWith, rateLimited, editorScopes, router } from '#platform/server/trpc.ts'
import { ideaImportsByEditor, importPreviewsByEditor } from '../editing-limits.ts'
import type { EditingServices } from '../editor.ts'
import { previewImport, runImport } from './importing.service.ts'

const exportPageSize = 500

/** Returns the next page of ideas after an id, in any state, as export rows; empty after the last. */
async function exportIdeas(em: SqlEntityManager, after: number): Promise<ExportedIdea[]> {
  const rows = await allIdeas(em)
    .where('idea.id', '>', after)
    .orderBy('idea.id')
    .limit(exportPageSize)
    .execute()
  return rows.map((row) => {
    const { ownImageUrl, category, ...idea } = toEditorIdea(row)
    return { ...idea, imageUrl: ownImageUrl, category: category?.slug ?? '' }
  })
}

const { editorOnly } = guardsWith<EditingServices>(editorScopes)

/** Import and export of ideas. Clients use the REST routes, whose body limit is higher than that of tRPC. */
export const importingRouter = router({
  preview: editorOnly
    .use(rateLimited(importPreviewsByEditor))
    .input(ideaFile)
    .output(importPreview)
    .mutation(({ ctx, input }) => previewImport(ctx.em, input, ctx.now())),

  run: editorOnly
    .use(rateLimited(ideaImportsByEditor))
    .input(ideaFile)
    .output(importResult)
    .mutation(({ ctx, input }) => runImport(ctx, input)),

  export: editorOnly
    .input(exportCursor)
    .output(exportedIdea.array())
    .query(({ ctx, input }) => exportIdeas(ctx.em, input.after)),
})
