import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxPhotosPerEntry, maxPhotosPerMember } from '#features/bucket-list/limits.ts'
import { photoNotFound, tooManyPhotos, tooManyPhotosOfMember } from '#features/bucket-list/messages.ts'
import type { NewPhoto, PhotoRequest, ExportedPhoto } from '#features/bucket-list/photos-contract.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import type { PictureMaker } from '#features/pictures/server/picture-making.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import { tables } from '../entities.ts'
import { getEntry } from '../entries.service.ts'
import { withPublishedFields } from '../entry-views.service.ts'
import { selectBriefEntries } from '../entry.queries.ts'
import { lockList } from '../order.service.ts'

/**
 * Keeps a photo of something that is on the list, re-encoded: nothing of the file comes along, such as where it was
 * taken. Answers the entry.
 *
 * @throws 404 for an entry of somebody else's too, 409 where there is no room, 415 and its like for what is no picture.
 */
export async function addPhoto(
  { em, pictureMaker }: { em: SqlEntityManager; pictureMaker: PictureMaker },
  userId: number,
  { entryId, file, requestId }: NewPhoto,
): Promise<EntryView> {
  // Checked before the expensive work, and again below.
  const before = await getEntry(em, userId, entryId)
  if ((await findFreePlace(em, { userId, entryId, requestId })) === undefined) return before
  const { sizes } = await pictureMaker.make(
    Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    `member ${userId}`,
  )
  const [small, large] = sizes
  if (!small || !large) throw new Error('A picture is made in two sizes')
  return em.transactional(async (inside) => {
    // Of two uploads at once the second sees the first.
    await lockList(inside, userId)
    const entry = await getEntry(inside, userId, entryId)
    const place = await findFreePlace(inside, { userId, entryId, requestId })
    if (place === undefined) return entry
    await tables(inside)
      .insertInto('entry_photo')
      .values({
        id: randomUUID(),
        user_id: userId,
        entry_id: entryId,
        place,
        small: small.bytes,
        large: large.bytes,
        request_id: requestId ?? null,
      })
      .execute()
    return getEntry(inside, userId, entryId)
  })
}

/** Returns the first free place of an entry; undefined where the request has its photo already. @throws 409 where there is no room. */
async function findFreePlace(
  em: SqlEntityManager,
  { userId, entryId, requestId }: { userId: number } & Pick<NewPhoto, 'entryId' | 'requestId'>,
): Promise<number | undefined> {
  const existing = await tables(em)
    .selectFrom('entry_photo')
    .select(['entry_id', 'place', 'request_id'])
    .where('user_id', '=', userId)
    .execute()
  if (requestId && existing.some(({ request_id }) => request_id === requestId)) return undefined
  if (existing.length >= maxPhotosPerMember) throw conflict(tooManyPhotosOfMember)
  const taken = new Set(existing.flatMap((photo) => (photo.entry_id === entryId ? photo.place : [])))
  const place = Array.from({ length: maxPhotosPerEntry }, (_, index) => index).find(
    (index) => !taken.has(index),
  )
  if (place === undefined) throw conflict(tooManyPhotos)
  return place
}

/** Deletes it for good; answers the entry. @throws 404 for one of somebody else's too. */
export async function removePhoto(em: SqlEntityManager, userId: number, id: string): Promise<EntryView> {
  return em.transactional(async (inside) => {
    const gone = await tables(inside)
      .deleteFrom('entry_photo')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('entry_id')
      .executeTakeFirst()
    if (!gone) throw notFound(photoNotFound)
    // One of an entry that was taken off stays as it is: Undo brings both back.
    return getEntry(inside, userId, gone.entry_id)
  })
}

/** A photo of one's own. @throws 404 for one of somebody else's too. */
export async function readPhoto(
  em: SqlEntityManager,
  userId: number,
  { id, size }: PhotoRequest,
): Promise<{ webp: string }> {
  const photo = await tables(em)
    .selectFrom('entry_photo')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!photo) throw notFound(photoNotFound)
  return { webp: Buffer.from(photo.bytes).toString('base64') }
}

/** All photos of a member, of entries that Undo can bring back too, each with what its file is called: without bytes. */
export async function listPhotos(em: SqlEntityManager, userId: number): Promise<ExportedPhoto[]> {
  const photos = await tables(em)
    .selectFrom('entry_photo')
    .select(['id', 'entry_id', 'place', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('entry_id')
    .orderBy('place')
    .execute()
  const entries = await selectBriefEntries(tables(em))
    .where('entry.user_id', '=', userId)
    .where((eb) => eb('entry.id', '=', eb.fn.any(eb.val(photos.map(({ entry_id }) => entry_id)))))
    .execute()
  const titles = new Map((await withPublishedFields(em, entries)).map(({ id, title }) => [id, title]))
  const slugOf = await loadSlugify()
  return photos.map(({ id, entry_id, place, created_at }) => ({
    id,
    entryId: entry_id,
    name: `${slugOf(titles.get(entry_id) ?? '') || 'photo'}-${entry_id}-${place + 1}.webp`,
    addedAt: toIsoTimestamp(created_at),
  }))
}
