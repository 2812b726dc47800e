import { type InferResult, type QueryCreator, expressionBuilder } from 'kysely'
import { columnsOf } from '#platform/database/sql.ts'
import { Entry, type Tables } from './entities.ts'

/**
 * Returns an unexecuted Kysely query of entries joined with the fields of their catalogue or custom ideas, notes and
 * descriptions included. The caller adds conditions and order.
 * @param db source of the rows named `entry`: the table, or a CTE that has just written them.
 */
export function selectEntries(db: QueryCreator<Tables>) {
  return selectBriefEntries(db).select(({ fn }) => [
    'entry.notes',
    fn.coalesce('idea.description', 'custom_idea.description').$notNull().as('description'),
  ])
}

/**
 * Returns an unexecuted Kysely query of entries joined with the fields of their catalogue or custom ideas, without
 * notes and descriptions, for public feeds and shared lists, which read whole lists. The caller adds conditions and
 * order.
 * @param db source of the rows named `entry`: the table, or a CTE that has just written them.
 */
export function selectBriefEntries(db: QueryCreator<Tables>) {
  return db
    .selectFrom('entry')
    .leftJoin('idea', 'idea.id', 'entry.idea_id')
    .leftJoin('custom_idea', 'custom_idea.id', 'entry.custom_idea_id')
    .select(columns)
    .select((eb) => [
      'idea.slug',
      'idea.state as ideaState',
      eb.fn.coalesce('idea.title', 'custom_idea.title').$notNull().as('title'),
      eb.fn.coalesce('idea.difficulty', 'custom_idea.difficulty').$notNull().as('difficulty'),
      eb.fn.coalesce('idea.cost', 'custom_idea.cost').$notNull().as('cost'),
      eb.fn.coalesce('idea.location_type', 'custom_idea.location_type').$notNull().as('locationType'),
      eb.fn.coalesce('idea.time_commitment', 'custom_idea.time_commitment').$notNull().as('timeCommitment'),
      // Null for a custom idea, which has a cover of its own kind.
      'idea.image_url as imageUrl',
      eb.ref('idea.cover_scene').$notNull().as('coverScene'),
      eb.ref('idea.cover_icon').$notNull().as('coverIcon'),
      eb.ref('idea.cover_palette').$notNull().as('coverPalette'),
      eb.ref('idea.cover_seed').$notNull().as('coverSeed'),
    ])
}

const columns = columnsOf(Entry, 'entry', ['notes', 'requestId'])

export type EntryRow = InferResult<ReturnType<typeof selectEntries>>[number]
export type BriefEntryRow = InferResult<ReturnType<typeof selectBriefEntries>>[number]

/** Columns of a catalogue or custom idea, as `selectBriefEntries` names them. */
export type IdeaRow = Pick<
  BriefEntryRow,
  | 'ideaId'
  | 'customIdeaId'
  | 'ideaState'
  | 'title'
  | 'difficulty'
  | 'cost'
  | 'locationType'
  | 'timeCommitment'
  | 'imageUrl'
  | 'coverScene'
  | 'coverIcon'
  | 'coverPalette'
  | 'coverSeed'
>

/**
 * Returns an SQL expression of type `timestamptz` for an ISO 8601 timestamp or null. The driver would write a `Date` in
 * the machine's time zone and round the offsets of early years.
 */
export const toTimestamptz = (iso: string | null) =>
  expressions.cast<Date | null>(expressions.val(iso), 'timestamptz')

const expressions = expressionBuilder<object>()

/** Returns the time that the client sent, as ISO 8601. Returns `now` if it sent none, or one in the future. */
export function clampToPast(given: string | null | undefined, now: Date): string {
  const time = given ? new Date(given) : now
  return (time < now ? time : now).toISOString()
}
