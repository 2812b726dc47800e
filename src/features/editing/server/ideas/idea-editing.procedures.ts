import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import { byId } from '#features/catalogue/contract.ts'
import { editorIdea, type EditorIdea, type IdeaFields } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { allIdeas, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import { getEditorIdea } from '#features/catalogue/server/ideas.service.ts'
import {
  bulkChangeRequest,
  bulkPreview,
  bulkRequest,
  bulkResult,
  ideaTable,
  ideaTablePage,
  knownPlaces,
  newIdea,
  placeQuery,
  restoreIdea,
  revision,
  revisionsQuery,
  setState,
  undoRequest,
  undoResult,
  updateIdea,
  type IdeaTableQuery,
  type Revision,
  ideaChange,
} from '#features/editing/contract.ts'
import { versionNotFound } from '#features/editing/messages.ts'
import { notFound } from '#platform/server/errors.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import { type RestRoutes, toChange } from '#platform/server/routes.ts'
import {
  createGuardedProcedures,
  rateLimited,
  editorScopes,
  router,
  createCallerFactory,
} from '#platform/server/trpc.ts'
import { bulkChangesByEditor, bulkPreviewsByEditor, type EditingServices, type Editor } from '../editor.ts'
import { findRevisions } from '../history/revision.queries.ts'
import { runBulkChange, previewBulkChange, undoBulkChange } from '../table/bulk-editing.service.ts'
import {
  listFirstIdeas,
  findSliceIds,
  listSegments,
  type SegmentSlice,
  type Segment,
} from '../table/sorted-segments.queries.ts'
import { readIdeas } from './idea-columns.ts'
import {
  toRestorableFields,
  lockCurrentCategories,
  createIdea,
  updateIdea as saveIdea,
  lockIdea,
} from './idea-editing.service.ts'
import { normaliseForSave } from './idea-rules.ts'
import { saveIdeas } from './idea-saving.service.ts'
import { findKnownPlaces } from './known-places.queries.ts'

const maxRevisions = 200

/** Lists the revisions of an idea, newest first. @throws 404 */
async function listRevisions(em: SqlEntityManager, ideaId: number): Promise<Revision[]> {
  await getEditorIdea(em, ideaId)
  return findRevisions(em, ideaId, { limit: maxRevisions })
}

/**
 * Restores an idea to a version, as a new save.
 * @throws 404, 400 if its category at that version has been archived, and 409 if `currentVersion` is not the latest.
 */
function restoreRevision(
  by: Editor,
  {
    ideaId,
    version,
    currentVersion,
  }: { ideaId: number; version: number; currentVersion?: number | undefined },
): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    const now = by.now()
    const former = await getFieldsAtVersion(em, ideaId, version)
    // Every writer locks categories before ideas, which prevents deadlocks.
    const after = toRestorableFields(former, await lockCurrentCategories(em, [former.categoryId]), now)
    const before = await lockIdea(em, ideaId, currentVersion)
    const save = { em, jobs: by.jobs, editor: by.user, action: 'restore', batch: null } as const
    await saveIdeas(save, [{ before, after: normaliseForSave(after, before, now) }])
    await logAction(em, by.user, {
      action: 'idea.restore',
      subjectId: ideaId,
      subject: after.title,
      details: { version },
    })
    return getEditorIdea(em, ideaId)
  })
}

/**
 * Returns the fields of an idea at a version by undoing later revisions. No lock is needed, because past versions never
 * change. @throws 404
 */
async function getFieldsAtVersion(
  em: SqlEntityManager,
  ideaId: number,
  version: number,
): Promise<IdeaFields> {
  const [idea] = await readIdeas(em, [ideaId])
  if (!idea) throw notFound(ideaNotFound)
  if (version > idea.version) throw notFound(versionNotFound)
  const later = await findRevisions(em, ideaId, { after: version })
  return Object.assign({ ...idea }, ...later.map(({ before }) => before))
}

/**
 * Returns a page (`limit`, `offset`) of the ideas in any state that match the filters, sorted as requested, and the
 * total number of matches.
 */
export async function listTableIdeas(
  em: SqlEntityManager,
  { sort, direction, limit, offset, ...filters }: IdeaTableQuery,
): Promise<{ rows: EditorIdea[]; total: number }> {
  const segments = await listSegments(em, filters, sort)
  const total = segments.reduce((sum, { count }) => sum + count, 0)
  // Segments are always ascending: a descending page is read by its position from the end and then reversed.
  const from = direction === 'asc' ? offset : Math.max(0, total - offset - limit)
  const to = direction === 'asc' ? offset + limit : Math.max(0, total - offset)
  const ids: number[] = []
  for (const part of sliceSegments(segments, from, to)) ids.push(...(await findSliceIds(em, filters, part)))
  return { rows: await readInOrder(em, direction === 'asc' ? ids : ids.toReversed()), total }
}

/** Returns the slices of the segments between two offsets of the whole table. */
function* sliceSegments(segments: Segment[], from: number, to: number): Generator<SegmentSlice> {
  let start = 0
  for (const segment of segments) {
    const skip = Math.max(0, from - start)
    const take = Math.min(segment.count, to - start) - skip
    if (take > 0) yield { ...segment, skip, take }
    start += segment.count
  }
}

/** Reads the full rows of one page, in the order of the ids. */
async function readInOrder(em: SqlEntityManager, ids: number[]): Promise<EditorIdea[]> {
  const rows = ids.length === 0 ? [] : await allIdeas(em).where('idea.id', 'in', ids).execute()
  const ideas = new Map(rows.map((row) => [row.id, toEditorIdea(row)]))
  return ids.flatMap((id) => ideas.get(id) ?? [])
}

const { editorOnly } = createGuardedProcedures<EditingServices>(editorScopes)

/**
 * Procedures with which editors list, read, create and change ideas in any state, one or many at once, and restore
 * former versions; others get a 401 or 403. Changes write revisions, by which they can be undone, and audit log
 * entries; bulk changes are rate-limited.
 */
export const ideaEditingRouter = router({
  /** The first 50 ideas, which the dashboard shows when it opens. */
  list: editorOnly.output(editorIdea.array()).query(({ ctx }) => listFirstIdeas(ctx.em)),

  table: editorOnly
    .input(ideaTable)
    .output(ideaTablePage)
    .query(({ ctx, input }) => listTableIdeas(ctx.em, input)),

  /** Suggestions of places that other ideas use. */
  placesNamed: editorOnly
    .input(placeQuery)
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

  /** A mutation although nothing changes: the selection may be too long for the URL of a GET request. */
  bulkPreview: editorOnly
    .use(rateLimited(bulkPreviewsByEditor))
    .input(bulkRequest)
    .output(bulkPreview)
    .mutation(({ ctx, input }) => previewBulkChange(ctx.em, input)),

  bulkChange: editorOnly
    .use(rateLimited(bulkChangesByEditor))
    .input(bulkChangeRequest)
    .output(bulkResult)
    .mutation(({ ctx, input }) => runBulkChange(ctx, input)),

  bulkUndo: editorOnly
    .use(rateLimited(bulkChangesByEditor))
    .input(undoRequest)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoBulkChange(ctx, input.undo)),

  revisions: editorOnly
    .input(revisionsQuery)
    .output(revision.array())
    .query(({ ctx, input }) => listRevisions(ctx.em, input.ideaId)),

  restore: editorOnly
    .input(restoreIdea)
    .output(editorIdea)
    .mutation(({ ctx, input }) => restoreRevision(ctx, input)),
})

const ideas = createCallerFactory(ideaEditingRouter)

/**
 * Registers the REST routes with which editors add an idea (POST, 201) and change the given fields of one (PUT); both
 * return the idea. Others get a 401 or 403; 409 if the `version` that was sent is not the latest.
 */
export const ideaEditingRoutes: RestRoutes = async (app) => {
  app.post(
    '/api/ideas',
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'addIdea',
        summary: 'Add an idea (editors)',
        description:
          'Adds an idea, published unless `state` says otherwise. Omitted fields get their defaults.',
        body: newIdea,
        response: { 201: editorIdea },
      },
    },
    async (request, reply) => reply.code(201).send(await ideas(request.ctx).create(request.body)),
  )

  app.put(
    '/api/ideas/:id',
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'changeIdea',
        summary: 'Change an idea (editors)',
        description:
          'Updates the given fields and leaves the others unchanged. Returns the idea. If `version` is not the latest, the response is 409 and `current` contains the latest version.',
        params: z.object({ id: z.string() }),
        body: ideaChange,
        response: { 200: editorIdea },
      },
    },
    (request) => ideas(request.ctx).update(toChange(request.params.id, request.body, ideaNotFound)),
  )
}
