import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { EntryView } from '../contract.ts'
import { alreadyListed, entryNotFound, nothingToRestore } from '../messages.ts'
import { getEntry } from './entries.service.ts'

/** Takes an entry off the list and keeps it aside for Undo. */
export async function removeEntry(em: SqlEntityManager, userId: number, id: number): Promise<void> {
  const { rows } = await sql`
    with gone as (delete from entry where id = ${id} and user_id = ${userId} returning *)
    insert into removed_entry (id, user_id, custom_idea_id, entry, steps)
    select gone.id, gone.user_id, gone.custom_idea_id, to_jsonb(gone),
      coalesce((select jsonb_agg(to_jsonb(step)) from entry_step step where step.entry_id = gone.id), '[]')
    from gone
    returning id`.execute(em.getKysely())
  if (rows.length === 0) throw notFound(entryNotFound)
}

/**
 * Brings back the same entry with all its fields and steps.
 *
 * @throws 404 where it was never removed or is forgotten, 409 where its idea has been listed anew since.
 */
export async function restoreEntry(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  return em.transactional(async (inside) => {
    const { rows } = await sql<{ restored: number | null }>`
      with kept as (delete from removed_entry where id = ${id} and user_id = ${userId} returning *),
      restored as (
        insert into entry select (jsonb_populate_record(null::entry, kept.entry)).* from kept
        on conflict do nothing returning id
      ),
      steps as (
        insert into entry_step
        select step.* from kept, restored, jsonb_populate_recordset(null::entry_step, kept.steps) step
      )
      select restored.id as restored from kept left join restored on true`.execute(inside.getKysely())
    const [kept] = rows
    if (!kept) throw notFound(nothingToRestore)
    if (kept.restored === null) throw conflict(alreadyListed, 'already_listed')
    return getEntry(inside, userId, id)
  })
}

/** What nobody has missed for a day is forgotten. */
export async function forgetRemovedEntries(em: SqlEntityManager): Promise<void> {
  await sql`delete from removed_entry where removed_at < now() - interval '1 day'`.execute(em.getKysely())
}
