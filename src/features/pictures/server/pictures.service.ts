import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { uploadsPath } from '#platform/picture-addresses.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { pictureWidths } from '../limits.ts'
import type { PictureMaker } from './picture-maker.ts'
import type { PictureStore } from './picture-store.ts'

/** Services of this feature, created once per process. */
export interface PicturesServices {
  /** Icons for covers. */
  icons: Icons
  pictureMaker: PictureMaker
  /** Undefined if pictures are stored in the database. */
  pictureStore: PictureStore | undefined
}

/** First key of the advisory lock. Locks of other kinds use another one, or a single key. */
const pictureLockKey = 7_301_960

/**
 * Converts an uploaded picture to WebP in each size, saves these in the database or in the store that the operator has
 * configured, writes an audit log entry, and returns `{ imageUrl }` of the largest one. Uploading a picture again
 * returns the same URL.
 * @throws 400, 413 or 415 for a file that is not an accepted picture, 429 or 503 if too many pictures wait, 503 if the
 * store is unavailable.
 */
export async function savePicture(
  { em, pictureMaker, pictureStore, user, now }: MemberContext & PicturesServices,
  file: Uint8Array,
): Promise<{ imageUrl: string }> {
  const { hash, sizes } = await pictureMaker.make(
    Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    `member ${user.id}`,
  )
  const uploadedAt = now()
  await em.transactional(async (inside) => {
    await lockPicture(inside, hash)
    await inside
      .getKysely<InferKyselyDB<typeof PictureRow>>()
      .insertInto('picture')
      .values(
        sizes.map(({ width, bytes }) => ({
          hash,
          width,
          bytes: pictureStore ? null : bytes,
          created_at: uploadedAt,
        })),
      )
      // Uploading a picture again renews its date, so that it is not deleted as unused before it is saved with an idea.
      .onConflict((conflict) => conflict.columns(['hash', 'width']).doUpdateSet({ created_at: uploadedAt }))
      .execute()
    for (const { width, bytes } of sizes) await pictureStore?.put(pictureFileName(hash, width), bytes)
    await logAction(inside, user, { action: 'picture.upload', subjectId: null, subject: hash })
  })
  return { imageUrl: `${uploadsPath}${pictureFileName(hash, pictureWidths.at(-1))}` }
}

/**
 * Takes PostgreSQL's advisory lock on a picture, by its hash, across all processes until the transaction ends, so
 * that a file is not deleted while the same picture is uploaded again.
 */
export async function lockPicture(em: SqlEntityManager, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pictureLockKey}, hashtext(${hash}))`.execute(em.getKysely())
}

/** Returns the file name of one size of a picture, `<hash>-<width>.webp`, for URLs and stores. */
export const pictureFileName = (hash: string, width: number | undefined): string => `${hash}-${width}.webp`

const fileName = /^([0-9a-f]{24})-(\d{1,4})\.webp$/

/**
 * Returns the WebP bytes of an uploaded picture by its file name, `<hash>-<width>.webp`.
 * @throws 404 for another name or an unknown picture, 503 if the storage is unavailable.
 */
export async function readPicture(
  em: SqlEntityManager,
  store: PictureStore | undefined,
  file: string,
): Promise<Buffer> {
  const [, hash, width] = fileName.exec(file) ?? []
  const row =
    hash &&
    (await em
      .getKysely<InferKyselyDB<typeof PictureRow>>()
      .selectFrom('picture')
      .select('bytes')
      .where('hash', '=', hash)
      .where('width', '=', Number(width))
      .executeTakeFirst())
  const bytes = row ? (row.bytes ?? (await store?.read(file))) : undefined
  if (!bytes) throw notFound('This picture doesn’t exist.')
  return Buffer.from(bytes)
}

/** One size of an uploaded picture, identified by the hash of its content. */
export const PictureRow = defineEntity({
  name: 'PictureRow',
  tableName: 'picture',
  properties: {
    hash: p.string().primary(),
    width: p.integer().primary().autoincrement(false),
    /** Null if the bytes are in a store (picture-store.ts). */
    bytes: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type PictureRow = InferEntity<typeof PictureRow>
