import type { SqlEntityManager } from '@mikro-orm/sql'
import type { BackupFacts } from '#platform/backup/write-backup.ts'
import { version } from '#platform/version.ts'
import type { Config } from '../../config.ts'

/** What a backup says of where it was made, and of what it does not hold. */
export async function collectBackupMetadata(
  config: Pick<Config, 'DATABASE_URL'>,
  em: SqlEntityManager,
  authSecret?: string,
): Promise<BackupFacts> {
  const picturesElsewhere = await countPicturesElsewhere(em)
  return {
    version,
    madeAt: new Date().toISOString(),
    engine: config.DATABASE_URL === undefined ? 'pglite' : 'postgresql',
    ...(picturesElsewhere > 0 ? { picturesElsewhere } : {}),
    ...(authSecret === undefined ? {} : { authSecret }),
  }
}

/** What a restore has to be told by, so that nobody learns it from a page without pictures. */
export const describeExternalPictures = (count: number | undefined): string | undefined =>
  count === undefined
    ? undefined
    : `${count} pictures are kept elsewhere (PICTURES_URL) and are not in it: copy that folder or bucket too.`

async function countPicturesElsewhere(em: SqlEntityManager): Promise<number> {
  // A database of an early version may not have them yet.
  const [table] = await em.execute<{ is: boolean }[]>(
    `select to_regclass('public.picture') is not null as is`,
  )
  if (!table?.is) return 0
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from picture where bytes is null',
  )
  return row?.count ?? 0
}
