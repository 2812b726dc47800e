import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Icons } from '#features/covers/server/icons.service.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { pictureWidths } from '../limits.ts'
import type { PictureMaker } from './picture-making.service.ts'
import type { Picture } from './picture.entity.ts'

/** What pictures need for as long as the process lives. */
export interface PicturesServices {
  /** The icons that covers can be composed with. */
  icons: Icons
  pictureMaker: PictureMaker
}

/** Keeps an uploaded picture in the database, where every machine and every backup finds it. */
export async function keepPicture(
  { em, pictureMaker, user }: MemberContext & PicturesServices,
  file: Uint8Array,
): Promise<{ imageUrl: string }> {
  const { hash, sizes } = await pictureMaker.make(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  await em.transactional(async (inside) => {
    await inside
      .getKysely<InferKyselyDB<typeof Picture>>()
      .insertInto('picture')
      .values(sizes.map(({ width, bytes }) => ({ hash, width, bytes })))
      // As new as any other upload, so that it is not removed as unused before it is put to use.
      .onConflict((conflict) => conflict.columns(['hash', 'width']).doUpdateSet({ created_at: sql`now()` }))
      .execute()
    await logAction(inside, user, { action: 'picture.upload', subjectId: null, subject: hash })
  })
  return { imageUrl: `/pictures/${hash}-${pictureWidths.at(-1)}.webp` }
}

const fileName = /^([0-9a-f]{24})-(\d{1,4})\.webp$/

/** The bytes behind `<hash>-<width>.webp`. @throws 404 */
export async function readPicture(em: SqlEntityManager, file: string): Promise<Buffer> {
  const [, hash, width] = fileName.exec(file) ?? []
  const row =
    hash &&
    (await em
      .getKysely<InferKyselyDB<typeof Picture>>()
      .selectFrom('picture')
      .select('bytes')
      .where('hash', '=', hash)
      .where('width', '=', Number(width))
      .executeTakeFirst())
  if (!row) throw notFound('There is no such picture.')
  return Buffer.from(row.bytes)
}
