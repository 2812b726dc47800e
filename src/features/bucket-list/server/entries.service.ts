import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ExpressionBuilder } from 'kysely'
import { notFound } from '#platform/server/errors.ts'
import type { EntryChanges, EntryView } from '../contract.ts'
import { entryNotFound } from '../messages.ts'
import { selectEntries, toTimestamptz, clampToPast } from './entry.queries.ts'
import { toEntryViews } from './entry-views.service.ts'
import { tables, type Tables } from './entities.ts'

/** Returns the whole list in the member's own order. */
export async function listEntries(em: SqlEntityManager, userId: number): Promise<EntryView[]> {
  const rows = await selectEntries(tables(em))
    .where('entry.user_id', '=', userId)
    .orderBy('entry.position')
    .orderBy('entry.id')
    .execute()
  return toEntryViews(em, rows)
}

/** Returns the ids of the catalogue ideas on a list. */
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
 * Returns an entry of a member with its idea, steps and photos.
 * @throws 404 also for another member's entry.
 */
export async function getEntry(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  const rows = await selectEntries(tables(em))
    .where('entry.id', '=', id)
    .where('entry.user_id', '=', userId)
    .execute()
  return requireEntry(await toEntryViews(em, rows))
}

/**
 * Updates only the fields that were sent, so that concurrent edits on two devices overwrite each other field by field,
 * and returns the entry. Leaving the status `completed` clears the dates of completion.
 * @throws 404 also for another member's entry.
 */
export async function updateEntry(
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
