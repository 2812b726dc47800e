import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type ExpressionBuilder } from 'kysely'
import { rowCount } from '#platform/database/sql.ts'
import { dayMs } from '#platform/durations.ts'
import { editConflict, notFound } from '#platform/server/errors.ts'
import type { EntryChanges, EntryView, NextEntries } from '../contract.ts'
import { maxNextEntries, soonDays } from '../limits.ts'
import { changedElsewhere, entryNotFound } from '../messages.ts'
import { selectEntries, toTimestamptz, clampToPast } from './entry.queries.ts'
import { toEntryViews } from './entry-views.service.ts'
import { tables, type Tables } from './entities.ts'

/**
 * Returns all entries (saved ideas) of a member's bucket list in the member's own order, completed ones included, each
 * with its idea, steps and photos.
 */
export async function listEntries(em: SqlEntityManager, userId: number): Promise<EntryView[]> {
  const rows = await selectEntries(tables(em))
    .where('entry.user_id', '=', userId)
    .orderBy('entry.position')
    .orderBy('entry.id')
    .execute()
  return toEntryViews(em, rows)
}

/**
 * Returns as `entries` the few entries of a bucket list to do next (at most `maxNextEntries`, none completed), and as
 * `total` the number of all entries, completed ones included. First come those overdue or due within 30 days, by target
 * date, then started ones, then by priority, then in the member's own order.
 */
export async function getNextEntries(em: SqlEntityManager, userId: number, now: Date): Promise<NextEntries> {
  const horizon = new Date(now.getTime() + soonDays * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const rows = await selectEntries(tables(em))
    .where('entry.user_id', '=', userId)
    .where('entry.status', '!=', 'completed')
    .orderBy(sql`case when entry.target_date <= ${horizon}::date then entry.target_date end`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy(sql`entry.status = 'in_progress'`, 'desc')
    .orderBy(sql`coalesce(entry.priority, 0)`, 'desc')
    .orderBy('entry.position')
    .orderBy('entry.id')
    .limit(maxNextEntries)
    .execute()
  const { total } = await tables(em)
    .selectFrom('entry')
    .select(rowCount.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { entries: await toEntryViews(em, rows), total }
}

/**
 * Returns the ids of the catalogue ideas on a member's bucket list, in no particular order. Custom ideas are left out.
 */
export async function listSavedIdeas(em: SqlEntityManager, userId: number): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('entry')
    .select((eb) => eb.ref('idea_id').$notNull().as('id'))
    .where('user_id', '=', userId)
    .where('idea_id', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns an entry of a member's list with its idea, steps and photos.
 * @throws 404 if the member has no such entry, even if another member has.
 */
export async function getEntry(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  const rows = await selectEntries(tables(em))
    .where('entry.id', '=', id)
    .where('entry.user_id', '=', userId)
    .execute()
  return requireEntry(await toEntryViews(em, rows))
}

/**
 * Updates only the fields of an entry that were sent, so that edits on two devices overwrite each other only where both
 * changed the same field. Returns the entry. Completing it stores the time that was sent, at most `now`, unless it was
 * completed before; sending any other status clears the dates of completion. Tells no webhook (see
 * `withCompletionJob`).
 * @throws 404 if the member has no such entry, even if another member has; 409 if a field is no longer as `expected`.
 */
export async function updateEntry(
  em: SqlEntityManager,
  userId: number,
  changes: EntryChanges,
  now: Date,
): Promise<EntryView> {
  if (!changes.expected) return writeChanges(em, userId, changes, now)
  return em.transactional(async (inside) => {
    await tables(inside)
      .selectFrom('entry')
      .select('id')
      .where('id', '=', changes.id)
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .execute()
    const current = await getEntry(inside, userId, changes.id)
    if (isChangedElsewhere(current, changes)) throw editConflict(changedElsewhere, { current })
    return writeChanges(inside, userId, changes, now)
  })
}

/** Returns whether a field of the entry has neither its expected value nor the one to be written. */
function isChangedElsewhere(current: EntryView, { expected = {}, ...changes }: EntryChanges): boolean {
  return Object.entries(expected).some(([name, value]) => {
    const now: unknown = Reflect.get(current, name)
    return value !== undefined && now !== value && now !== Reflect.get(changes, name)
  })
}

async function writeChanges(
  em: SqlEntityManager,
  userId: number,
  changes: EntryChanges,
  now: Date,
): Promise<EntryView> {
  const { id, status, priority, targetDate, notes, doneNote, doneWith } = changes
  const updated = tables(em).with('entry', (db) =>
    db
      .updateTable('entry')
      .set((eb) => ({
        // Database clock: the newest `updatedAt` of a year's entries is part of its pictures' URLs, and server clocks
        // differ.
        updated_at: eb.fn<Date>('now'),
        status,
        priority,
        target_date: targetDate,
        notes,
        done_note: doneNote,
        done_with: doneWith,
        ...toCompletionColumns(eb, changes, now),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll(),
  )
  return requireEntry(await toEntryViews(em, await selectEntries(updated).execute()))
}

/** Returns the columns to set; undefined leaves a column unchanged. */
function toCompletionColumns(
  eb: ExpressionBuilder<Tables, 'entry'>,
  { status, completedAt, doneOn }: EntryChanges,
  now: Date,
) {
  if (status === undefined) {
    const day = eb.cast<string | null>(eb.val(doneOn), 'date')
    return { done_on: doneOn && eb.case().when('status', '=', 'completed').then(day).end() }
  }
  if (status !== 'completed') return { completed_at: null, done_on: null }
  return {
    completed_at: eb.fn.coalesce('completed_at', toTimestamptz(clampToPast(completedAt, now))),
    done_on: doneOn,
  }
}

function requireEntry([entry]: EntryView[]): EntryView {
  if (!entry) throw notFound(entryNotFound)
  return entry
}
