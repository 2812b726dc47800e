import type { SqlEntityManager } from '@mikro-orm/sql'
import type { BackupFacts } from '#platform/backup/write-backup.ts'
import { version } from '#platform/version.ts'
import type { Config } from '../settings/config.ts'

/**
 * Returns the metadata for a backup's head: version, time, engine, the number of pictures that it does not contain
 * (if any), and the secret if given.
 */
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

/**
 * Returns a sentence that tells the operator to copy the `count` pictures that are stored in PICTURES_URL and therefore
 * not in the backup; undefined if `count` is undefined.
 */
export const describeExternalPictures = (count: number | undefined): string | undefined =>
  count === undefined
    ? undefined
    : `Not in this backup: ${formatCount(count, 'picture')} in PICTURES_URL. Copy that folder or bucket too.`

/** Returns a count with its noun, which gets an s unless the count is 1: `2 webhooks`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

async function countPicturesElsewhere(em: SqlEntityManager): Promise<number> {
  // The table does not exist in databases of early versions.
  const [table] = await em.execute<{ is: boolean }[]>(
    `select to_regclass('public.picture') is not null as is`,
  )
  if (!table?.is) return 0
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from picture where bytes is null',
  )
  return row?.count ?? 0
}
