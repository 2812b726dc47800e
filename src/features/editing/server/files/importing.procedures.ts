import { guardsWith, limitedTo, ofEditors, router } from '#platform/server/trpc.ts'
import { ideaImportsByEditor, importPreviewsByEditor } from '../editing-limits.ts'
import type { EditingServices } from '../editor.ts'
import {
  exportedIdea,
  exportPart,
  ideaFile,
  importPreview,
  importResult,
} from '#features/editing/files-contract.ts'
import { exportIdeas } from './exporting.service.ts'
import { previewImport, runImport } from './importing.service.ts'

const { editorOnly } = guardsWith<EditingServices>(ofEditors)

/** Files of ideas. The REST routes carry them: a file is larger than other questions may be. */
export const importingRouter = router({
  preview: editorOnly
    .use(limitedTo(importPreviewsByEditor))
    .input(ideaFile)
    .output(importPreview)
    .mutation(({ ctx, input }) => previewImport(ctx.em, input, ctx.now())),

  run: editorOnly
    .use(limitedTo(ideaImportsByEditor))
    .input(ideaFile)
    .output(importResult)
    .mutation(({ ctx, input }) => runImport(ctx, input)),

  export: editorOnly
    .input(exportPart)
    .output(exportedIdea.array())
    .query(({ ctx, input }) => exportIdeas(ctx.em, input.after)),
})
