import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Entry } from '#features/bucket-list/server/entities.ts'
import { listTables } from '#features/lists/server/entities.ts'
import { listItemsAdded, type ListItemsAdded } from '#features/lists/server/list-items-added.ts'
import { WebhookListConsent } from '#features/webhooks/server/entities.ts'
import {
  findSubscribedEndpoints,
  recordEvents,
  type NewEvent,
} from '#features/webhooks/server/events.service.ts'
import type { ListItemPayload } from '#features/webhooks/payloads.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'

interface Dependencies {
  em: SqlEntityManager
  jobs: Jobs
}

/**
 * Creates the job queue that records a webhook event for each item that a member has added to a list, if they had
 * consented before. Skips items and lists deleted since, lists that the member has left, and blocked members.
 */
export function createListItemsAddedQueue(parts: Dependencies): JobQueue<ListItemsAdded> {
  return {
    ...listItemsAdded,
    isEachByItself: true,
    async handle(given) {
      for (const addition of given) await recordAddition(parts, addition)
    },
  }
}

async function recordAddition(
  { em: main, jobs }: Dependencies,
  { userId, itemIds, at }: ListItemsAdded,
): Promise<void> {
  const em = main.fork()
  const type = 'list.item_added'
  const endpointIds = await findSubscribedEndpoints(em, type)
  if (endpointIds.length === 0) return
  const addedAt = new Date(at)
  if (!(await hasConsented(em, userId, addedAt))) return
  const rows = await selectPayloads(em, userId)
    .where((eb) => eb('list_item.id', '=', eb.fn.any(eb.val(itemIds))))
    .execute()
  const events = rows.map((row): NewEvent => {
    return { type, source: `list item ${row.id} added`, at: addedAt, data: toPayload(row) }
  })
  await recordEvents(em.fork(), jobs, { events, endpointIds })
}

/**
 * Records a webhook event for each of the member's lists that a completed entry (an idea on their bucket list) is on,
 * and enqueues its sending, if the member had consented before the completion and is not blocked. Does nothing if no
 * endpoint subscribes to such events. The caller has checked that the entry is completed.
 * @param at time of the completion.
 */
export async function recordListCompletions(
  { em: main, jobs }: Dependencies,
  entry: Entry,
  at: Date,
): Promise<void> {
  const em = main.fork()
  const type = 'list.item_completed'
  const endpointIds = await findSubscribedEndpoints(em, type)
  if (endpointIds.length === 0) return
  const userId = entry.user.id
  if (!(await hasConsented(em, userId, at))) return
  const rows = await selectPayloads(em, userId)
    .where((eb) =>
      entry.idea
        ? eb('list_item.idea_id', '=', entry.idea.id)
        : eb.exists(
            eb
              .selectFrom('list_item_copy')
              .select('list_item_copy.item_id')
              .whereRef('list_item_copy.item_id', '=', 'list_item.id')
              .where('list_item_copy.user_id', '=', userId)
              .where('list_item_copy.custom_idea_id', '=', entry.customIdea?.id ?? 0),
          ),
    )
    .execute()
  const events = rows.map((row): NewEvent => {
    const source = `list item ${row.id} entry ${entry.id} ${at.toISOString()}`
    return { type, source, at, data: toPayload(row) }
  })
  await recordEvents(em.fork(), jobs, { events, endpointIds })
}

/** Checked when the job runs, so that withdrawn consent applies at once and later consent not retroactively. */
const hasConsented = async (em: SqlEntityManager, userId: number, at: Date): Promise<boolean> =>
  (await em.count(WebhookListConsent, { user: userId, givenAt: { $lte: at } })) > 0

/** Items of the lists of a member who is not blocked. */
const selectPayloads = (em: SqlEntityManager, userId: number) =>
  listTables(em)
    .selectFrom('list_item')
    .innerJoin('list', 'list.id', 'list_item.list_id')
    .innerJoin('list_member', 'list_member.list_id', 'list.id')
    .innerJoin('users', 'users.id', 'list_member.user_id')
    .leftJoin('idea', 'idea.id', 'list_item.idea_id')
    .leftJoin('custom_idea', 'custom_idea.id', 'list_item.custom_idea_id')
    .select(['list_item.id', 'list_item.idea_id', 'list.id as listId', 'list.title as listTitle'])
    .select(['users.id as userId', 'users.name'])
    .select((eb) => eb.fn.coalesce('idea.title', 'custom_idea.title').$notNull().as('title'))
    .where('list_member.user_id', '=', userId)
    .where('list.deleted_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .orderBy('list_item.id')

interface PayloadRow {
  id: number
  idea_id: number | null
  title: string
  listId: number
  listTitle: string
  userId: number
  name: string
}

const toPayload = (row: PayloadRow): ListItemPayload => ({
  list: { id: row.listId, title: row.listTitle },
  item: { id: row.id, ideaId: row.idea_id, title: row.title },
  member: { id: row.userId, name: row.name },
})
