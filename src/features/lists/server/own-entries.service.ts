import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { getEntry, updateEntry } from '#features/bucket-list/server/entries.service.ts'
import { withCompletionJob } from '#features/bucket-list/server/entry-completed.ts'
import { ideaGone } from '#features/catalogue/messages.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { badRequest, gone, notFound } from '#platform/server/errors.ts'
import type { Counting, ItemKey, ListItemView } from '../contract.ts'
import { itemNotFound, notCounted } from '../messages.ts'
import { lockOpenList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { readItem } from './items.service.ts'
import { copyCustomIdeas, saveCustomIdeas, saveIdeas } from './saving.service.ts'

/**
 * Returns the member's own bucket-list entry for an item of a list; if they have none, saves the item's idea to their
 * bucket list first. If that is another member's custom idea, the member gets a copy of their own.
 * @throws 404 if the item is not on the list, 410 if its idea has left the catalogue and is not saved.
 */
export const saveItem = (caller: ListCaller, { id, itemId }: ItemKey): Promise<EntryView> =>
  lockOpenList(caller, id, 'member', async (em) => {
    const entryId = await saveToOwnList(em, caller.user.id, { id, itemId })
    return getEntry(em, caller.user.id, entryId)
  })

/**
 * Returns the id of the member's own bucket-list entry for an item of a list; if they have none, saves the item's idea
 * to their bucket list first, as a copy if it is another member's custom idea. Call it in a transaction that locks the
 * list and has checked their membership.
 * @throws 404 if the item is not on the list, 410 if its idea has left the catalogue and is not saved.
 */
export const saveToOwnList = async (em: SqlEntityManager, userId: number, key: ItemKey): Promise<number> =>
  findOrCreateEntry(em, userId, await findItem(em, key))

/**
 * Sets how many times the caller has done a counted item (“swim in 12 lakes”), at most its number of times, and returns
 * the item. Saves its idea to their bucket list if needed. When that number is reached, their entry becomes completed,
 * and a webhook event is enqueued; below it, the entry goes back to in progress, unless it was completed in another
 * way. 0 leaves the entry as it is.
 * @throws 400 for an item that is not counted, 404 if it is not on the list or the caller is not a member, 410 if its
 * idea has left the catalogue and is not saved.
 */
export const countItem = (
  caller: ListCaller & { jobs: Jobs },
  { id, itemId, count: given }: Counting,
): Promise<ListItemView> =>
  lockOpenList(caller, id, 'member', async (em) => {
    const { user, jobs } = caller
    const item = await findItem(em, { id, itemId })
    const { times } = item
    if (times === null) throw badRequest(notCounted)
    const count = Math.min(given, times)
    const before = await readCount(em, itemId, user.id)
    await writeCount(em, { itemId, userId: user.id, count })
    if (count === 0) return readItem({ ...caller, em }, { id, itemId })
    const entry = await getEntry(em, user.id, await findOrCreateEntry(em, user.id, item))
    const status = count === times ? 'completed' : 'in_progress'
    const staysCompleted = async () =>
      entry.status === 'completed' &&
      (before < times || (await isFullElsewhere(em, { itemId, userId: user.id, entry })))
    if (entry.status !== status && !(await staysCompleted())) {
      const changes = { id: entry.id, status } as const
      await withCompletionJob({ em, jobs }, changes, (inside) =>
        updateEntry(inside, user.id, changes, caller.now()),
      )
    }
    return readItem({ ...caller, em }, { id, itemId })
  })

async function readCount(em: SqlEntityManager, itemId: number, userId: number): Promise<number> {
  const row = await listTables(em)
    .selectFrom('list_item_count')
    .select('count')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.count ?? 0
}

interface CountedElsewhere {
  itemId: number
  userId: number
  entry: Pick<EntryView, 'ideaId' | 'customIdeaId'>
}

/** Returns whether the member's count of the same idea has reached its number of times on another list. */
async function isFullElsewhere(em: SqlEntityManager, { itemId, userId, entry }: CountedElsewhere) {
  const full = await listTables(em)
    .selectFrom('list_item_count')
    .innerJoin('list_item', 'list_item.id', 'list_item_count.item_id')
    .innerJoin('list', 'list.id', 'list_item.list_id')
    .leftJoin('list_item_copy', (join) =>
      join
        .onRef('list_item_copy.item_id', '=', 'list_item.id')
        .onRef('list_item_copy.user_id', '=', 'list_item_count.user_id'),
    )
    .select('list_item.id')
    .where('list_item_count.user_id', '=', userId)
    .where('list_item.id', '!=', itemId)
    .where('list.deleted_at', 'is', null)
    .whereRef('list_item_count.count', '>=', 'list_item.times')
    .where((eb) =>
      entry.ideaId === null
        ? eb('list_item_copy.custom_idea_id', '=', entry.customIdeaId)
        : eb('list_item.idea_id', '=', entry.ideaId),
    )
    .executeTakeFirst()
  return full !== undefined
}

async function writeCount(
  em: SqlEntityManager,
  { itemId, userId, count }: { itemId: number; userId: number; count: number },
): Promise<void> {
  if (count === 0) {
    await listTables(em)
      .deleteFrom('list_item_count')
      .where('item_id', '=', itemId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await listTables(em)
    .insertInto('list_item_count')
    .values({ item_id: itemId, user_id: userId, count })
    .onConflict((conflicting) => conflicting.columns(['item_id', 'user_id']).doUpdateSet({ count }))
    .execute()
}

type Item = Awaited<ReturnType<typeof findItem>>

async function findItem(em: SqlEntityManager, { id, itemId }: ItemKey) {
  const item = await listTables(em)
    .selectFrom('list_item')
    .leftJoin('idea', 'idea.id', 'list_item.idea_id')
    .select(['list_item.id', 'idea_id', 'times', 'idea.state'])
    .where('list_item.id', '=', itemId)
    .where('list_id', '=', id)
    .executeTakeFirst()
  if (!item) throw notFound(itemNotFound)
  return { ...item, listId: id }
}

async function findOrCreateEntry(em: SqlEntityManager, userId: number, item: Item): Promise<number> {
  const customIdeaId =
    item.idea_id === null
      ? (await copyCustomIdeas(em, userId, { listId: item.listId, itemId: item.id })).get(item.id)
      : undefined
  const find = () =>
    listTables(em)
      .selectFrom('entry')
      .select('id')
      .where('user_id', '=', userId)
      .$if(item.idea_id !== null, (query) => query.where('idea_id', '=', item.idea_id))
      .$if(item.idea_id === null, (query) => query.where('custom_idea_id', '=', customIdeaId ?? 0))
      .executeTakeFirst()
  const existing = await find()
  if (existing) return existing.id
  if (item.idea_id !== null && item.state !== 'published') throw gone(ideaGone)
  if (item.idea_id !== null) await saveIdeas(em, userId, [item.idea_id])
  else if (customIdeaId !== undefined) await saveCustomIdeas(em, userId, [customIdeaId])
  const created = await find()
  if (!created) throw notFound(itemNotFound)
  return created.id
}
