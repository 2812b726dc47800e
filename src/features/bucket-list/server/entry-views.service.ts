import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ExpressionBuilder } from 'kysely'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { findLastPublishedFields } from '#features/catalogue/server/idea.queries.ts'
import { getPictureAddress } from '#features/covers/server/picture-address.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import type { EntryView, StepView } from '../contract.ts'
import { getCustomIdeaImageUrl } from './custom-idea-image.ts'
import { tables, type Tables } from './entities.ts'
import type { BriefEntryRow, EntryRow, IdeaRow } from './entry.queries.ts'
import { listPhotoIds } from './photos/photos.queries.ts'

/**
 * Converts rows of `selectEntries` to entries as their member sees them: reads their steps and photo ids, and shows
 * ideas that have left the catalogue as last published. Keeps the order of the rows.
 */
export async function toEntryViews(em: SqlEntityManager, rows: EntryRow[]): Promise<EntryView[]> {
  if (rows.length === 0) return []
  const stepsOf = await readSteps(em, rows)
  const photos = await listPhotoIds(
    em,
    rows.map(({ id }) => id),
  )
  return (await withPublishedFields(em, rows)).map((row) =>
    toEntryView(row, { steps: stepsOf.get(row.id) ?? [], photos: photos.get(row.id) ?? [] }),
  )
}

/**
 * Returns the rows with the fields of ideas that are no longer published (`isArchived`) replaced by those last
 * published, because later edits are visible to editors only. Other rows stay as they are.
 */
export async function withPublishedFields<Row extends IdeaRow>(
  em: SqlEntityManager,
  rows: Row[],
): Promise<Row[]> {
  const archivedIds = rows.flatMap((row) => (isArchived(row) && row.ideaId !== null ? row.ideaId : []))
  if (archivedIds.length === 0) return rows
  const published = await findLastPublishedFields(em, archivedIds)
  return rows.map((row) => replaceFields(row, published.get(row.ideaId ?? 0) ?? {}))
}

/**
 * Returns whether the catalogue idea of an entry is no longer published, in whatever state it is now, so that there is
 * no page to link to. False for a custom idea.
 */
export const isArchived = ({ ideaState }: Pick<IdeaRow, 'ideaState'>): boolean =>
  ideaState !== null && ideaState !== 'published'

/**
 * Returns the URL of the picture of an entry's idea: for a catalogue idea its own picture or generated cover, for a
 * custom idea a generated cover.
 */
export const imageUrlOf = (row: IdeaRow): string =>
  row.ideaId === null
    ? getCustomIdeaImageUrl({ id: row.customIdeaId ?? 0, location: row.locationType, title: row.title })
    : getPictureAddress(row)

/**
 * Converts a row to what an entry, or an item of a list, shows of its idea: title, description, picture, difficulty,
 * cost, place, time, and the slug, which is null for a custom idea.
 */
export const toIdeaSummary = (row: IdeaSummaryRow): EntryView['idea'] => ({
  id: row.ideaId ?? row.customIdeaId ?? 0,
  slug: row.slug,
  title: row.title,
  description: row.description,
  imageUrl: imageUrlOf(row),
  difficulty: row.difficulty,
  cost: row.cost,
  locationType: row.locationType,
  timeCommitment: row.timeCommitment,
})

type IdeaSummaryRow = IdeaRow & Pick<EntryRow, 'slug' | 'description'>

/**
 * Converts a row to an entry as its member sees it, without a query. For an idea that may have left the catalogue, the
 * caller passes the row through `withPublishedFields` first.
 * @param own steps and photos; a new entry has none.
 */
export function toEntryView(
  row: EntryRow,
  own: Pick<EntryView, 'steps' | 'photos'> = { steps: [], photos: [] },
): EntryView {
  return {
    id: row.id,
    ideaId: row.ideaId,
    customIdeaId: row.customIdeaId,
    status: row.status,
    priority: row.priority,
    targetDate: row.targetDate,
    notes: row.notes,
    completedAt: row.completedAt && toIsoTimestamp(row.completedAt),
    doneNote: row.doneNote,
    doneOn: row.doneOn,
    doneWith: row.doneWith,
    createdAt: toIsoTimestamp(row.createdAt),
    updatedAt: toIsoTimestamp(row.updatedAt),
    position: Number(row.position),
    archived: isArchived(row),
    idea: toIdeaSummary(row),
    ...own,
  }
}

/** Reads the steps of all entries in one query: a subquery per entry would take longer than the rest of the request. */
async function readSteps(em: SqlEntityManager, rows: EntryRow[]): Promise<Map<number, StepView[]>> {
  const ids = rows.map(({ id }) => id)
  const steps = await tables(em)
    .selectFrom('entry_step')
    .select(['entry_id', 'id', 'text', 'is_done'])
    .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byEntry = new Map<number, StepView[]>(ids.map((id) => [id, []]))
  for (const { entry_id, id, text, is_done } of steps)
    byEntry.get(entry_id)?.push({ id, text, isDone: is_done })
  return byEntry
}

function replaceFields<Row extends IdeaRow & { description?: string }>(
  row: Row,
  publishedFields: Partial<IdeaFields>,
): Row {
  return {
    ...row,
    title: publishedFields.title ?? row.title,
    description: publishedFields.description ?? row.description,
    difficulty: publishedFields.difficulty ?? row.difficulty,
    cost: publishedFields.cost ?? row.cost,
    locationType: publishedFields.locationType ?? row.locationType,
    timeCommitment: publishedFields.timeCommitment ?? row.timeCommitment,
    imageUrl: publishedFields.imageUrl ?? row.imageUrl,
    coverScene: publishedFields.cover?.scene ?? row.coverScene,
    coverIcon: publishedFields.cover?.icon ?? row.coverIcon,
    coverPalette: publishedFields.cover?.palette ?? row.coverPalette,
    coverSeed: publishedFields.cover?.seed ?? row.coverSeed,
  }
}

const entryBatchSize = 250

/** Keyset cursor in a member's order. */
type Cursor = Pick<BriefEntryRow, 'position' | 'id'>

interface Batch {
  limit: number
  /** Matches the rows after the previous batch. */
  isNext: (eb: ExpressionBuilder<Tables, 'entry'>) => ReturnType<typeof isAfter>
}

/**
 * Returns the first rows of a bucket list, at most `maxEntries`. It calls `read` for one batch after the other, and
 * yields to the event loop between them: PGlite blocks the process during a query, so reading thousands of rows at once
 * would delay every other request.
 * @param read must order the rows by position and id, and apply the batch's `limit` and its condition `isNext`.
 */
export async function readEntriesInBatches<Row extends Cursor>(
  maxEntries: number,
  read: (piece: Batch) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const limit = Math.min(entryBatchSize, maxEntries - rows.length)
    const last = rows.at(-1)
    const batch = await read({ limit, isNext: (eb) => isAfter(eb, last) })
    rows.push(...batch)
    if (batch.length < limit || rows.length === maxEntries) return rows
    await yieldToEventLoop()
  }
}

function isAfter(eb: ExpressionBuilder<Tables, 'entry'>, last: Cursor | undefined) {
  if (last === undefined) return eb.lit(true)
  return eb(eb.refTuple('entry.position', 'entry.id'), '>', eb.tuple(last.position, last.id))
}
