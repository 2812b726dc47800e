import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import { conflict, gone, notFound } from '#platform/server/errors.ts'
import type { EntryChanges, EntryView, NewEntry } from '../contract.ts'
import { alreadyListed, customIdeaNotFound, entryNotFound } from '../messages.ts'
import { insertIdea, readEntries, writeEntry } from './entry.queries.ts'

/** The whole list in the member's own order. */
export async function listEntries(em: SqlEntityManager, userId: number): Promise<EntryView[]> {
  return readEntries(em, sql`where entry.user_id = ${userId} order by entry.position, entry.id`)
}

/** The ids of the catalogue ideas on a list. */
export async function listSavedIdeas(em: SqlEntityManager, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select idea_id as id from entry where user_id = ${userId} and idea_id is not null`.execute(em.getKysely())
  return rows.map(({ id }) => id)
}

/** @throws 404 for an entry of somebody else's too. */
export async function getEntry(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  const [entry] = await readEntries(em, sql`where entry.id = ${id} and entry.user_id = ${userId}`)
  if (!entry) throw notFound(entryNotFound)
  return entry
}

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
  if (saved) return saved
  if (entry.requestId) {
    const [made] = await readEntries(
      em,
      sql`where entry.user_id = ${userId} and entry.request_id = ${entry.requestId}`,
    )
    if (made) return made
  }
  throw await reasonAgainst(em, userId, entry)
}

/**
 * Changes what was sent and nothing else, so that two devices at once overwrite each other field by field.
 * Leaving completed forgets when it was done.
 */
export async function updateEntry(
  em: SqlEntityManager,
  userId: number,
  changes: EntryChanges,
  now: Date,
): Promise<EntryView> {
  const entry = await writeEntry(
    em,
    sql`update entry set ${sql.join(assignments(changes, now))} where id = ${changes.id} and user_id = ${userId}`,
  )
  if (!entry) throw notFound(entryNotFound)
  return entry
}

function insertEntry(em: SqlEntityManager, userId: number, entry: NewEntry, now: Date) {
  if (entry.ideaId) {
    return insertIdea(em, entry.ideaId, insertion(userId, entry, now, sql`idea.id, null::int from idea`))
  }
  const own = sql`null::int, id from custom_idea where id = ${entry.customIdeaId} and user_id = ${userId}`
  return writeEntry(em, insertion(userId, entry, now, own))
}

function insertion(
  userId: number,
  entry: NewEntry,
  now: Date,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isCompleted = entry.status === 'completed'
  return sql`
    insert into entry (
      user_id, status, priority, target_date, notes, completed_at, done_note, done_on, request_id,
      idea_id, custom_idea_id
    )
    select
      ${userId}::int, ${entry.status}, ${entry.priority}::int, ${entry.targetDate ?? null}::date,
      ${entry.notes ?? null}, ${isCompleted ? pastTime(entry.completedAt, now) : null}::timestamptz,
      ${entry.doneNote ?? null}, ${(isCompleted && entry.doneOn) || null}::date, ${entry.requestId ?? null}::uuid,
      ${source}
    on conflict do nothing`
}

/** Asked only where nothing was inserted. */
async function reasonAgainst(em: SqlEntityManager, userId: number, { ideaId, customIdeaId }: NewEntry) {
  if (customIdeaId) {
    const { rows } = await sql`
      select from custom_idea where id = ${customIdeaId} and user_id = ${userId}`.execute(em.getKysely())
    return rows.length > 0 ? conflict(alreadyListed, 'already_listed') : notFound(customIdeaNotFound)
  }
  const { rows } = await sql<{ state: string; is_listed: boolean }>`
    select state, exists (select from entry where idea_id = idea.id and user_id = ${userId}) as is_listed
    from idea where id = ${ideaId}`.execute(em.getKysely())
  const idea = rows[0]
  // Of a published idea nothing but an entry stands in the way, even if that has gone in the meantime.
  if (idea?.state === 'published' || idea?.is_listed) return conflict(alreadyListed, 'already_listed')
  return idea?.state === 'archived' ? gone(ideaGone) : notFound(ideaNotFound)
}

function assignments(changes: EntryChanges, now: Date): RawBuilder<unknown>[] {
  const { status, priority, targetDate, notes, doneNote, doneOn } = changes
  const set = [sql`updated_at = now()`]
  if (status !== undefined) set.push(sql`status = ${status}`)
  if (priority !== undefined) set.push(sql`priority = ${priority}`)
  if (targetDate !== undefined) set.push(sql`target_date = ${targetDate}`)
  if (notes !== undefined) set.push(sql`notes = ${notes}`)
  if (doneNote !== undefined) set.push(sql`done_note = ${doneNote}`)
  if (status === 'completed')
    set.push(sql`completed_at = coalesce(completed_at, ${pastTime(changes.completedAt, now)})`)
  else if (status !== undefined) set.push(sql`completed_at = null`, sql`done_on = null`)
  if (doneOn !== undefined && (status === undefined || status === 'completed')) {
    const isCompleted = status === undefined ? sql`status = 'completed'` : sql`true`
    set.push(sql`done_on = case when ${isCompleted} then ${doneOn}::date end`)
  }
  return set
}

/** A past time that the client sends is taken; else it is now (decision 3). */
export function pastTime(given: string | null | undefined, now: Date): string {
  const moment = given ? new Date(given) : now
  return (moment < now ? moment : now).toISOString()
}
