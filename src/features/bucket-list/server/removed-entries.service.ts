import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { dayMs } from '#platform/durations.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { EntryView } from '../contract.ts'
import { alreadyListed, entryNotFound, nothingToRestore } from '../messages.ts'
import { getEntry } from './entries.service.ts'
import { lockList } from './order.service.ts'
import { tables } from './entities.ts'

/**
 * Removes an entry from the member's bucket list and stores it with its steps for a day, so that `restoreEntry` (Undo)
 * can bring it back. Its photos and custom idea stay until then.
 * @throws 404 if the member has no such entry, even if another member has.
 */
export async function removeEntry(
  em: SqlEntityManager,
  userId: number,
  id: number,
  now: Date,
): Promise<void> {
  const removed = await tables(em)
    .with('gone', (db) =>
      db.deleteFrom('entry').where('id', '=', id).where('user_id', '=', userId).returningAll(),
    )
    .insertInto('removed_entry')
    .columns(['id', 'user_id', 'custom_idea_id', 'removed_at', 'entry', 'steps'])
    .expression((db) =>
      db.selectFrom('gone').select((eb) => [
        'gone.id',
        'gone.user_id',
        'gone.custom_idea_id',
        eb.cast<Date>(eb.val(now), 'timestamptz').as('removed_at'),
        eb.fn.toJson('gone').as('entry'),
        eb
          .selectFrom('entry_step')
          .select((step) => step.fn.coalesce(step.fn.jsonAgg('entry_step'), step.val('[]')).as('all'))
          .whereRef('entry_step.entry_id', '=', 'gone.id')
          .as('steps'),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound(entryNotFound)
}

/**
 * Removes the entry of a catalogue idea from the member's bucket list and stores it for a day, for Undo, like
 * `removeEntry`.
 * @throws 404 if the idea is not on the list.
 * @returns `{ id }` of the entry, for `restoreEntry`.
 */
export async function removeEntryOfIdea(
  em: SqlEntityManager,
  userId: number,
  ideaId: number,
  now: Date,
): Promise<{ id: number }> {
  const entry = await tables(em)
    .selectFrom('entry')
    .select('id')
    .where('user_id', '=', userId)
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  if (!entry) throw notFound(entryNotFound)
  await removeEntry(em, userId, entry.id, now)
  return { id: entry.id }
}

/**
 * Puts a removed entry back on the member's bucket list with its id, all its fields, steps and photos, and returns it.
 *
 * @throws 404 if the member has removed no such entry or it is no longer stored (after a day), 409 (code
 * `already_listed`) if its idea has been added again since.
 */
export async function restoreEntry(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  return em.transactional(async (inside) => {
    // A concurrent move may be renumbering the removed entry.
    await lockList(inside, userId)
    // Kysely has no builder for `jsonb_populate_record`.
    const kept = await tables(inside)
      .with('kept', (db) =>
        db.deleteFrom('removed_entry').where('id', '=', id).where('user_id', '=', userId).returningAll(),
      )
      .with('restored', (db) =>
        db
          .insertInto('entry')
          .expression(sql`select (jsonb_populate_record(null::entry, kept.entry)).* from kept`)
          .onConflict((conflicting) => conflicting.doNothing())
          .returning('id'),
      )
      .with('steps', (db) =>
        db.insertInto('entry_step').expression(sql`
          select step.* from kept, restored, jsonb_populate_recordset(null::entry_step, kept.steps) step`),
      )
      .selectFrom('kept')
      .leftJoin('restored', 'restored.id', 'kept.id')
      .select('restored.id as restoredId')
      .executeTakeFirst()
    if (!kept) throw notFound(nothingToRestore)
    if (kept.restoredId === null) throw conflict(alreadyListed, 'already_listed')
    return getEntry(inside, userId, id)
  })
}

/** Deletes entries for good that were removed more than a day ago, so that Undo can no longer restore them. */
export async function deleteOldRemovedEntries(em: SqlEntityManager, now: Date): Promise<void> {
  await tables(em)
    .deleteFrom('removed_entry')
    .where('removed_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}
