import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxPhotosPerEntry, maxPhotosPerMember } from '#features/bucket-list/limits.ts'
import { photoNotFound, tooManyPhotos, tooManyPhotosOfMember } from '#features/bucket-list/messages.ts'
import type { NewPhoto, PhotoRequest, ExportedPhoto } from '#features/bucket-list/photos-contract.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import type { PictureMaker } from '#features/pictures/server/picture-maker.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import { applyOnce, findAppliedRequest } from '../applied-requests.service.ts'
import { tables } from '../entities.ts'
import { getEntry } from '../entries.service.ts'
import { withPublishedFields } from '../entry-views.service.ts'
import { selectBriefEntries } from '../entry.queries.ts'
import { lockList } from '../order.service.ts'

/**
 * Stores a photo of an entry in the database, re-encoded in two sizes without metadata such as its location, and
 * returns the entry. A repeated request (same `requestId`) changes nothing, even if the photo has been removed
 * since.
 * @throws 404 if the member has no such entry, 409 if it already has six photos or the member has too many, 415 or
 * another 4xx if the file is not an image, 429 or 503 if too many pictures are waiting to be processed.
 */
export async function addPhoto(
  { em, pictureMaker }: { em: SqlEntityManager; pictureMaker: PictureMaker },
  userId: number,
  { entryId, file, requestId }: NewPhoto,
): Promise<EntryView> {
  const key = requestId === undefined ? undefined : { userId, requestId, change: 'photo.add' }
  const repeated = key && (await findAppliedRequest(em, key))
  if (repeated !== undefined) return JSON.parse(repeated)
  // Checked before the expensive encoding, and again below under the lock.
  const before = await getEntry(em, userId, entryId)
  if ((await findFreePlace(em, { userId, entryId, requestId })) === undefined) return before
  const { sizes } = await pictureMaker.make(
    Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    `member ${userId}`,
  )
  const [small, large] = sizes
  if (!small || !large) throw new Error('A picture is made in two sizes')
  const insert = async (inside: SqlEntityManager) => {
    // Serialises uploads, so that the second of two sees the first.
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
  }
  return key ? applyOnce(em, key, insert) : em.transactional(insert)
}

/**
 * Returns the first free place of an entry; undefined if the request is a repeat.
 * @throws 409 if there is no room.
 */
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

/**
 * Deletes a photo for good and returns its entry.
 * @throws 404 if the member has no such photo, or its entry has been removed (Undo restores both).
 */
export async function removePhoto(em: SqlEntityManager, userId: number, id: string): Promise<EntryView> {
  return em.transactional(async (inside) => {
    const gone = await tables(inside)
      .deleteFrom('entry_photo')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('entry_id')
      .executeTakeFirst()
    if (!gone) throw notFound(photoNotFound)
    // For a removed entry this throws 404 and rolls back: the photo stays, because Undo restores both.
    return getEntry(inside, userId, gone.entry_id)
  })
}

/**
 * Returns a member's photo in one of its sizes, as a WebP image encoded in Base64.
 * @throws 404 if the member has no such photo, even if another member has.
 */
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

/**
 * Returns id, entry id, file name and time of upload of all photos of a member, by entry and in the entry's own order,
 * including those of removed entries that Undo can restore. The file name is made for the export from the idea's title,
 * the entry's id and the photo's position (`fly-a-kite-7-1.webp`); no file is stored under it.
 */
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
