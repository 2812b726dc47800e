import type { SqlEntityManager } from '@mikro-orm/sql'
import { rowCount, toIsoTimestamp } from '#platform/database/sql.ts'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'
import type { CommentView, ItemKey, ListItemView, NewComment } from '../contract.ts'
import { maxCommentsPerItem } from '../limits.ts'
import { commentNotFound, itemNotFound, notYourComment, tooManyComments } from '../messages.ts'
import { findOpenList, lockOpenList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { readItem } from './items.service.ts'

/**
 * Returns the comments on an item, oldest first; `name` is null for an author who is blocked or no longer a member.
 * Every member of the list may read them.
 * @throws 404 if the item is not on the list, or the caller is not a member of it.
 */
export async function listComments(caller: ListCaller, key: ItemKey): Promise<CommentView[]> {
  await findOpenList(caller, key.id)
  await requireItem(caller.em, key)
  return readComments(caller.em, key)
}

async function readComments(em: SqlEntityManager, { id, itemId }: ItemKey): Promise<CommentView[]> {
  const rows = await listTables(em)
    .selectFrom('list_comment')
    .leftJoin('list_member', (join) =>
      join.onRef('list_member.user_id', '=', 'list_comment.user_id').on('list_member.list_id', '=', id),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'list_member.user_id').on('users.blocked_at', 'is', null),
    )
    .select(['list_comment.id', 'list_comment.user_id', 'list_comment.text', 'list_comment.created_at'])
    .select('users.name')
    .where('list_comment.item_id', '=', itemId)
    .orderBy('list_comment.id')
    .execute()
  return rows.map(({ user_id, created_at, ...row }) => ({
    ...row,
    userId: user_id,
    createdAt: toIsoTimestamp(created_at),
  }))
}

/**
 * Adds the caller's comment on an item, for members with any role, stores when the item was last commented, and returns
 * the comment. A repeated request (same `requestId`) returns the comment created by the first. Sends no mail.
 * @throws 404 if the item is not on the list, or the caller is not a member of it; 409 if the item has 500 comments
 * (`maxCommentsPerItem`).
 */
export const addComment = (
  caller: ListCaller,
  { id, itemId, text, requestId }: NewComment,
): Promise<CommentView> =>
  lockOpenList(caller, id, 'member', async (em) => {
    await requireItem(em, { id, itemId })
    await listTables(em)
      .insertInto('list_comment')
      .values({
        item_id: itemId,
        user_id: caller.user.id,
        text,
        request_id: requestId ?? null,
        created_at: caller.now(),
      })
      .onConflict((conflicting) => conflicting.columns(['user_id', 'item_id', 'request_id']).doNothing())
      .execute()
    await listTables(em)
      .updateTable('list_item')
      .set({ commented_at: caller.now() })
      .where('id', '=', itemId)
      .execute()
    const { comments } = await listTables(em)
      .selectFrom('list_comment')
      .select(rowCount.as('comments'))
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow()
    if (comments > maxCommentsPerItem) throw conflict(tooManyComments)
    const own = await listTables(em)
      .selectFrom('list_comment')
      .innerJoin('users', 'users.id', 'list_comment.user_id')
      .select(['list_comment.id', 'users.name', 'text', 'list_comment.created_at'])
      .where('user_id', '=', caller.user.id)
      .where('item_id', '=', itemId)
      .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? null))
      .orderBy('list_comment.id', 'desc')
      .executeTakeFirst()
    if (!own) throw notFound(commentNotFound)
    const { created_at, ...comment } = own
    return { ...comment, userId: caller.user.id, createdAt: toIsoTimestamp(created_at) }
  })

/**
 * Deletes a comment.
 * @throws 403 if the caller is neither its author nor the owner of the list, 404 if the item has no such comment, or
 * the caller is not a member of the list.
 */
export const removeComment = (
  caller: ListCaller,
  { id, itemId, commentId }: ItemKey & { commentId: number },
): Promise<void> =>
  lockOpenList(caller, id, 'member', async (em, { role }) => {
    await requireItem(em, { id, itemId })
    const comment = await listTables(em)
      .selectFrom('list_comment')
      .select('user_id')
      .where('id', '=', commentId)
      .where('item_id', '=', itemId)
      .executeTakeFirst()
    if (!comment) throw notFound(commentNotFound)
    if (role !== 'owner' && comment.user_id !== caller.user.id) throw forbidden(notYourComment)
    await listTables(em).deleteFrom('list_comment').where('id', '=', commentId).execute()
  })

/**
 * Adds (`isCheering`) or withdraws the caller's cheer (a like, at most one per member) for an item, and returns the
 * item. Repeating it changes nothing.
 * @throws 404 if the item is not on the list, or the caller is not a member of it.
 */
export const cheerItem = (
  caller: ListCaller,
  { id, itemId, isCheering }: ItemKey & { isCheering: boolean },
): Promise<ListItemView> =>
  lockOpenList(caller, id, 'member', async (em) => {
    await requireItem(em, { id, itemId })
    const own = { item_id: itemId, user_id: caller.user.id }
    const change = isCheering
      ? listTables(em)
          .insertInto('list_cheer')
          .values(own)
          .onConflict((conflicting) => conflicting.doNothing())
      : listTables(em)
          .deleteFrom('list_cheer')
          .where('item_id', '=', itemId)
          .where('user_id', '=', caller.user.id)
    await change.execute()
    return readItem({ ...caller, em }, { id, itemId })
  })

/**
 * Checks that a list has this item.
 * @throws 404 if it has not.
 */
async function requireItem(em: SqlEntityManager, { id, itemId }: ItemKey): Promise<void> {
  const item = await listTables(em)
    .selectFrom('list_item')
    .select('id')
    .where('id', '=', itemId)
    .where('list_id', '=', id)
    .executeTakeFirst()
  if (!item) throw notFound(itemNotFound)
}
