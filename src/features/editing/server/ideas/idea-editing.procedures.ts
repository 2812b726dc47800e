import { guardsWith, limitedTo, ofEditors, router } from '#platform/server/trpc.ts'
import { bulkChangesByEditor, bulkPreviewsByEditor } from '../editing-limits.ts'
import type { EditingServices } from '../editor.ts'
import { byId } from '#features/catalogue/contract.ts'
import {
  bulkOrder,
  bulkPreview,
  bulkRequest,
  bulkResult,
  ideaTable,
  ideaTablePage,
  knownPlaces,
  newIdea,
  placeNamed,
  restoreIdea,
  revision,
  revisionsOf,
  setState,
  undoOrder,
  undoResult,
  updateIdea,
} from '#features/editing/contract.ts'
import { editorIdea } from '#features/catalogue/idea-fields.ts'
import { changeInBulk, previewBulkChange, undoBulkChange } from '../table/bulk-editing.service.ts'
import { getEditorIdea } from '#features/catalogue/server/ideas.service.ts'
import { listFirstIdeas } from '../table/first-ideas.queries.ts'
import { findKnownPlaces } from './known-places.queries.ts'
import { createIdea, updateIdea as saveIdea } from './idea-editing.service.ts'
import { tableOfIdeas } from '../table/idea-table.service.ts'
import { listRevisions, restoreRevision } from '../history/revisions.service.ts'

const { editorOnly } = guardsWith<EditingServices>(ofEditors)

/** What editors do with ideas. */
export const ideaEditingRouter = router({
  /** The first fifty, as the dashboard shows them when it opens. */
  list: editorOnly.output(editorIdea.array()).query(({ ctx }) => listFirstIdeas(ctx.em)),

  table: editorOnly
    .input(ideaTable)
    .output(ideaTablePage)
    .query(({ ctx, input }) => tableOfIdeas(ctx.em, input)),

  /** Places that ideas have already, to be chosen by their name. */
  placesNamed: editorOnly
    .input(placeNamed)
    .output(knownPlaces)
    .query(({ ctx, input }) => findKnownPlaces(ctx.em, input.q)),

  byId: editorOnly
    .input(byId)
    .output(editorIdea)
    .query(({ ctx, input }) => getEditorIdea(ctx.em, input.id)),

  create: editorOnly
    .input(newIdea)
    .output(editorIdea)
    .mutation(({ ctx, input }) => createIdea(ctx, input)),

  update: editorOnly
    .input(updateIdea)
    .output(editorIdea)
    .mutation(({ ctx, input }) => saveIdea(ctx, input)),

  setState: editorOnly
    .input(setState)
    .output(editorIdea)
    .mutation(({ ctx, input }) => saveIdea(ctx, input)),

  /** It changes nothing, but goes by POST: a selection may be longer than an address can be. */
  bulkPreview: editorOnly
    .use(limitedTo(bulkPreviewsByEditor))
    .input(bulkRequest)
    .output(bulkPreview)
    .mutation(({ ctx, input }) => previewBulkChange(ctx.em, input)),

  bulkChange: editorOnly
    .use(limitedTo(bulkChangesByEditor))
    .input(bulkOrder)
    .output(bulkResult)
    .mutation(({ ctx, input }) => changeInBulk(ctx, input)),

  bulkUndo: editorOnly
    .use(limitedTo(bulkChangesByEditor))
    .input(undoOrder)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoBulkChange(ctx, input.undo)),

  revisions: editorOnly
    .input(revisionsOf)
    .output(revision.array())
    .query(({ ctx, input }) => listRevisions(ctx.em, input.ideaId)),

  restore: editorOnly
    .input(restoreIdea)
    .output(editorIdea)
    .mutation(({ ctx, input }) => restoreRevision(ctx, input)),
})
