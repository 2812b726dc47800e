import type { SqlEntityManager } from '@mikro-orm/sql'
import { hourMs } from '#platform/durations.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { ItemKey, ListItemView } from '../contract.ts'
import { itemRestoreHours } from '../limits.ts'
import { addedAgain, cannotPutBack, itemNotFound } from '../messages.ts'
import { changeList, type ListCaller } from './access.service.ts'
import { requireRoomForItems } from './adding.service.ts'
import { listTables } from './entities.ts'
import { readItem } from './items.service.ts'

/**
 * Removes an item from a list, for its owner and editors. Everybody's bucket-list entries stay. The item is stored for
 * a day with its note, position, comments, cheers and counts, so that `restoreItem` can bring it back.
 * @throws 404 if it is not on the list or the caller is not a member, 403 for a viewer.
 */
export const removeItem = (caller: ListCaller, { id, itemId }: ItemKey): Promise<void> =>
  changeList(caller, id, 'editor', async (em) => {
    const removed = await listTables(em)
      .updateTable('list_item')
      .set({ list_id: null, removed_from_id: id, removed_at: caller.now() })
      .where('id', '=', itemId)
      .where('list_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound(itemNotFound)
  })

/**
 * Undoes the removal of an item, for the list's owner and editors, whoever has removed it, and returns the item. If the
 * item is on the list, such as after another Undo, nothing changes.
 * @throws 409 if its idea has been added again (code `already_listed`) or the list is full, 404 if it was removed more
 * than a day ago (`itemRestoreHours`) or the caller is not a member, 403 for a viewer.
 */
export const restoreItem = (caller: ListCaller, key: ItemKey): Promise<ListItemView> =>
  changeList(caller, key.id, 'editor', async (em) => {
    if (!(await isOnList(em, key))) {
      if (await isAddedAgain(em, key)) throw conflict(addedAgain, 'already_listed')
      const restored = await listTables(em)
        .updateTable('list_item')
        .set({ list_id: key.id, removed_from_id: null, removed_at: null })
        .where('id', '=', key.itemId)
        .where('removed_from_id', '=', key.id)
        .where('removed_at', '>', oldestRestorable(caller.now()))
        .returning('id')
        .executeTakeFirst()
      if (!restored) throw notFound(cannotPutBack)
      await requireRoomForItems(em, key.id)
    }
    return readItem({ ...caller, em }, key)
  })

async function isOnList(em: SqlEntityManager, { id, itemId }: ItemKey): Promise<boolean> {
  const item = await listTables(em)
    .selectFrom('list_item')
    .select('id')
    .where('id', '=', itemId)
    .where('list_id', '=', id)
    .executeTakeFirst()
  return item !== undefined
}

/** Returns whether the list has another item with the idea of a removed one, or with a copy of its custom idea. */
async function isAddedAgain(em: SqlEntityManager, { id, itemId }: ItemKey): Promise<boolean> {
  const other = await listTables(em)
    .selectFrom('list_item as removed')
    .innerJoin('list_item as other', 'other.list_id', 'removed.removed_from_id')
    .select('other.id')
    .where('removed.id', '=', itemId)
    .where('removed.removed_from_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('other.idea_id', '=', eb.ref('removed.idea_id')),
        eb('other.custom_idea_id', '=', eb.ref('removed.custom_idea_id')),
        eb.exists(
          eb
            .selectFrom('list_item_copy as copy')
            .innerJoin('list_item_copy as former', 'former.custom_idea_id', 'copy.custom_idea_id')
            .select('copy.item_id')
            .whereRef('copy.item_id', '=', 'other.id')
            .whereRef('former.item_id', '=', 'removed.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Deletes the rows of items that were removed from lists more than a day ago (`itemRestoreHours`), with their comments
 * and counts, so that they can no longer be restored.
 */
export async function deleteRemovedItems(em: SqlEntityManager, now: Date): Promise<void> {
  const oldest = oldestRestorable(now)
  await em.transactional(async (inside) => {
    // The lists are locked first, as in every change of a list: a deleted item may be the cover of one.
    await listTables(inside)
      .selectFrom('list')
      .select('id')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('list_item')
            .select('list_item.id')
            .whereRef('removed_from_id', '=', 'list.id')
            .where('removed_at', '<=', oldest),
        ),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await listTables(inside).deleteFrom('list_item').where('removed_at', '<=', oldest).execute()
  })
}

const oldestRestorable = (now: Date) => new Date(now.getTime() - itemRestoreHours * hourMs)
