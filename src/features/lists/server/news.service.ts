import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { rowCount, toIsoTimestamp } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import { noSuchList } from '../messages.ts'
import type { ListNews, Looking, NewsRequest } from '../news-contract.ts'
import { findOpenList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'

/** Something that another member did on a list. */
interface ListEvent {
  item_id: number
  /** Null for an item whose member has left. */
  user_id: number | null
  kind: 'added' | 'done' | 'comment'
}

export interface Period {
  /** SQL expressions of the instants; `since` itself is not in the period, `until` is. */
  since: RawBuilder<unknown>
  until?: RawBuilder<unknown>
}

/**
 * Returns the lateral subquery `event` (`item_id`, `user_id`, `kind`) of what others did on a list in a period: items
 * that they added, items of the list that they completed, and comments, in no particular order. The query it is joined
 * to must select from `list_member as own`: “others” are the members other than `own`. It reads index ranges of the
 * period only.
 */
export const selectEvents = ({ since, until = sql`'infinity'::timestamptz` }: Period) =>
  sql<ListEvent>`lateral (
    select item.id as item_id, item.added_by_id as user_id, 'added' as kind
    from list_item item
    where item.list_id = own.list_id and item.created_at > ${since} and item.created_at <= ${until}
      and item.added_by_id is distinct from own.user_id
    union all
    select item.id, entry.user_id, 'done'
    from ${completions({ since, until })}
    join list_item item on item.list_id = own.list_id and item.idea_id = entry.idea_id
    where other.list_id = own.list_id and other.user_id <> own.user_id
    union all
    select item.id, entry.user_id, 'done'
    from ${completions({ since, until })}
    join list_item_copy copy on copy.user_id = entry.user_id and copy.custom_idea_id = entry.custom_idea_id
    join list_item item on item.id = copy.item_id and item.list_id = own.list_id
    where other.list_id = own.list_id and other.user_id <> own.user_id
    union all
    select item.id, comment.user_id, 'comment'
    from list_item item
    join list_comment comment on comment.item_id = item.id
      and comment.created_at > ${since} and comment.created_at <= ${until}
    where item.list_id = own.list_id and item.commented_at > ${since} and comment.user_id <> own.user_id
  )`.as<'event'>(sql`event`)

/** Joins the members of a list, without blocked accounts, with the entries that they completed in a period. */
const completions = ({ since, until }: Required<Period>) => sql`list_member other
    join users on users.id = other.user_id and users.blocked_at is null
    join entry on entry.user_id = other.user_id
      and entry.completed_at > ${since} and entry.completed_at <= ${until}`

const sinceSeen: Period = { since: sql.ref('own.seen_at') }

/**
 * Returns what the other members of a list have added, completed and commented since the instant `since` or, without
 * it, since the caller last looked at the list: the numbers (`added`, `done`, `comments`), the same for each item with
 * news (`items`), and the period (`since`, `until`, which is now). Reading does not count as a look (`lookAtList`).
 * @throws 404 if the caller is not a member of the list.
 */
export async function readNews(caller: ListCaller, { id, since }: NewsRequest): Promise<ListNews> {
  const { em, user, now } = caller
  const list = await findOpenList(caller, id)
  const until = now().toISOString()
  const from = since ?? toIsoTimestamp(list.seen_at)
  const rows = await listTables(em)
    .selectFrom('list_member as own')
    .innerJoin(selectEvents({ since: sql`${from}::timestamptz` }), (join) => join.onTrue())
    .select(['event.item_id as itemId', 'event.kind', rowCount.as('count')])
    .where('own.list_id', '=', id)
    .where('own.user_id', '=', user.id)
    .groupBy(['event.item_id', 'event.kind'])
    .orderBy('event.item_id')
    .execute()
  const countOf = (of: typeof rows, kind: ListEvent['kind']) =>
    of.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0)
  return {
    since: from,
    until,
    added: countOf(rows, 'added'),
    done: countOf(rows, 'done'),
    comments: countOf(rows, 'comment'),
    items: [...Map.groupBy(rows, ({ itemId }) => itemId)].map(([itemId, of]) => ({
      itemId,
      isAdded: countOf(of, 'added') > 0,
      done: countOf(of, 'done'),
      comments: countOf(of, 'comment'),
    })),
  }
}

/**
 * Records that the member has looked at a list as it was at the instant `until` (at most now), so that earlier changes
 * are no longer news to them. If a later look is stored already, such as from another device, nothing changes.
 * @throws 404 if the caller is not a member of the list.
 */
export async function lookAtList({ em, user, now }: ListCaller, { id, until }: Looking): Promise<void> {
  const seen = new Date(Math.min(Date.parse(until), now().getTime()))
  const looked = await listTables(em)
    .updateTable('list_member')
    .from('list')
    .set({ seen_at: sql`greatest(list_member.seen_at, ${seen}::timestamptz)` })
    .whereRef('list.id', '=', 'list_member.list_id')
    .where('list.deleted_at', 'is', null)
    .where('list_member.list_id', '=', id)
    .where('list_member.user_id', '=', user.id)
    .returning('list_member.list_id')
    .executeTakeFirst()
  if (!looked) throw notFound(noSuchList)
}

/**
 * Counts what others have done on each of the member's lists since they last looked at it, as a map by list id. Lists
 * without news are left out.
 */
export async function countNews(em: SqlEntityManager, userId: number): Promise<Map<number, number>> {
  const rows = await listTables(em)
    .selectFrom('list_member as own')
    .innerJoin('list', 'list.id', 'own.list_id')
    .innerJoin(selectEvents(sinceSeen), (join) => join.onTrue())
    .select(['own.list_id', rowCount.as('news')])
    .where('own.user_id', '=', userId)
    .where('list.deleted_at', 'is', null)
    .groupBy('own.list_id')
    .execute()
  return new Map(rows.map(({ list_id, news }) => [list_id, news]))
}

/**
 * Returns whether others have added, completed or commented something on one of the member's lists since the member
 * last looked at it. Lists that the member has archived do not count.
 */
export async function hasListNews(em: SqlEntityManager, userId: number): Promise<boolean> {
  const found = await listTables(em)
    .selectFrom('list_member as own')
    .innerJoin('list', 'list.id', 'own.list_id')
    .innerJoin(selectEvents(sinceSeen), (join) => join.onTrue())
    .select('event.item_id')
    .where('own.user_id', '=', userId)
    .where('own.archived_at', 'is', null)
    .where('list.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
