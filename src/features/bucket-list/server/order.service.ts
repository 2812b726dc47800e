import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { jsonRows } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import type { Move } from '../contract.ts'
import { entryNotFound } from '../messages.ts'
import { tables } from './entities.ts'

interface Placed {
  id: number
  position: number
}

/** Room between neighbours once there was none left: twenty more moves to the same place. */
const positionGap = 2 ** 20

/**
 * Puts an entry beside a neighbour in the member's own order. Saves and edits go on meanwhile. The others keep their positions, unless there is no room left between two of them.
 *
 * @throws 404 where one of the two is not on the member's list.
 */
export async function moveEntry(em: SqlEntityManager, userId: number, move: Move): Promise<void> {
  await em.transactional(async (inside) => {
    await lockList(inside, userId)
    const placed = await readOrder(inside, userId)
    const order = applyMove(placed, move)
    if (!order) throw notFound(entryNotFound)
    const index = order.findIndex(({ id }) => id === move.id)
    const position = positionBetween(order[index - 1], order[index + 1])
    if (position === undefined) await renumberList(inside, { userId, placed, move })
    else await writePositions(inside, [{ id: move.id, position }])
  })
}

/**
 * Puts entries in this order among themselves: together they keep the places that they had, and all others theirs.
 *
 * @throws 404 where one of them is not on the member's list.
 */
export async function reorderEntries(
  em: SqlEntityManager,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await em.transactional(async (inside) => {
    await lockList(inside, userId)
    const known = await readOrder(inside, userId)
    const idSet = new Set(ids)
    let previous = -Infinity
    // Of two that were made in the same microsecond the later id would stay last, whatever is wanted.
    const places = known
      .filter(({ id }) => idSet.has(id))
      .map(({ position }) => (previous = Math.max(position, previous + 1)))
    if (places.length < ids.length) throw notFound(entryNotFound)
    await writePositions(
      inside,
      ids.map((id, index) => ({ id, position: places[index] ?? 0 })),
    )
  })
}

/** Numbers the whole list anew. What was taken off it keeps its place among the others: Undo brings it back there. */
async function renumberList(
  em: SqlEntityManager,
  { userId, placed, move }: { userId: number; placed: readonly Placed[]; move: Move },
): Promise<void> {
  const all = [...placed, ...(await readRemoved(em, userId))]
  const order = applyMove(
    all.toSorted((a, b) => a.position - b.position || a.id - b.id),
    move,
  )
  // Stryker disable next-line ArrayDeclaration: that both are on the list has been seen before
  const numbered = spacePositions(order ?? [])
  await writePositions(em, numbered)
  await writeRemovedPositions(em, numbered)
}

/** Changes of a member's list as a whole follow one another, from here to the end of the transaction. */
export async function lockList(em: SqlEntityManager, userId: number): Promise<void> {
  await tables(em).selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The order with `move.id` in its new place; undefined where it or its neighbour is not in there. */
export function applyMove<T extends { id: number }>(
  order: readonly T[],
  { id, after, before }: Move,
): T[] | undefined {
  const moved = order.find((one) => one.id === id)
  const others = order.filter((one) => one.id !== id)
  const indexOf = (neighbour: number) => others.findIndex((one) => one.id === neighbour)
  const neighbour = after ?? before
  if (!moved || (neighbour != null && indexOf(neighbour) < 0)) return undefined
  // Stryker disable next-line ConditionalExpression: nothing is found at -1, and behind that lies the top
  if (after !== undefined) return others.toSpliced(after === null ? 0 : indexOf(after) + 1, 0, moved)
  return others.toSpliced(before == null ? others.length : indexOf(before), 0, moved)
}

/** Undefined where no whole number lies between. */
function positionBetween(above: Placed | undefined, below: Placed | undefined): number | undefined {
  // Hardly lower than the last one, so that what is added from now on still comes after it.
  if (!below) return (above?.position ?? 0) + 1
  if (!above) return below.position - positionGap
  const middle = Math.floor((above.position + below.position) / 2)
  return middle > above.position ? middle : undefined
}

/** Upwards from the last one, so that what is added from now on still comes after it. */
function spacePositions(order: readonly Placed[]): Placed[] {
  const last = Math.max(...order.map(({ position }) => position))
  return order.map(({ id }, index) => ({ id, position: last - (order.length - 1 - index) * positionGap }))
}

async function readOrder(em: SqlEntityManager, userId: number): Promise<Placed[]> {
  const rows = await tables(em)
    .selectFrom('entry')
    .select(['id', 'position'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, position }) => ({ id, position: Number(position) }))
}

async function readRemoved(em: SqlEntityManager, userId: number): Promise<Placed[]> {
  const rows = await tables(em)
    .selectFrom('removed_entry')
    .select((row) => ['id', row.ref('entry', '->>').key('position').as('position')])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, position }) => ({ id, position: Number(position) }))
}

async function writePositions(em: SqlEntityManager, placed: readonly Placed[]): Promise<void> {
  await tables(em)
    .updateTable('entry')
    .from(jsonRows(placed, placedColumns))
    .set((row) => ({ position: row.cast<string>('given.position', 'bigint') }))
    .whereRef('entry.id', '=', 'given.id')
    .execute()
}

/** All of them once more: what was removed since they were read is found here. */
async function writeRemovedPositions(em: SqlEntityManager, placed: readonly Placed[]): Promise<void> {
  await tables(em)
    .updateTable('removed_entry')
    .from(jsonRows(placed, placedColumns))
    .set((row) => ({
      entry: row.fn('jsonb_set', [
        'removed_entry.entry',
        sql.lit('{position}'),
        row.fn('to_jsonb', [row.cast('given.position', 'bigint')]),
      ]),
    }))
    .whereRef('removed_entry.id', '=', 'given.id')
    .execute()
}

const placedColumns = { id: 'integer', position: 'text' } as const
