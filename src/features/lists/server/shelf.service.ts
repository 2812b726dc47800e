import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { imageUrlOf, withPublishedFields } from '#features/bucket-list/server/entry-views.service.ts'
import { lockList as lockMember } from '#features/bucket-list/server/order.service.ts'
import { rowCount } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import type { IdeaOnLists, ListForIdea, ListSummary } from '../contract.ts'
import { noSuchList } from '../messages.ts'
import { findOpenList, type ListCaller } from './access.service.ts'
import { countCompletions, createCalendar, toChallengeView, toPeriod } from './challenge.ts'
import { listTables } from './entities.ts'
import { selectItemsWithIdeas } from './list-views.service.ts'
import { countNews } from './news.service.ts'

/**
 * Returns the lists that a member owns or has joined in the order of their shelf (their page of lists), archived ones
 * included, each with its cover picture (null if empty), the numbers of its items, members and news, how many items the
 * member has completed, and the challenge (null without a goal).
 * @param request.zone time zone of completions for which the member entered no date.
 */
export async function listLists(
  { em, user, now }: ListCaller,
  request: { zone: string },
): Promise<ListSummary[]> {
  const rows = await selectOwnLists(em, user.id)
  const covers = await readCovers(em, user.id)
  const calendar = createCalendar(request.zone)
  const dated = rows.map(({ id, goal, starts_on: startsOn, ends_on: endsOn }) => ({
    id,
    goal,
    ...toPeriod({ startsOn, endsOn }, calendar),
  }))
  const counts = await countCompletions(em, user.id, dated)
  const news = await countNews(em, user.id)
  return rows.map((row, index) => {
    const done = counts.get(row.id) ?? 0
    const challenge = dated[index]
    return {
      id: row.id,
      title: row.title,
      role: row.role,
      items: row.items,
      done,
      members: row.members,
      archived: row.archived_at !== null,
      imageUrl: covers.get(row.id) ?? null,
      challenge: challenge ? toChallengeView(challenge, done, calendar(now())) : null,
      news: news.get(row.id) ?? 0,
    }
  })
}

const selectOwnLists = (em: SqlEntityManager, userId: number) =>
  selectMemberships(em, userId)
    .select(['list.id', 'list.title', 'list.goal', 'list.starts_on', 'list.ends_on'])
    .select(['list_member.role', 'list_member.archived_at'])
    .select((eb) => [
      eb
        .selectFrom('list_item')
        .select(rowCount.as('items'))
        .whereRef('list_item.list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('items'),
      eb
        .selectFrom('list_member as other')
        .innerJoin('users', 'users.id', 'other.user_id')
        .select(rowCount.as('members'))
        .whereRef('other.list_id', '=', 'list.id')
        .where('users.blocked_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .orderBy('list_member.position')
    .orderBy('list.id', 'desc')
    .execute()

const selectMemberships = (em: SqlEntityManager, userId: number) =>
  listTables(em)
    .selectFrom('list_member')
    .innerJoin('list', 'list.id', 'list_member.list_id')
    .where('list_member.user_id', '=', userId)
    .where('list.deleted_at', 'is', null)

/** Reads the picture of each list: that of its cover item, or of the first item. */
async function readCovers(em: SqlEntityManager, userId: number): Promise<Map<number, string>> {
  const rows = await selectItemsWithIdeas(em)
    .innerJoin('list', (join) =>
      // One index entry per list, instead of all its items in order.
      join.on('list_item.id', '=', (eb) =>
        eb.fn.coalesce(
          // A removed cover item returns as the cover with Undo.
          eb
            .selectFrom('list_item as cover')
            .select('cover.id')
            .whereRef('cover.id', '=', 'list.cover_item_id')
            .whereRef('cover.list_id', '=', 'list.id'),
          eb
            .selectFrom('list_item as other')
            .select('other.id')
            .whereRef('other.list_id', '=', 'list.id')
            .orderBy('other.position')
            .orderBy('other.id')
            .limit(1),
        ),
      ),
    )
    .innerJoin('list_member', 'list_member.list_id', 'list.id')
    .select('list.id as listId')
    .where('list_member.user_id', '=', userId)
    .where('list.deleted_at', 'is', null)
    .execute()
  const published = await withPublishedFields(em, rows)
  return new Map(published.map((row) => [row.listId, imageUrlOf(row)]))
}

/**
 * Moves a list to the member's archive (`archived` true), where it is folded away and its news do not count, or back to
 * their other lists. Other members do not notice it.
 * @throws 404 if the caller is not a member of it.
 */
export async function archiveList(caller: ListCaller, id: number, archived: boolean): Promise<void> {
  await findOpenList(caller, id)
  await listTables(caller.em)
    .updateTable('list_member')
    .set({ archived_at: archived ? caller.now() : null })
    .where('list_id', '=', id)
    .where('user_id', '=', caller.user.id)
    .execute()
}

/**
 * Moves the lists `ids` to the start of the member's shelf (the order of their lists), in this order; all other lists
 * keep theirs. Other members' shelves do not change.
 * @throws 404 if the member is not a member of one of them.
 */
export async function arrangeLists({ em, user }: ListCaller, ids: number[]): Promise<void> {
  await em.transactional(async (inside) => {
    await lockMember(inside, user.id)
    const own = await selectMemberships(inside, user.id)
      .select(['list.id', 'list_member.position'])
      .orderBy('list_member.position')
      .orderBy('list.id', 'desc')
      .execute()
    if (ids.some((id) => own.every((each) => each.id !== id))) throw notFound(noSuchList)
    const first = Math.min(0, ...own.map(({ position }) => Number(position)))
    if (ids.length === 0) return
    await listTables(inside)
      .updateTable('list_member')
      .set({
        position: sql`${first}::bigint - ${ids.length}::bigint + array_position(${ids}::int[], list_id) - 1`,
      })
      .where('user_id', '=', user.id)
      .where((eb) => eb('list_id', '=', eb.fn.any(eb.val(ids))))
      .execute()
  })
}

/**
 * Returns the lists to which the member may add an idea (as owner or editor, not archived), the last used first: id,
 * title, role and, if the idea is on the list, its item's id.
 */
export async function listListsForIdea(
  { em, user }: ListCaller,
  { ideaId, customIdeaId }: IdeaOnLists,
): Promise<ListForIdea[]> {
  return selectMemberships(em, user.id)
    .select((eb) => [
      'list.id',
      'list.title',
      'list_member.role',
      eb
        .selectFrom('list_item')
        .leftJoin('list_item_copy', (join) =>
          join
            .onRef('list_item_copy.item_id', '=', 'list_item.id')
            .on('list_item_copy.user_id', '=', user.id),
        )
        .select('list_item.id')
        .whereRef('list_item.list_id', '=', 'list.id')
        .where((item) =>
          ideaId === undefined
            ? item('list_item_copy.custom_idea_id', '=', customIdeaId ?? 0)
            : item('list_item.idea_id', '=', ideaId),
        )
        .limit(1)
        .as('itemId'),
    ])
    .where('list_member.role', 'in', ['owner', 'editor'])
    .where('list_member.archived_at', 'is', null)
    .orderBy('list_member.used_at', 'desc')
    .orderBy('list.id', 'desc')
    .execute()
}
