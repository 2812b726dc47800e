import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ExpressionBuilder } from 'kysely'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { lastPublished } from '#features/catalogue/server/last-published.queries.ts'
import { pictureOf } from '#features/covers/server/picture.ts'
import { isoMoment } from '#platform/database/sql.ts'
import { othersFirst } from '#platform/server/work/event-loop.ts'
import type { EntryView, StepView } from '../contract.ts'
import { customPictureOf } from './custom-picture.ts'
import { tables, type Tables } from './entities.ts'
import type { BriefEntryRow, EntryRow } from './entry.queries.ts'
import { photosOf } from './photos/photos.queries.ts'

/** Entries as their member sees them, with their steps. */
export async function viewsOf(em: SqlEntityManager, rows: EntryRow[]): Promise<EntryView[]> {
  if (rows.length === 0) return []
  const stepsOf = await readSteps(em, rows)
  const photos = await photosOf(
    em,
    rows.map(({ id }) => id),
  )
  return (await asPublished(em, rows)).map((row) =>
    toEntryView(row, { steps: stepsOf.get(row.id) ?? [], photos: photos.get(row.id) ?? [] }),
  )
}

/** What editors change of an idea that they have taken back is theirs alone: members go on seeing what they saved. */
export async function asPublished<Row extends BriefEntryRow>(
  em: SqlEntityManager,
  rows: Row[],
): Promise<Row[]> {
  const withdrawn = rows.flatMap((row) => (isArchived(row) && row.ideaId !== null ? row.ideaId : []))
  if (withdrawn.length === 0) return rows
  const published = await lastPublished(em, withdrawn)
  return rows.map((row) => withFields(row, published.get(row.ideaId ?? 0) ?? {}))
}

/** Whether its idea has left the catalogue: there is no page to link to. */
export const isArchived = ({ ideaState }: BriefEntryRow): boolean =>
  ideaState !== null && ideaState !== 'published'

/** The address of its picture. */
export const imageOf = (row: BriefEntryRow): string =>
  row.ideaId === null
    ? customPictureOf({ id: row.customIdeaId ?? 0, location: row.locationType, title: row.title })
    : pictureOf(row)

/** @param own what a new entry cannot have yet. */
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
    completedAt: row.completedAt && isoMoment(row.completedAt),
    doneNote: row.doneNote,
    doneOn: row.doneOn,
    doneWith: row.doneWith,
    createdAt: isoMoment(row.createdAt),
    updatedAt: isoMoment(row.updatedAt),
    position: Number(row.position),
    archived: isArchived(row),
    idea: {
      id: row.ideaId ?? row.customIdeaId ?? 0,
      slug: row.slug,
      title: row.title,
      description: row.description,
      imageUrl: imageOf(row),
      difficulty: row.difficulty,
      cost: row.cost,
      locationType: row.locationType,
      timeCommitment: row.timeCommitment,
    },
    ...own,
  }
}

/** Asked once for all: gathering them entry by entry would take longer than everything else together. */
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

function withFields<Row extends BriefEntryRow & { description?: string }>(
  row: Row,
  was: Partial<IdeaFields>,
): Row {
  return {
    ...row,
    title: was.title ?? row.title,
    description: was.description ?? row.description,
    difficulty: was.difficulty ?? row.difficulty,
    cost: was.cost ?? row.cost,
    locationType: was.locationType ?? row.locationType,
    timeCommitment: was.timeCommitment ?? row.timeCommitment,
    imageUrl: was.imageUrl ?? row.imageUrl,
    coverScene: was.cover?.scene ?? row.coverScene,
    coverIcon: was.cover?.icon ?? row.coverIcon,
    coverPalette: was.cover?.palette ?? row.coverPalette,
    coverSeed: was.cover?.seed ?? row.coverSeed,
  }
}

const entriesAtOnce = 250

/** Where an entry stands in the order of its member. */
type Place = Pick<BriefEntryRow, 'position' | 'id'>

interface Piece {
  limit: number
  /** Of those behind the ones that have been read. */
  isNext: (eb: ExpressionBuilder<Tables, 'entry'>) => ReturnType<typeof standsBehind>
}

/**
 * Reads the first entries of a list some at a time, between which everything else that has come in is looked at: a
 * database in a folder answers without letting go, and thousands of rows keep everybody waiting.
 */
export async function entriesInPieces<Row extends Place>(
  most: number,
  read: (piece: Piece) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const limit = Math.min(entriesAtOnce, most - rows.length)
    const last = rows.at(-1)
    const piece = await read({ limit, isNext: (eb) => standsBehind(eb, last) })
    rows.push(...piece)
    if (piece.length < limit || rows.length === most) return rows
    await othersFirst()
  }
}

function standsBehind(eb: ExpressionBuilder<Tables, 'entry'>, last: Place | undefined) {
  if (last === undefined) return eb.lit(true)
  return eb(eb.refTuple('entry.position', 'entry.id'), '>', eb.tuple(last.position, last.id))
}
