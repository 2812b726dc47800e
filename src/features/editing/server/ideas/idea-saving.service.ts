import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { User } from '#features/accounts/server/entities.ts'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { sendIdeasChanged, sendIdeaEvents } from '#features/catalogue/server/change-catalogue.service.ts'
import type { Idea, IdeaRevision } from '#features/catalogue/server/entities.ts'
import type { FieldName, RevisionAction } from '#features/editing/contract.ts'
import { bulkSaveConflict } from '#features/editing/messages.ts'
import { jsonRows } from '#platform/database/sql.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { conflict } from '#platform/server/errors.ts'
import {
  columnNamesIn,
  ideaFieldNames,
  insertIdeaRows,
  pickFields,
  toTableRows,
  toColumnValues,
  type StoredIdea,
} from './idea-columns.ts'

/** Context of a save: transaction, editor, and kind of change. */
export interface SaveContext {
  em: SqlEntityManager
  /** Null at startup, before job queues exist: the search index then detects the changes itself. */
  jobs: Jobs | null
  /** Null if the scheduler or a new catalogue edition makes the change. */
  editor: { id: number; name: string } | null
  action: RevisionAction
  /** Id of a batch of saves that is undone as a whole. */
  batch: string | null
}

export interface IdeaEdit {
  before: StoredIdea
  after: IdeaFields
}

const chunkSize = 500

/**
 * Writes changes of ideas with a revision of each, and enqueues search indexing, scheduled publication and webhook
 * events. Skips ideas without changes. Must be called inside a transaction; the caller has validated the fields
 * (`normaliseForSave`) and logs the action.
 * @returns the ids of the changed ideas.
 * @throws 409 if an idea is no longer at the version it was read at.
 */
export async function saveIdeas(
  save: SaveContext,
  changes: IdeaEdit[],
  onProgress = (_done: number) => {},
): Promise<number[]> {
  const real = changes.flatMap((change) => {
    const fields = findChangedFields(change)
    return fields.length > 0 ? { ...change, fields } : []
  })
  for (let from = 0; from < real.length; from += chunkSize) {
    const chunk = real.slice(from, from + chunkSize)
    await updateRows(save.em, chunk)
    await addRevisions(
      save,
      chunk.map(({ before, after, fields }) => ({
        idea_id: before.id,
        version: before.version + 1,
        before: pickFields(before, fields),
        after: pickFields(after, fields),
      })),
    )
    await enqueueFollowUps(
      save,
      chunk.map(({ before, after, fields }) => ({ id: before.id, was: before.state, idea: after, fields })),
    )
    onProgress(from + chunk.length)
  }
  return real.map(({ before }) => before.id)
}

/**
 * Inserts ideas with their first revisions, and enqueues search indexing, scheduled publication and webhook events.
 * Must be called inside a transaction; the caller has validated the fields, found free slugs (`findFreeSlugs`) and logs
 * the action.
 * @returns their ids, in the same order.
 */
export async function insertIdeas(
  save: SaveContext,
  ideas: (IdeaFields & { slug: string })[],
  onProgress = (_done: number) => {},
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < ideas.length; from += chunkSize) {
    const chunk = ideas.slice(from, from + chunkSize)
    const rows = chunk.map((idea) => ({ slug: idea.slug, ...toColumnValues(idea, ideaFieldNames) }))
    const idOf = await insertIdeaRows(save.em, rows)
    const added = chunk.map(({ slug }) => idOf.get(slug) ?? 0)
    await addRevisions(
      save,
      chunk.map((idea, index) => ({
        idea_id: added[index] ?? 0,
        version: 1,
        before: {},
        after: pickFields(idea, ideaFieldNames),
      })),
    )
    await enqueueFollowUps(
      save,
      chunk.map((idea, index) => ({ id: added[index] ?? 0, was: null, idea, fields: ideaFieldNames })),
    )
    ids.push(...added)
    onProgress(from + chunk.length)
  }
  return ids
}

/** Returns a new UUID that marks the revisions of one bulk change, which can be undone together. */
export const createBatchId = () => randomUUID()

/**
 * Returns the names of the idea's fields whose values differ between `before` and `after`, compared deeply; empty if
 * none does.
 */
export function findChangedFields({ before, after }: IdeaEdit): FieldName[] {
  return ideaFieldNames.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

async function updateRows(em: SqlEntityManager, chunk: (IdeaEdit & { fields: FieldName[] })[]) {
  const fields = ideaFieldNames.filter((field) => chunk.some((change) => change.fields.includes(field)))
  const rows = chunk.map(({ before, after }) => ({
    id: before.id,
    version: before.version,
    ...toColumnValues(after, fields),
  }))
  const columns = columnNamesIn(rows).filter((column) => column !== 'id')
  const updated = await em
    .getKysely<InferKyselyDB<typeof Idea>>()
    .updateTable('idea')
    .from(toTableRows(rows).as<'changed'>(sql`changed`))
    .set((idea) => ({
      ...Object.fromEntries(columns.map((column) => [column, idea.ref(`changed.${column}`)])),
      version: idea('idea.version', '+', 1),
      // Uses the database's clock, like the revision and the publishing job: crawlers and webhook receivers compare
      // these timestamps across processes.
      updated_at: idea.fn('now'),
    }))
    .whereRef('idea.id', '=', 'changed.id')
    .whereRef('idea.version', '=', 'changed.version')
    .returning('idea.id')
    .execute()
  if (updated.length !== rows.length) throw conflict(bulkSaveConflict)
}

type RevisionRow = Pick<IdeaRevision, 'version' | 'before' | 'after'> & { idea_id: number }

async function addRevisions({ em, editor, action, batch }: SaveContext, rows: RevisionRow[]): Promise<void> {
  const database = em.getKysely<InferKyselyDB<typeof IdeaRevision | typeof User>>()
  const given = jsonRows(rows, { idea_id: 'integer', version: 'integer', before: 'jsonb', after: 'jsonb' })
  await database
    .insertInto('idea_revision')
    .columns(['idea_id', 'version', 'before', 'after', 'editor_id', 'editor_name', 'action', 'batch'])
    .expression((write) =>
      write
        .selectFrom(given)
        .select(['idea_id', 'version', 'before', 'after'])
        .select((row) => [
          row
            .selectFrom('users')
            .select('id')
            .where('id', '=', editor?.id ?? 0)
            .as('editor_id'),
          row.cast<string | null>(row.val(editor?.name ?? null), 'text').as('editor_name'),
          row.cast<string>(row.val(action), 'text').as('action'),
          row.cast<string | null>(row.val(batch), 'uuid').as('batch'),
        ]),
    )
    .execute()
}

interface SavedIdea {
  id: number
  /** Null for a new idea. */
  was: IdeaFields['state'] | null
  idea: IdeaFields
  fields: FieldName[]
}

async function enqueueFollowUps({ em, jobs }: SaveContext, saved: SavedIdea[]): Promise<void> {
  if (!jobs) return
  const moments = saved
    .filter(({ fields }) => fields.includes('publishAt') || fields.includes('state'))
    .map(({ idea }) => (idea.state === 'scheduled' ? idea.publishAt : null))
  for (const moment of new Set(moments)) {
    if (moment) await jobs.send(em, publishQueue, {}, { after: new Date(moment) })
  }
  await sendIdeasChanged(
    em,
    jobs,
    saved.map(({ id }) => id),
  )
  await sendIdeaEvents(
    em,
    jobs,
    saved.map(({ id, was, idea }) => ({ id, was, is: idea.state })),
  )
}

/** Queue that publishes all scheduled ideas that are due. Its jobs carry no payload. */
export const publishQueue = { name: 'publish-ideas' }
