import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { badRequest, notFound } from '#platform/server/errors.ts'
import type { EntryView, Move, NewStep, StepChanges } from '../contract.ts'
import { entryNotFound, stepNotFound, tooManySteps } from '../messages.ts'
import { mostSteps } from '../limits.ts'
import { getEntry } from './entries.service.ts'
import { orderAfter } from './order.service.ts'

/** Adds a step at the end; a repeat of the same click adds nothing. Answers the entry, as all of these do. */
export async function addStep(
  em: SqlEntityManager,
  userId: number,
  { entryId, text, requestId }: NewStep,
): Promise<EntryView> {
  return em.transactional(async (inside) => {
    await holdEntry(inside, sql`entry.id = ${entryId} and entry.user_id = ${userId}`, entryNotFound)
    const before = await getEntry(inside, userId, entryId)
    await sql`
      insert into entry_step (entry_id, text, position, request_id)
      select ${entryId}::int, ${text}, coalesce(max(position) + 1, 0), ${requestId ?? null}::uuid
      from entry_step where entry_id = ${entryId}
      on conflict do nothing`.execute(inside.getKysely())
    const entry = await getEntry(inside, userId, entryId)
    if (entry.steps.length > Math.max(mostSteps, before.steps.length)) throw badRequest(tooManySteps)
    return entry
  })
}

export async function updateStep(
  em: SqlEntityManager,
  userId: number,
  { id, text, isDone }: StepChanges,
): Promise<EntryView> {
  const set = [sql`entry_id = entry_id`]
  if (text !== undefined) set.push(sql`text = ${text}`)
  if (isDone !== undefined) set.push(sql`is_done = ${isDone}`)
  return writeStep(
    em,
    userId,
    sql`update entry_step step set ${sql.join(set)} from entry
    where step.id = ${id} and entry.id = step.entry_id and entry.user_id = ${userId}`,
  )
}

export async function removeStep(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  return writeStep(
    em,
    userId,
    sql`delete from entry_step step using entry
    where step.id = ${id} and entry.id = step.entry_id and entry.user_id = ${userId}`,
  )
}

/** Puts a step beside another one of the same entry. */
export async function moveStep(em: SqlEntityManager, userId: number, move: Move): Promise<EntryView> {
  return em.transactional(async (inside) => {
    const holdsStep = sql`entry.user_id = ${userId}
      and entry.id = (select entry_id from entry_step where id = ${move.id})`
    const entryId = await holdEntry(inside, holdsStep, stepNotFound)
    const { steps } = await getEntry(inside, userId, entryId)
    const order = orderAfter(steps, move)
    if (!order) throw notFound(stepNotFound)
    await sql`
      update entry_step step set position = placed.position
      from unnest(${order.map(({ id }) => id)}::int[]) with ordinality as placed (id, position)
      where step.id = placed.id`.execute(inside.getKysely())
    return getEntry(inside, userId, entryId)
  })
}

/** Locks an entry, so that changes of its checklist as a whole follow one another; its id. */
async function holdEntry(
  em: SqlEntityManager,
  condition: RawBuilder<unknown>,
  missing: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from entry where ${condition} for no key update`.execute(em.getKysely())
  if (!rows[0]) throw notFound(missing)
  return rows[0].id
}

async function writeStep(
  em: SqlEntityManager,
  userId: number,
  write: RawBuilder<unknown>,
): Promise<EntryView> {
  const { rows } = await sql<{ entry_id: number }>`${write} returning step.entry_id`.execute(em.getKysely())
  if (!rows[0]) throw notFound(stepNotFound)
  return getEntry(em, userId, rows[0].entry_id)
}
