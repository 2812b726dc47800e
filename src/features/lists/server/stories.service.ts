import type { SqlEntityManager } from '@mikro-orm/sql'
import { photoNotFound } from '#features/bucket-list/messages.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { ListItemView } from '../contract.ts'
import { storyNeedsCompletion } from '../messages.ts'
import type { StoryChange, StoryPhotoRequest } from '../stories-contract.ts'
import { findOpenList, lockOpenList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { readItem } from './items.service.ts'
import { selectStories } from './list-views.service.ts'

/**
 * Shares the member's own story of an item (note and photos of their completed entry) with the other members of the
 * list or, unless `isShared`, stops sharing it, and returns the item. Repeating it changes nothing.
 * @throws 404 if the item is not on the list or the caller is not a member of it, 409 if the member has not completed
 * it.
 */
export const shareStory = (
  caller: ListCaller,
  { id, itemId, isShared }: StoryChange,
): Promise<ListItemView> =>
  lockOpenList(caller, id, 'member', async (em) => {
    const userId = caller.user.id
    const { entryId } = await readItem({ ...caller, em }, { id, itemId })
    if (!isShared) await stopSharing(em, { itemId, userId })
    else if (!(await startSharing(em, { itemId, userId, entryId }))) throw conflict(storyNeedsCompletion)
    return readItem({ ...caller, em }, { id, itemId })
  })

interface Story {
  itemId: number
  userId: number
}

const stopSharing = (em: SqlEntityManager, { itemId, userId }: Story) =>
  listTables(em)
    .deleteFrom('list_story')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .execute()

/** Returns whether there is a completed entry to share. Its row is locked, so that it is not removed meanwhile. */
async function startSharing(
  em: SqlEntityManager,
  { itemId, userId, entryId }: Story & { entryId: number | null },
): Promise<boolean> {
  const shared = await listTables(em)
    .insertInto('list_story')
    .columns(['item_id', 'user_id', 'entry_id'])
    .expression((db) =>
      db
        .selectFrom('entry')
        .select((eb) => [
          eb.cast<number>(eb.val(itemId), 'integer').as('item_id'),
          'entry.user_id',
          'entry.id as entry_id',
        ])
        .where('entry.id', '=', entryId ?? 0)
        .where('entry.user_id', '=', userId)
        .where('entry.status', '=', 'completed')
        .forKeyShare(),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['item_id', 'user_id'])
        .doUpdateSet((eb) => ({ entry_id: eb.ref('excluded.entry_id') })),
    )
    .returning('item_id')
    .executeTakeFirst()
  return shared !== undefined
}

/**
 * Returns a photo of a story that a member shares with the list, in one of its sizes (`small` or `large`), as a WebP
 * image encoded in Base64.
 * @throws 404 if the caller is not a member of the list, and for a photo that is not or no longer shared.
 */
export async function readStoryPhoto(
  caller: ListCaller,
  { id, itemId, photoId, size }: StoryPhotoRequest,
): Promise<{ webp: string }> {
  await findOpenList(caller, id)
  const photo = await selectStories(caller.em, id, itemId)
    .innerJoin('users', 'users.id', 'list_story.user_id')
    .innerJoin('entry_photo', 'entry_photo.entry_id', 'entry.id')
    .select(`entry_photo.${size} as bytes`)
    .where('users.blocked_at', 'is', null)
    .where('entry_photo.id', '=', photoId)
    .executeTakeFirst()
  if (!photo) throw notFound(photoNotFound)
  return { webp: Buffer.from(photo.bytes).toString('base64') }
}
