import type { PersonalData } from '#features/accounts/server/accounts-context.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { readOwnDates } from './dates/dates-calendar.service.ts'
import { listTables } from './entities.ts'

/**
 * Section of the data export about a member's lists: the lists, the items that the member has added, and their counts,
 * copies, comments, cheers, shared stories, invitations, proposed days and answers to such days. It has nothing of other
 * members, and no tokens of links.
 */
export const listsData: PersonalData = {
  name: 'lists',
  async read(em, userId) {
    const db = listTables(em)
    const lists = await db
      .selectFrom('list_member')
      .innerJoin('list', 'list.id', 'list_member.list_id')
      .select(['list.id', 'list.title', 'list.description', 'list.goal', 'list.starts_on', 'list.ends_on'])
      .select(['list.cover_item_id', 'list_member.role', 'list_member.joined_at', 'list_member.used_at'])
      .select(['list_member.archived_at', 'list.deleted_at', 'list_member.seen_at'])
      .where('list_member.user_id', '=', userId)
      .orderBy('list_member.position')
      .execute()
    const items = await db
      .selectFrom('list_item')
      .leftJoin('idea', 'idea.id', 'list_item.idea_id')
      .leftJoin('custom_idea', 'custom_idea.id', 'list_item.custom_idea_id')
      .select(['list_item.id', 'list_item.list_id', 'list_item.removed_from_id', 'list_item.removed_at'])
      .select(['list_item.idea_id', 'list_item.custom_idea_id'])
      .select(['list_item.note', 'list_item.times', 'list_item.created_at'])
      .select((eb) => eb.fn.coalesce('idea.title', 'custom_idea.title').as('title'))
      .where('list_item.added_by_id', '=', userId)
      .orderBy((eb) => eb.fn.coalesce('list_item.list_id', 'list_item.removed_from_id'))
      .orderBy('list_item.position')
      .execute()
    const counts = await db
      .selectFrom('list_item_count')
      .select(['item_id', 'count'])
      .where('user_id', '=', userId)
      .orderBy('item_id')
      .execute()
    const copies = await db
      .selectFrom('list_item_copy')
      .select(['item_id', 'custom_idea_id'])
      .where('user_id', '=', userId)
      .orderBy('item_id')
      .execute()
    const comments = await db
      .selectFrom('list_comment')
      .select(['item_id', 'text', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const cheers = await db
      .selectFrom('list_cheer')
      .select(['item_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('item_id')
      .execute()
    const stories = await db
      .selectFrom('list_story')
      .select(['item_id', 'shared_at'])
      .where('user_id', '=', userId)
      .orderBy('item_id')
      .execute()
    const invitations = await db
      .selectFrom('list_invitation')
      .select(['list_id', 'role', 'uses', 'created_at', 'expires_at', 'revoked_at'])
      .where('created_by_id', '=', userId)
      .orderBy('id')
      .execute()
    const dates = await readOwnDates(em, userId)
    return {
      lists: lists.map(
        ({
          starts_on,
          ends_on,
          cover_item_id,
          joined_at,
          used_at,
          archived_at,
          deleted_at,
          seen_at,
          ...list
        }) => ({
          ...list,
          startsOn: starts_on,
          endsOn: ends_on,
          coverItemId: cover_item_id,
          joinedAt: toIsoTimestamp(joined_at),
          usedAt: toIsoTimestamp(used_at),
          archivedAt: archived_at && toIsoTimestamp(archived_at),
          deletedAt: deleted_at && toIsoTimestamp(deleted_at),
          seenAt: toIsoTimestamp(seen_at),
        }),
      ),
      items: items.map(
        ({ list_id, removed_from_id, removed_at, idea_id, custom_idea_id, created_at, ...item }) => ({
          listId: list_id ?? removed_from_id,
          ideaId: idea_id,
          customIdeaId: custom_idea_id,
          ...item,
          createdAt: toIsoTimestamp(created_at),
          removedAt: removed_at && toIsoTimestamp(removed_at),
        }),
      ),
      counts: counts.map(({ item_id, count }) => ({ itemId: item_id, count })),
      copies: copies.map(({ item_id, custom_idea_id }) => ({
        itemId: item_id,
        customIdeaId: custom_idea_id,
      })),
      comments: comments.map(({ item_id, text, created_at }) => ({
        itemId: item_id,
        text,
        createdAt: toIsoTimestamp(created_at),
      })),
      cheers: cheers.map(({ item_id, created_at }) => ({
        itemId: item_id,
        createdAt: toIsoTimestamp(created_at),
      })),
      stories: stories.map(({ item_id, shared_at }) => ({
        itemId: item_id,
        sharedAt: toIsoTimestamp(shared_at),
      })),
      invitations: invitations.map(({ list_id, created_at, expires_at, revoked_at, ...invitation }) => ({
        listId: list_id,
        ...invitation,
        createdAt: toIsoTimestamp(created_at),
        expiresAt: toIsoTimestamp(expires_at),
        revokedAt: revoked_at && toIsoTimestamp(revoked_at),
      })),
      ...dates,
    }
  },
}
