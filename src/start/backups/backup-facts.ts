import { version } from '#platform/version.ts'
import type { BackupFacts } from '#platform/backup/write-backup.ts'
import type { Config } from '../../config.ts'

/** What a backup says of where it was made. */
export const backupFacts = (config: Config, authSecret?: string): BackupFacts => ({
  version,
  madeAt: new Date().toISOString(),
  engine: config.DATABASE_URL === undefined ? 'pglite' : 'postgresql',
  ...(authSecret === undefined ? {} : { authSecret }),
})
