import type { SqlEntityManager } from '@mikro-orm/sql'
import { withPublishedFields } from '#features/bucket-list/server/entry-views.service.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { maxCalendarListDays } from '#features/lists/limits.ts'
import { dateTables } from './dates.entities.ts'
import { selectItemsWithIdeas } from '../list-views.service.ts'

/**
 * Returns the days that are settled on the lists of a member, as all-day events for their calendar feed: UID, day,
 * title, path of the list, times of creation and change, and sequence number. The latest 1,000 (`maxCalendarListDays`),
 * earliest first.
 */
export async function listSettledDays(em: SqlEntityManager, userId: number) {
  const polls = dateTables(em)
    .selectFrom('list_date_poll')
    .innerJoin('list', 'list.id', 'list_date_poll.list_id')
    .innerJoin('list_member', 'list_member.list_id', 'list.id')
    // A removed item keeps its days for Undo.
    .innerJoin('list_item as item', (join) =>
      join.onRef('item.id', '=', 'list_date_poll.item_id').onRef('item.list_id', '=', 'list.id'),
    )
    .select(['list_date_poll.id as pollId', 'list_date_poll.item_id as itemId', 'revision'])
    .select((eb) => [
      'list.id as listId',
      'list.title as listTitle',
      'list_date_poll.created_at as createdAt',
      eb.ref('settled_on').$notNull().as('day'),
      eb.ref('settled_at').$notNull().as('settledAt'),
    ])
    .where('list_member.user_id', '=', userId)
    .where('list.deleted_at', 'is', null)
    .where('settled_on', 'is not', null)
    .orderBy('settled_on', 'desc')
    .orderBy('list_date_poll.id', 'desc')
    .limit(maxCalendarListDays)
  const rows = await selectItemsWithIdeas(em)
    .innerJoin(polls.as('settled'), 'settled.itemId', 'list_item.id')
    .selectAll('settled')
    .orderBy('settled.day')
    .orderBy('settled.pollId')
    .execute()
  return (await withPublishedFields(em, rows)).map((row) => ({
    uid: `list-date-${row.pollId}`,
    day: row.day,
    title: `${row.title} (${row.listTitle})`,
    path: hrefOf(listPath, { id: row.listId }),
    createdAt: row.createdAt,
    updatedAt: row.settledAt,
    // The first event of a poll has the number 0.
    sequence: row.revision - 1,
  }))
}

/**
 * Returns, for the export of a member's data, both by date poll and then by day: `proposedDays`, the days that they
 * have proposed for items of lists (`itemId`, `day`, `note`, `isSettled`, `createdAt`), and `dateAnswers`, their
 * answers to proposed days (`itemId`, `day`, `answer`).
 */
export async function readOwnDates(em: SqlEntityManager, userId: number) {
  const days = await dateTables(em)
    .selectFrom('list_date_day')
    .innerJoin('list_date_poll', 'list_date_poll.id', 'list_date_day.poll_id')
    .select(['item_id', 'day', 'note', 'settled_on', 'created_at'])
    .where('proposed_by_id', '=', userId)
    .orderBy('poll_id')
    .orderBy('day')
    .execute()
  const answers = await dateTables(em)
    .selectFrom('list_date_answer')
    .innerJoin('list_date_poll', 'list_date_poll.id', 'list_date_answer.poll_id')
    .select(['item_id', 'day', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('poll_id')
    .orderBy('day')
    .execute()
  return {
    proposedDays: days.map(({ item_id, settled_on, created_at, ...day }) => ({
      itemId: item_id,
      ...day,
      isSettled: settled_on === day.day,
      createdAt: toIsoTimestamp(created_at),
    })),
    dateAnswers: answers.map(({ item_id, ...answer }) => ({ itemId: item_id, ...answer })),
  }
}
