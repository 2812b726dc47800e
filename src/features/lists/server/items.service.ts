import { jsonRows } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import type { ItemChanges, ItemKey, ListItemView } from '../contract.ts'
import { itemNotFound } from '../messages.ts'
import { changeList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { readItems, readMembers } from './list-views.service.ts'

/**
 * Returns an item as the caller sees it. The caller's membership of the list must have been checked before.
 * @throws 404 if it is not on the list.
 */
export async function readItem(caller: ListCaller, { id, itemId }: ItemKey): Promise<ListItemView> {
  const [item] = await readItems(caller, id, await readMembers(caller.em, id), itemId)
  if (!item) throw notFound(itemNotFound)
  return item
}

/**
 * Updates only the fields of an item that were sent (note, number of times to do it), and returns the item. Null
 * removes the note, or makes the item one to be done once. Members' counts above the new number are lowered to it;
 * their entries stay as they are.
 * @throws 404 if it is not on the list or the caller is not a member of it, 403 for a viewer.
 */
export const updateItem = (
  caller: ListCaller,
  { id, itemId, note, times }: ItemChanges,
): Promise<ListItemView> =>
  changeList(caller, id, 'editor', async (em) => {
    const updated = await listTables(em)
      .updateTable('list_item')
      .set({ note, times })
      .where('id', '=', itemId)
      .where('list_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw notFound(itemNotFound)
    if (times != null)
      await listTables(em)
        .updateTable('list_item_count')
        .set({ count: times })
        .where('item_id', '=', itemId)
        .where('count', '>', times)
        .execute()
    return readItem({ ...caller, em }, { id, itemId })
  })

/**
 * Puts the items `itemIds` of a list into this order among themselves: they share the positions they had, and all
 * other items keep theirs, such as those added by another member in the meantime.
 * @returns the ids of all items in order.
 * @throws 404 if one of them is not on the list, 403 for a viewer.
 */
export const reorderItems = (
  caller: ListCaller,
  { id, itemIds }: { id: number; itemIds: number[] },
): Promise<{ itemIds: number[] }> =>
  changeList(caller, id, 'editor', async (em) => {
    const rows = await listTables(em)
      .selectFrom('list_item')
      .select(['id', 'position'])
      .where('list_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const moved = new Set(itemIds)
    if (rows.filter((row) => moved.has(row.id)).length < itemIds.length) throw notFound(itemNotFound)
    const next = itemIds.values()
    const order = rows.map((row) => (moved.has(row.id) ? (next.next().value ?? row.id) : row.id))
    let previous = -Infinity
    // Items added by one statement may share a position, so duplicates are made distinct.
    const placed = rows.map(({ position }, index) => ({
      id: order[index] ?? 0,
      position: String((previous = Math.max(Number(position), previous + 1))),
    }))
    await listTables(em)
      .updateTable('list_item')
      .from(jsonRows(placed, { id: 'integer', position: 'text' }))
      .set((row) => ({ position: row.cast<string>('given.position', 'bigint') }))
      .whereRef('list_item.id', '=', 'given.id')
      .execute()
    return { itemIds: order }
  })
