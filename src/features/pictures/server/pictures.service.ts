import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { uploadsPath } from '#platform/picture-addresses.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { pictureWidths } from '../limits.ts'
import type { PictureMaker } from './picture-making.ts'
import type { PictureRow } from './picture.entity.ts'
import type { PictureStore } from './picture-store.ts'

/** What pictures need for as long as the process lives. */
export interface PicturesServices {
  /** The icons that covers can be composed with. */
  icons: Icons
  pictureMaker: PictureMaker
  /** Where the bytes are, if not in the database. */
  pictureStore: PictureStore | undefined
}

/** The first half of the key; locks of other kinds have another, or a key of one number. */
const pictureLockKey = 7_301_960

/** Keeps an uploaded picture where every machine finds it: in the database, or where the operator says. */
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
      // As new as any other upload, so that it is not removed as unused before it is put to use.
      .onConflict((conflict) => conflict.columns(['hash', 'width']).doUpdateSet({ created_at: uploadedAt }))
      .execute()
    for (const { width, bytes } of sizes) await pictureStore?.put(pictureFileName(hash, width), bytes)
    await logAction(inside, user, { action: 'picture.upload', subjectId: null, subject: hash })
  })
  return { imageUrl: `${uploadsPath}${pictureFileName(hash, pictureWidths.at(-1))}` }
}

/** Spans all processes, until the transaction ends: a file is not deleted while the same picture is uploaded again. */
export async function lockPicture(em: SqlEntityManager, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pictureLockKey}, hashtext(${hash}))`.execute(em.getKysely())
}

/** As it stands in addresses, and in a store. */
export const pictureFileName = (hash: string, width: number | undefined): string => `${hash}-${width}.webp`

const fileName = /^([0-9a-f]{24})-(\d{1,4})\.webp$/

/** The bytes behind `<hash>-<width>.webp`. @throws 404 */
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
  if (!bytes) throw notFound('There is no such picture.')
  return Buffer.from(bytes)
}
