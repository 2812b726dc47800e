import type { SqlEntityManager } from '@mikro-orm/sql'
import { lockList as lockMember } from '#features/bucket-list/server/order.service.ts'
import { minuteMs } from '#platform/durations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { badField, conflict, forbidden, notFound } from '#platform/server/errors.ts'
import {
  hasDatesInOrder,
  type ListChanges,
  type ListCopy,
  type ListDetails,
  type NewList,
} from '../contract.ts'
import { restoreMinutes } from '../limits.ts'
import { cannotRestore, coverNotOnList, endsBeforeStart, listChanged, ownerDescribes } from '../messages.ts'
import { changeList, findOpenList, requireRoomForList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { copyItems, insertCustomIdeas, insertIdeas } from './adding.service.ts'
import { announceItems } from './list-items-added.ts'
import { getList } from './list-views.service.ts'

/** Time zone of the answers to changes. */
const zone = 'UTC'

/**
 * Creates a list of the member's own, with ideas to begin with, and returns it. The ideas are also saved to their
 * bucket list, and a webhook event is enqueued; unpublished ideas and other members' custom ideas are left out. A
 * repeated request (same `requestId`) returns the list created by the first.
 * @throws 409 if the member has 200 lists (`maxLists`), or the list would have more than 1,000 items (`maxItems`).
 */
export function createList(caller: ListCaller & { jobs: Jobs }, given: NewList): Promise<ListDetails> {
  return createWith(caller, given, async (em, listId) => {
    const addition = { listId, userId: caller.user.id, now: caller.now(), isOwner: true }
    const ideas = await insertIdeas(em, { ...addition, ideaIds: given.ideaIds })
    const customIdeas = await insertCustomIdeas(em, { ...addition, customIdeaIds: given.customIdeaIds })
    await announceItems(em, caller, [...ideas, ...customIdeas])
  })
}

/**
 * Copies the items of a list, with their notes, into a new list of the member's own, and saves them to their bucket
 * list. Ideas that have left the catalogue are left out. A repeated request (same `requestId`) returns the list created
 * by the first.
 * @throws 404 if the member cannot see the list, 409 if they have 200 lists (`maxLists`), or would have more than
 * 10,000 custom ideas.
 */
export async function copyList(caller: ListCaller, given: ListCopy): Promise<ListDetails> {
  const original = await findOpenList(caller, given.id)
  const title = given.title ?? original.title
  return createWith(caller, { ...given, title }, (em, listId) =>
    copyItems(em, { from: given.id, to: listId, userId: caller.user.id }),
  )
}

async function createWith(
  caller: ListCaller,
  given: Omit<NewList, 'ideaIds' | 'customIdeaIds'>,
  fill: (em: SqlEntityManager, listId: number) => Promise<unknown>,
): Promise<ListDetails> {
  const { em, user } = caller
  const id = await em.transactional(async (inside) => {
    await lockMember(inside, user.id)
    const repeated = await findByRequestId(inside, user.id, given.requestId)
    if (repeated) return repeated.id
    await requireRoomForList(inside, user.id)
    const list = await listTables(inside)
      .insertInto('list')
      .values({
        title: given.title,
        description: given.description,
        goal: given.goal,
        starts_on: given.startsOn,
        ends_on: given.endsOn,
        created_by_id: user.id,
        request_id: given.requestId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await listTables(inside)
      .insertInto('list_member')
      .values({ list_id: list.id, user_id: user.id, role: 'owner' })
      .execute()
    await fill(inside, list.id)
    return list.id
  })
  return getList(caller, { id, zone })
}

async function findByRequestId(em: SqlEntityManager, userId: number, requestId: string | undefined) {
  if (requestId === undefined) return undefined
  return listTables(em)
    .selectFrom('list')
    .select('id')
    .where('created_by_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/**
 * Updates only the fields of a list that were sent, and returns the list. Editors may change its title and cover, the
 * owner all fields.
 * @throws 404 or 403 if the caller may not edit it, 400 if the dates are not in order, 409 (code `changed_meanwhile`)
 * if `version` is sent and the list has changed since.
 */
export async function updateList(caller: ListCaller, changes: ListChanges): Promise<ListDetails> {
  const { id, title, description, goal, startsOn, endsOn, coverItemId, version } = changes
  await changeList(caller, id, 'editor', async (em, { list, role }) => {
    const ownersFields = [description, goal, startsOn, endsOn]
    if (role !== 'owner' && ownersFields.some((value) => value !== undefined)) throw forbidden(ownerDescribes)
    // The lock has raised the version.
    if (version !== undefined && version !== list.version - 1)
      throw conflict(listChanged, 'changed_meanwhile')
    const dates = {
      startsOn: startsOn === undefined ? list.starts_on : startsOn,
      endsOn: endsOn === undefined ? list.ends_on : endsOn,
    }
    if (!hasDatesInOrder(dates)) throw badField('endsOn', endsBeforeStart)
    if (coverItemId) await requireCover(em, id, coverItemId)
    await listTables(em)
      .updateTable('list')
      .set({
        title: title ?? list.title,
        description,
        goal,
        starts_on: startsOn,
        ends_on: endsOn,
        cover_item_id: coverItemId,
      })
      .where('id', '=', id)
      .execute()
  })
  return getList(caller, { id, zone })
}

async function requireCover(em: SqlEntityManager, listId: number, itemId: number): Promise<void> {
  const item = await listTables(em)
    .selectFrom('list_item')
    .select('id')
    .where('id', '=', itemId)
    .where('list_id', '=', listId)
    .executeTakeFirst()
  if (!item) throw badField('coverItemId', coverNotOnList)
}

/**
 * Deletes a list for all its members, for its owner. Their bucket lists keep the ideas. The owner can restore the list
 * for 15 minutes (`restoreMinutes`); after that, a job deletes its rows.
 * @throws 404 if the caller is not a member of the list, 403 if they do not own it.
 */
export const deleteList = (caller: ListCaller, id: number): Promise<void> =>
  changeList(caller, id, 'owner', async (em) => {
    await listTables(em).updateTable('list').set({ deleted_at: caller.now() }).where('id', '=', id).execute()
  })

/**
 * Restores a list that its owner has deleted, and returns it.
 * @throws 404 if the caller does not own it, or it was not deleted within the last `restoreMinutes`; 409 if they have
 * 200 other lists (`maxLists`).
 */
export async function restoreList(caller: ListCaller, id: number): Promise<ListDetails> {
  const { em, user, now } = caller
  await em.transactional(async (inside) => {
    await lockMember(inside, user.id)
    await requireRoomForList(inside, user.id)
    const restored = await listTables(inside)
      .updateTable('list')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', '>', oldestRestorable(now()))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('list_member')
            .select('list_id')
            .whereRef('list_member.list_id', '=', 'list.id')
            .where('list_member.user_id', '=', user.id)
            .where('list_member.role', '=', 'owner'),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!restored) throw notFound(cannotRestore)
  })
  return getList(caller, { id, zone })
}

/**
 * Deletes the rows of lists that were deleted more than 15 minutes ago (`restoreMinutes`), so that their owners can no
 * longer restore them.
 */
export async function deleteOldLists(em: SqlEntityManager, now: Date): Promise<void> {
  await listTables(em).deleteFrom('list').where('deleted_at', '<=', oldestRestorable(now)).execute()
}

const oldestRestorable = (now: Date) => new Date(now.getTime() - restoreMinutes * minuteMs)
