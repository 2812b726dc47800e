import type { SqlEntityManager } from '@mikro-orm/sql'
import type { InferResult } from 'kysely'
import { rowCount } from '#platform/database/sql.ts'
import type { ListItemView } from '#features/lists/contract.ts'
import { dateTables } from './dates.entities.ts'

type OwnSide = InferResult<ReturnType<typeof selectOwnSides>>[number]

/**
 * Returns an unexecuted query of the date polls of all lists, each with what the member `userId` has to do with it:
 * status and target date of their bucket-list entry for the item, and their answer to the settled day (null if there is
 * none). The caller adds the condition that selects polls.
 */
export const selectOwnSides = (em: SqlEntityManager, userId: number) =>
  dateTables(em)
    .selectFrom('list_date_poll')
    .innerJoin('list_item', 'list_item.id', 'list_date_poll.item_id')
    .leftJoin('list_item_copy', (join) =>
      join.onRef('list_item_copy.item_id', '=', 'list_item.id').on('list_item_copy.user_id', '=', userId),
    )
    .leftJoin('entry', (join) =>
      join
        .on('entry.user_id', '=', userId)
        .on((eb) =>
          eb.or([
            eb('entry.idea_id', '=', eb.ref('list_item.idea_id')),
            eb('entry.custom_idea_id', '=', eb.ref('list_item_copy.custom_idea_id')),
          ]),
        ),
    )
    .leftJoin('list_date_answer', (join) =>
      join
        .onRef('list_date_answer.poll_id', '=', 'list_date_poll.id')
        .onRef('list_date_answer.day', '=', 'list_date_poll.settled_on')
        .on('list_date_answer.user_id', '=', userId),
    )
    .select(['list_date_poll.item_id as itemId', 'list_date_poll.settled_on as settledOn'])
    .select(['entry.status', 'entry.target_date as targetDate', 'list_date_answer.answer'])

/**
 * Returns the date polls of a list, or of one of its items, as a map by item id: the settled day, the number of
 * proposed days, the ids of members who have answered (blocked ones too), and `ownPlan`: `made` if the member `userId`
 * has planned the settled day, `possible` if they can, otherwise null. Items without a poll are missing. Does not check
 * that they are a member of the list.
 */
export async function readDateSummaries(
  em: SqlEntityManager,
  { userId, listId, itemId }: { userId: number; listId: number; itemId?: number | undefined },
): Promise<Map<number, NonNullable<ListItemView['dates']>>> {
  const rows = await selectOwnSides(em, userId)
    .select((eb) => [
      eb
        .selectFrom('list_date_day')
        .select(rowCount.as('days'))
        .whereRef('list_date_day.poll_id', '=', 'list_date_poll.id')
        .$asScalar()
        .$notNull()
        .as('days'),
      eb
        .selectFrom('list_date_answer as each')
        .select((each) => each.fn.agg<number[]>('json_agg', ['each.user_id']).distinct().as('users'))
        .whereRef('each.poll_id', '=', 'list_date_poll.id')
        .as('answeredBy'),
    ])
    .where('list_date_poll.list_id', '=', listId)
    .$if(itemId !== undefined, (query) => query.where('list_item.id', '=', itemId ?? 0))
    .execute()
  return new Map(
    rows.map(({ days, answeredBy, ...row }) => [
      row.itemId,
      { settledOn: row.settledOn, days, answeredBy: answeredBy ?? [], ownPlan: toOwnPlan(row) },
    ]),
  )
}

/**
 * Returns `made` if the member has planned the settled day in their own entry, `possible` if they may do so, null
 * otherwise.
 */
function toOwnPlan({ settledOn, status, targetDate, answer }: OwnSide): 'made' | 'possible' | null {
  if (settledOn === null || status === 'completed') return null
  if (status !== null && targetDate === settledOn) return 'made'
  return status !== null || answer === 'yes' ? 'possible' : null
}
