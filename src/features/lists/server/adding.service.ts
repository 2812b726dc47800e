import type { SqlEntityManager } from '@mikro-orm/sql'
import { newCustomIdea } from '#features/bucket-list/contract.ts'
import { customIdeaNotFound } from '#features/bucket-list/messages.ts'
import { createCustomIdea } from '#features/bucket-list/server/custom-ideas.service.ts'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import { jsonRows, rowCount } from '#platform/database/sql.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { conflict, gone, notFound } from '#platform/server/errors.ts'
import type { AddedItems, ListItemView, NewItem, NewItems } from '../contract.ts'
import { maxItems } from '../limits.ts'
import { alreadyOnList, tooManyItems } from '../messages.ts'
import { changeList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { readItem } from './items.service.ts'
import { announceItems } from './list-items-added.ts'
import { copyCustomIdeas, saveCustomIdeas, saveIdeas } from './saving.service.ts'

/**
 * Adds an idea, a custom idea or a new custom idea to a list, and returns the item. If the owner of the list adds it,
 * it is also saved to their bucket list. Enqueues a webhook event, and stores that the caller has used the list. A
 * repeated request for a new custom idea (same `requestId`) returns the item that the first has added.
 * @throws 409 if it is already on the list or the list is full, 404 if there is no such idea or the caller is not a
 * member of the list, 403 for a viewer, 410 if the idea has left the catalogue.
 */
export async function addItem(caller: ListCaller & { jobs: Jobs }, item: NewItem): Promise<ListItemView> {
  return changeList(caller, item.id, 'editor', async (em, { role }) => {
    const addition = { item, userId: caller.user.id, now: caller.now(), isOwner: role === 'owner' }
    const itemId =
      item.ideaId == null
        ? await addCustomIdea(em, addition)
        : await addIdea(em, { ...addition, ideaId: item.ideaId })
    await requireRoomForItems(em, item.id)
    await recordUse(em, caller, item.id)
    await announceItems(em, caller, [itemId])
    return readItem({ ...caller, em }, { id: item.id, itemId })
  })
}

/**
 * Adds several published ideas and then custom ideas of the member to a list, each in the given order, and skips those
 * that are already on it, unpublished or unknown. If the owner adds them, they are also saved to their bucket list.
 * Enqueues a webhook event, and stores that the caller has used the list.
 * @returns the ids of the new items and the number of skipped ideas.
 * @throws 404 or 403 if the caller may not edit the list; 409, and nothing is added, if it would have more than 1,000
 * items.
 */
export async function addIdeas(
  caller: ListCaller & { jobs: Jobs },
  { id, ideaIds, customIdeaIds }: NewItems,
): Promise<AddedItems> {
  return changeList(caller, id, 'editor', async (em, { role }) => {
    const addition = { listId: id, userId: caller.user.id, now: caller.now(), isOwner: role === 'owner' }
    const itemIds = [
      ...(await insertIdeas(em, { ...addition, ideaIds })),
      ...(await insertCustomIdeas(em, { ...addition, customIdeaIds })),
    ]
    await recordUse(em, caller, id)
    await announceItems(em, caller, itemIds)
    return { itemIds, skipped: ideaIds.length + customIdeaIds.length - itemIds.length }
  })
}

interface AdditionTo {
  listId: number
  userId: number
  now: Date
  isOwner: boolean
}

/**
 * Adds those of the ideas to a list that are published and not on it yet, in this order, and returns the ids of the new
 * items. If the member owns the list (`isOwner`), the ideas are also saved to their bucket list. Call it in a
 * transaction that locks the list and has checked the member's role.
 * @throws 409 if the list would have more than 1,000 items (`maxItems`).
 */
export async function insertIdeas(
  em: SqlEntityManager,
  { listId, userId, now, ideaIds, isOwner }: AdditionTo & { ideaIds: number[] },
): Promise<number[]> {
  if (ideaIds.length === 0) return []
  const given = ideaIds.map((id, index) => ({ id, index }))
  const rows = await listTables(em)
    .insertInto('list_item')
    .columns(['list_id', 'idea_id', 'added_by_id', 'created_at'])
    .expression((db) =>
      db
        .selectFrom('idea')
        .innerJoin(jsonRows(given, { id: 'integer', index: 'integer' }), 'given.id', 'idea.id')
        .select((eb) => [
          eb.cast<number>(eb.val(listId), 'integer').as('list_id'),
          'idea.id as idea_id',
          eb.cast<number>(eb.val(userId), 'integer').as('added_by_id'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('created_at'),
        ])
        .where('idea.state', '=', 'published')
        .orderBy('given.index'),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .returning(['id', 'idea_id'])
    .execute()
  await requireRoomForItems(em, listId)
  if (isOwner)
    await saveIdeas(
      em,
      userId,
      rows.flatMap(({ idea_id }) => idea_id ?? []),
    )
  return rows.map(({ id }) => id)
}

/**
 * Adds those of the member's own custom ideas to a list that are not on it yet, in this order, and returns the ids of
 * the new items; other members' ones are skipped. If the member owns the list (`isOwner`), the ideas are also saved to
 * their bucket list. Call it in a transaction that locks the list and has checked the member's role.
 * @throws 409 if the list would have more than 1,000 items (`maxItems`).
 */
export async function insertCustomIdeas(
  em: SqlEntityManager,
  { listId, userId, now, customIdeaIds, isOwner }: AdditionTo & { customIdeaIds: number[] },
): Promise<number[]> {
  if (customIdeaIds.length === 0) return []
  const given = customIdeaIds.map((id, index) => ({ id, index }))
  const rows = await listTables(em)
    .insertInto('list_item')
    .columns(['list_id', 'custom_idea_id', 'added_by_id', 'created_at'])
    .expression((db) =>
      db
        .selectFrom('custom_idea')
        .innerJoin(jsonRows(given, { id: 'integer', index: 'integer' }), 'given.id', 'custom_idea.id')
        .select((eb) => [
          eb.cast<number>(eb.val(listId), 'integer').as('list_id'),
          'custom_idea.id as custom_idea_id',
          'custom_idea.user_id as added_by_id',
          eb.cast<Date>(eb.val(now), 'timestamptz').as('created_at'),
        ])
        .where('custom_idea.user_id', '=', userId)
        // A copy of an item's custom idea is the same idea.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('list_item')
                .innerJoin('list_item_copy', 'list_item_copy.item_id', 'list_item.id')
                .select('list_item.id')
                .where('list_item.list_id', '=', listId)
                .whereRef('list_item_copy.custom_idea_id', '=', 'custom_idea.id'),
            ),
          ),
        )
        .orderBy('given.index')
        // Waits for a deletion of the custom idea, and then leaves it out.
        .forKeyShare('custom_idea'),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .returning(['id as item_id', 'custom_idea_id'])
    .execute()
  await requireRoomForItems(em, listId)
  const copies = rows.flatMap(({ item_id, custom_idea_id }) =>
    custom_idea_id === null ? [] : { item_id, user_id: userId, custom_idea_id },
  )
  if (copies.length === 0) return []
  await listTables(em).insertInto('list_item_copy').values(copies).execute()
  const added = copies.map(({ custom_idea_id }) => custom_idea_id)
  if (isOwner) await saveCustomIdeas(em, userId, added)
  return rows.map(({ item_id }) => item_id)
}

interface Addition {
  item: NewItem
  userId: number
  now: Date
  isOwner: boolean
}

async function addIdea(
  em: SqlEntityManager,
  { item, ideaId, userId, now, isOwner }: Addition & { ideaId: number },
): Promise<number> {
  const idea = await listTables(em)
    .selectFrom('idea')
    .select('state')
    .where('id', '=', ideaId)
    .executeTakeFirst()
  const inserted = await insertItem(
    em,
    { item, userId, now },
    { idea_id: idea?.state === 'published' ? ideaId : null },
  )
  if (inserted && isOwner) await saveIdeas(em, userId, [ideaId])
  if (inserted) return inserted
  const existing = await listTables(em)
    .selectFrom('list_item')
    .select('id')
    .where('list_id', '=', item.id)
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  if (existing) throw conflict(alreadyOnList, 'already_listed')
  throw idea?.state === 'archived' ? gone(ideaGone) : notFound(ideaNotFound)
}

async function addCustomIdea(
  em: SqlEntityManager,
  { item, userId, now, isOwner }: Addition,
): Promise<number> {
  const customIdeaId = item.customIdeaId ?? (await createFor(em, { item, userId }))
  const own = await listTables(em)
    .selectFrom('custom_idea')
    .select('id')
    .where('id', '=', customIdeaId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) throw notFound(customIdeaNotFound)
  // A copy of an item's custom idea is the same idea.
  const existing = await listTables(em)
    .selectFrom('list_item')
    .innerJoin('list_item_copy', 'list_item_copy.item_id', 'list_item.id')
    .select('list_item.id')
    .where('list_item.list_id', '=', item.id)
    .where('list_item_copy.custom_idea_id', '=', customIdeaId)
    .executeTakeFirst()
  if (existing && item.customIdeaId == null) return existing.id
  const inserted = existing
    ? undefined
    : await insertItem(em, { item, userId, now }, { custom_idea_id: customIdeaId })
  if (inserted === undefined) throw conflict(alreadyOnList, 'already_listed')
  await listTables(em)
    .insertInto('list_item_copy')
    .values({ item_id: inserted, user_id: userId, custom_idea_id: customIdeaId })
    .execute()
  if (isOwner) await saveCustomIdeas(em, userId, [customIdeaId])
  return inserted
}

/**
 * Creates a custom idea of the member and returns its id. A repeated request (same `requestId`) returns the id of the
 * first.
 */
async function createFor(
  em: SqlEntityManager,
  { item, userId }: Pick<Addition, 'item' | 'userId'>,
): Promise<number> {
  const { title, description, requestId } = item
  return (await createCustomIdea(em, userId, newCustomIdea.parse({ title, description, requestId }))).id
}

async function insertItem(
  em: SqlEntityManager,
  { item, userId, now }: Omit<Addition, 'isOwner'>,
  idea: { idea_id: number | null } | { custom_idea_id: number },
): Promise<number | undefined> {
  if ('idea_id' in idea && idea.idea_id === null) return undefined
  const row = await listTables(em)
    .insertInto('list_item')
    .values({
      list_id: item.id,
      added_by_id: userId,
      note: item.note ?? null,
      times: item.times ?? null,
      created_at: now,
      ...idea,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Checks that the list has at most 1,000 items (`maxItems`). Call it after items were inserted, in the same
 * transaction.
 * @throws 409 otherwise.
 */
export async function requireRoomForItems(em: SqlEntityManager, listId: number): Promise<void> {
  const { items } = await listTables(em)
    .selectFrom('list_item')
    .select(rowCount.as('items'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  if (items > maxItems) throw conflict(tooManyItems)
}

/** Records that the member has used a list, so that it is offered first. */
async function recordUse(em: SqlEntityManager, { user, now }: ListCaller, listId: number): Promise<void> {
  await listTables(em)
    .updateTable('list_member')
    .set({ used_at: now() })
    .where('list_id', '=', listId)
    .where('user_id', '=', user.id)
    .execute()
}

interface Copying {
  from: number
  to: number
  userId: number
}

/**
 * Copies the items of the list `from`, with notes, numbers of times and order, to the member's list `to`, and saves
 * their ideas to the member's bucket list. Other members' custom ideas become copies of the member's own; ideas that
 * have left the catalogue are left out. Call it in a transaction; it does not check whether the member may see `from`.
 * @throws 409 if the member would have more than 10,000 custom ideas (`maxCustomIdeas`).
 */
export async function copyItems(em: SqlEntityManager, { from, to, userId }: Copying): Promise<void> {
  const custom = await copyCustomIdeas(em, userId, { listId: from })
  const given = [...custom].map(([id, customIdeaId]) => ({ id, customIdeaId }))
  const rows = await listTables(em)
    .insertInto('list_item')
    .columns(['list_id', 'idea_id', 'custom_idea_id', 'added_by_id', 'note', 'times', 'position'])
    .expression((db) =>
      db
        .selectFrom('list_item')
        .leftJoin('idea', 'idea.id', 'list_item.idea_id')
        .leftJoin(jsonRows(given, { id: 'integer', customIdeaId: 'integer' }), 'given.id', 'list_item.id')
        .select((eb) => [
          eb.cast<number>(eb.val(to), 'integer').as('list_id'),
          'list_item.idea_id',
          'given.customIdeaId as custom_idea_id',
          eb.cast<number>(eb.val(userId), 'integer').as('added_by_id'),
          'list_item.note',
          'list_item.times',
          'list_item.position',
        ])
        .where('list_item.list_id', '=', from)
        .where((eb) => eb.or([eb('idea.state', '=', 'published'), eb('given.id', 'is not', null)]))
        // Items added by one statement may share a position. Their ids decide then, so the copies need the same order.
        .orderBy('list_item.position')
        .orderBy('list_item.id'),
    )
    .returning(['id', 'idea_id', 'custom_idea_id'])
    .execute()
  await saveIdeas(
    em,
    userId,
    rows.flatMap(({ idea_id }) => idea_id ?? []),
  )
  const copies = rows.flatMap(({ id, custom_idea_id }) =>
    custom_idea_id === null ? [] : { item_id: id, user_id: userId, custom_idea_id },
  )
  if (copies.length === 0) return
  await listTables(em).insertInto('list_item_copy').values(copies).execute()
  await saveCustomIdeas(
    em,
    userId,
    copies.map(({ custom_idea_id }) => custom_idea_id),
  )
}
