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

/** Distance between neighbours after renumbering: room for twenty moves to the same place. */
const positionGap = 2 ** 20

/**
 * Moves an entry of a bucket list directly after or before another one in the member's own order, or to the start or
 * end. Other entries keep their positions, unless no integer is left between two of them: then the list is renumbered.
 * Concurrent saves and edits are not blocked.
 *
 * @throws 404 if the entry or its neighbour is not on the member's list.
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
 * Puts the entries `ids` into this order among themselves: they share the positions they had, and all other entries
 * keep theirs.
 *
 * @throws 404 if one of them is not on the member's list.
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
    // Entries created in the same microsecond share a position and sort by id, so duplicates are made distinct.
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

/** Renumbers the whole list, including removed entries, so that Undo restores them to their place. */
async function renumberList(
  em: SqlEntityManager,
  { userId, placed, move }: { userId: number; placed: readonly Placed[]; move: Move },
): Promise<void> {
  const all = [...placed, ...(await readRemoved(em, userId))]
  const order = applyMove(
    all.toSorted((a, b) => a.position - b.position || a.id - b.id),
    move,
  )
  // Stryker disable next-line ArrayDeclaration: the caller has checked that both are on the list
  const numbered = spacePositions(order ?? [])
  await writePositions(em, numbered)
  await writeRemovedPositions(em, numbered)
}

/**
 * Locks the member's row in `users` until the end of the transaction, so that changes to their bucket list as a whole,
 * such as reordering, run one at a time. Returns nothing.
 */
export async function lockList(em: SqlEntityManager, userId: number): Promise<void> {
  await tables(em).selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Returns a copy of the order with the entry `move.id` moved after or before its neighbour; null as the neighbour means
 * the start (`after`) or the end (`before`). Undefined if the entry or its neighbour is not in the order.
 */
export function applyMove<T extends { id: number }>(
  order: readonly T[],
  { id, after, before }: Move,
): T[] | undefined {
  const moved = order.find((one) => one.id === id)
  const others = order.filter((one) => one.id !== id)
  const indexOf = (neighbour: number) => others.findIndex((one) => one.id === neighbour)
  const neighbour = after ?? before
  if (!moved || (neighbour != null && indexOf(neighbour) < 0)) return undefined
  // Stryker disable next-line ConditionalExpression: for null, `indexOf` returns -1, which gives index 0 too
  if (after !== undefined) return others.toSpliced(after === null ? 0 : indexOf(after) + 1, 0, moved)
  return others.toSpliced(before == null ? others.length : indexOf(before), 0, moved)
}

/** Returns a position between two neighbours; undefined if there is no integer between them. */
function positionBetween(above: Placed | undefined, below: Placed | undefined): number | undefined {
  // Only 1 above the last position, so that entries added later still sort last.
  if (!below) return (above?.position ?? 0) + 1
  if (!above) return below.position - positionGap
  const middle = Math.floor((above.position + below.position) / 2)
  return middle > above.position ? middle : undefined
}

/** Spaces positions `gap` apart and ends at the current maximum, so that entries added later still sort last. */
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

/** Writes all positions, because an entry may have been removed since they were read. */
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
