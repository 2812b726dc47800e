import { type InferResult, type QueryCreator, expressionBuilder } from 'kysely'
import { columnsOf } from '#platform/database/sql.ts'
import { Entry, type Tables } from './entities.ts'

/**
 * Entries with what their ideas say of themselves, in rows.
 * @param db reads from whatever is called `entry`: the table, or what a statement has just written under that name.
 */
export function selectEntries(db: QueryCreator<Tables>) {
  return selectBriefEntries(db).select(({ fn }) => [
    'entry.notes',
    fn.coalesce('idea.description', 'custom_idea.description').$notNull().as('description'),
  ])
}

/** The same without long texts: whole lists are read for anybody with a link. */
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
      // Null for a custom idea, whose picture is another.
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

/**
 * A moment to be written, from ISO 8601. As a `Date` the driver would write it in the zone of the machine, whose
 * offsets of early years it rounds.
 */
export const toTimestamptz = (iso: string | null) =>
  expressions.cast<Date | null>(expressions.val(iso), 'timestamptz')

const expressions = expressionBuilder<object>()

/** A past time that the client sends is taken; else it is now. */
export function clampToPast(given: string | null | undefined, now: Date): string {
  const time = given ? new Date(given) : now
  return (time < now ? time : now).toISOString()
}
