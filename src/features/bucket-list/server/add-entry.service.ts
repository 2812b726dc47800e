import type { SqlEntityManager } from '@mikro-orm/sql'
import type { QueryCreator } from 'kysely'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import { prepared } from '#platform/database/prepared.ts'
import { conflict, gone, notFound } from '#platform/server/errors.ts'
import type { EntryView, NewEntry } from '../contract.ts'
import { alreadyListed, customIdeaNotFound } from '../messages.ts'
import { entries } from './entry.queries.ts'
import { toEntryView, viewsOf } from './entry-views.service.ts'
import { pastTime } from './moments.ts'
import { tables, type Tables } from './tables.ts'

/**
 * Puts an idea on the list, by one statement: of many at once one wins, and what was acknowledged is committed.
 * A repeat of the same click answers the entry that it made.
 *
 * @throws 409 where it is there already, 404 or 410 where there is no such idea, or no longer.
 */
export async function addEntry(
  em: SqlEntityManager,
  userId: number,
  entry: NewEntry,
  now: Date,
): Promise<EntryView> {
  const saved = await insertEntry(em, userId, entry, now)
  if (saved) return toEntryView(saved, [])
  if (entry.requestId) {
    const rows = await entries(tables(em))
      .where('entry.user_id', '=', userId)
      .where('entry.request_id', '=', entry.requestId)
      .execute()
    const [made] = await viewsOf(em, rows)
    if (made) return made
  }
  throw await reasonAgainst(em, userId, entry)
}

/** What members do most: prepared, and nothing is asked for that a new entry cannot have. */
async function insertEntry(em: SqlEntityManager, userId: number, entry: NewEntry, now: Date) {
  const isCompleted = entry.status === 'completed'
  const written = tables(em)
    .with('found', (db) =>
      entry.ideaId ? publishedIdea(db, entry.ideaId) : ownIdea(db, userId, entry.customIdeaId ?? 0),
    )
    .with('entry', (db) =>
      db
        .insertInto('entry')
        .columns([
          'idea_id',
          'custom_idea_id',
          'user_id',
          'status',
          'priority',
          'target_date',
          'notes',
          'completed_at',
          'done_note',
          'done_on',
          'request_id',
        ])
        .expression(
          db
            .selectFrom('found')
            .select((eb) => [
              'idea_id',
              'custom_idea_id',
              eb.val(userId).as('user_id'),
              eb.val(entry.status).as('status'),
              eb.val(entry.priority).as('priority'),
              eb.val(entry.targetDate ?? null).as('target_date'),
              eb.val(entry.notes ?? null).as('notes'),
              eb.val(isCompleted ? pastTime(entry.completedAt, now) : null).as('completed_at'),
              eb.val(entry.doneNote ?? null).as('done_note'),
              eb.val((isCompleted && entry.doneOn) || null).as('done_on'),
              eb.val(entry.requestId ?? null).as('request_id'),
            ]),
        )
        .onConflict((conflicting) => conflicting.doNothing())
        .returningAll(),
    )
  const statement = prepared(entry.ideaId ? 'save-idea' : 'save-custom-idea', entries(written))
  const { rows } = await tables(em).executeQuery(statement)
  return rows[0]
}

const publishedIdea = (db: QueryCreator<Tables>, id: number) =>
  db
    .selectFrom('idea')
    .select((eb) => ['id as idea_id', eb.cast<number | null>(eb.lit(null), 'integer').as('custom_idea_id')])
    .where('id', '=', id)
    .where('state', '=', 'published')

const ownIdea = (db: QueryCreator<Tables>, userId: number, id: number) =>
  db
    .selectFrom('custom_idea')
    .select((eb) => [eb.cast<number | null>(eb.lit(null), 'integer').as('idea_id'), 'id as custom_idea_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)

/** Asked only where nothing was inserted. */
async function reasonAgainst(em: SqlEntityManager, userId: number, { ideaId, customIdeaId }: NewEntry) {
  if (customIdeaId) {
    const own = await ownIdea(tables(em), userId, customIdeaId).executeTakeFirst()
    return own ? conflict(alreadyListed, 'already_listed') : notFound(customIdeaNotFound)
  }
  const idea = await tables(em)
    .selectFrom('idea')
    .leftJoin('entry', (join) => join.onRef('entry.idea_id', '=', 'idea.id').on('entry.user_id', '=', userId))
    .select(['idea.state', 'entry.id as entryId'])
    .where('idea.id', '=', ideaId ?? 0)
    .executeTakeFirst()
  // Of a published idea nothing but an entry stands in the way, even if that has gone in the meantime.
  if (idea?.state === 'published' || idea?.entryId) return conflict(alreadyListed, 'already_listed')
  return idea?.state === 'archived' ? gone(ideaGone) : notFound(ideaNotFound)
}
