import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { badRequest, notFound } from '#platform/server/errors.ts'
import { createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import {
  byId,
  entryView,
  move as moveSchema,
  newStep,
  stepChanges,
  type EntryView,
  type Move,
  type NewStep,
  type StepChanges,
} from '../contract.ts'
import { maxSteps } from '../limits.ts'
import { entryNotFound, stepNotFound, tooManySteps } from '../messages.ts'
import { changeOnce } from './applied-requests.service.ts'
import { getEntry } from './entries.service.ts'
import { applyMove } from './order.service.ts'
import { tables } from './entities.ts'

/** Adds a step at the end. A repeated request (same `requestId`) adds nothing. Returns the entry. */
async function addStep(
  em: SqlEntityManager,
  userId: number,
  { entryId, text, requestId }: NewStep,
): Promise<EntryView> {
  return em.transactional(async (inside) => {
    const locked = await lockEntries(inside, userId).where('id', '=', entryId).executeTakeFirst()
    if (!locked) throw notFound(entryNotFound)
    const before = await getEntry(inside, userId, entryId)
    await tables(inside)
      .insertInto('entry_step')
      .values((eb) => ({
        entry_id: entryId,
        text,
        request_id: requestId ?? null,
        position: eb
          .selectFrom('entry_step')
          .select((step) => step.fn.coalesce(step(step.fn.max('position'), '+', 1), step.lit(0)).as('next'))
          .where('entry_id', '=', entryId),
      }))
      .onConflict((conflicting) => conflicting.doNothing())
      .execute()
    const entry = await getEntry(inside, userId, entryId)
    if (entry.steps.length > Math.max(maxSteps, before.steps.length)) throw badRequest(tooManySteps)
    return entry
  })
}

async function updateStep(
  em: SqlEntityManager,
  userId: number,
  { id, text, isDone }: StepChanges,
): Promise<EntryView> {
  const step = await tables(em)
    .updateTable('entry_step')
    .from('entry')
    // A no-op assignment of the entry: an update without columns would be a syntax error.
    .set((eb) => ({ entry_id: eb.ref('entry.id'), text, is_done: isDone }))
    .where('entry_step.id', '=', id)
    .whereRef('entry.id', '=', 'entry_step.entry_id')
    .where('entry.user_id', '=', userId)
    .returning('entry_step.entry_id')
    .executeTakeFirst()
  return getEntryOfStep(em, userId, step)
}

async function removeStep(em: SqlEntityManager, userId: number, id: number): Promise<EntryView> {
  const step = await tables(em)
    .deleteFrom('entry_step')
    .using('entry')
    .where('entry_step.id', '=', id)
    .whereRef('entry.id', '=', 'entry_step.entry_id')
    .where('entry.user_id', '=', userId)
    .returning('entry_step.entry_id')
    .executeTakeFirst()
  return getEntryOfStep(em, userId, step)
}

/** Moves a step next to another step of the same entry. */
async function moveStep(em: SqlEntityManager, userId: number, move: Move): Promise<EntryView> {
  return em.transactional(async (inside) => {
    const locked = await lockEntries(inside, userId)
      .where('id', '=', (eb) => eb.selectFrom('entry_step').select('entry_id').where('id', '=', move.id))
      .executeTakeFirst()
    if (!locked) throw notFound(stepNotFound)
    const { steps } = await getEntry(inside, userId, locked.id)
    const order = applyMove(steps, move)?.map(({ id }) => id)
    if (!order) throw notFound(stepNotFound)
    await tables(inside)
      .updateTable('entry_step')
      .set({ position: sql`array_position(${order}::int[], id)` })
      .where('id', 'in', order)
      .execute()
    return getEntry(inside, userId, locked.id)
  })
}

/** Locks entries, so that changes to a checklist as a whole run one at a time. */
const lockEntries = (em: SqlEntityManager, userId: number) =>
  tables(em).selectFrom('entry').select('id').where('user_id', '=', userId).forNoKeyUpdate()

async function getEntryOfStep(
  em: SqlEntityManager,
  userId: number,
  step: { entry_id: number } | undefined,
): Promise<EntryView> {
  if (!step) throw notFound(stepNotFound)
  return getEntry(em, userId, step.entry_id)
}

const { signedIn } = createGuardedProcedures<object>(listScopes)

/**
 * Procedures with which a member adds, changes, removes and reorders the steps (checklist) of an entry of their bucket
 * list. Each returns the updated entry; 404 for entries of other members.
 */
export const stepsRouter = router({
  add: signedIn
    .input(newStep)
    .output(entryView)
    .mutation(changeOnce('step.add', ({ ctx, input }) => addStep(ctx.em, ctx.user.id, input))),

  update: signedIn
    .input(stepChanges)
    .output(entryView)
    .mutation(changeOnce('step.update', ({ ctx, input }) => updateStep(ctx.em, ctx.user.id, input))),

  remove: signedIn
    .input(byId)
    .output(entryView)
    .mutation(changeOnce('step.remove', ({ ctx, input }) => removeStep(ctx.em, ctx.user.id, input.id))),

  reorder: signedIn
    .input(moveSchema)
    .output(entryView)
    .mutation(changeOnce('step.reorder', ({ ctx, input }) => moveStep(ctx.em, ctx.user.id, input))),
})
