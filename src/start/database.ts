import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder, restrictDataFolder } from '#platform/database/data-folder.ts'
import { databaseLocation, type DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { withStartupErrors } from './startup-errors.ts'
import { ConfigError, type Config } from './settings/config.ts'

/** Database that this process may open. A PGlite folder is locked against other processes. */
export interface ClaimedDatabase {
  location: DatabaseLocation
  /** Warning about the data folder to log, if any. */
  warning: string | undefined
  /** Setting named in errors of this database. */
  variable: 'DATABASE_URL' | 'DATA_DIR'
  /**
   * Opens the database and runs pending migrations.
   *
   * @param onNotice called with a notice for the operator, such as the path of the backup made before migrating.
   */
  open: (onNotice?: (notice: string) => void) => Promise<Orm>
  /** Releases the lock. Call it after closing the database. */
  release: () => void
}

/**
 * Claims the database before the slow steps of a start or command, which then fails early: connects to PostgreSQL once
 * as a check, or locks the PGlite data folder. Returns it with `open`, which connects, makes a backup before an update,
 * runs pending migrations and returns MikroORM, and `release`, which unlocks the folder; call that after closing the
 * database.
 * @throws DataFolderInUse if another process uses the PGlite folder, ConfigError if the database is unusable.
 */
export async function claimDatabase(config: Config): Promise<ClaimedDatabase> {
  return config.DATABASE_URL === undefined
    ? claimDataFolder(config)
    : claimServer(config, config.DATABASE_URL)
}

const retryMs = 1_000

/**
 * Claims the database for a start, as `claimDatabase` does for a command: a PGlite data folder at once, a PostgreSQL
 * server as soon as it responds, within DATABASE_WAIT seconds, because it may come up later after a boot.
 * @param onWait called once, with the reason for waiting.
 * @throws DataFolderInUse if another process uses the PGlite folder, ConfigError if the database is unusable.
 */
export async function waitForDatabase(
  config: Config,
  onWait: (sentence: string) => void,
): Promise<ClaimedDatabase> {
  if (config.DATABASE_URL === undefined) return claimDataFolder(config)
  const deadline = performance.now() + config.DATABASE_WAIT * 1_000
  for (let isFirst = true; ; isFirst = false) {
    try {
      await checkServers(config, config.DATABASE_URL)
      break
    } catch (error) {
      const isAway = error instanceof ConfigError && error.isTemporary
      if (!isAway || performance.now() + retryMs > deadline) throw error
      if (isFirst) onWait(`${error.message} Waiting up to ${config.DATABASE_WAIT} seconds for the database.`)
      await wait(retryMs)
    }
  }
  return claimServer(config, config.DATABASE_URL)
}

async function checkServers({ DATABASE_DIRECT_URL: directUrl }: Config, url: string): Promise<void> {
  const { checkPostgres } = await import('#platform/database/postgres-check.ts')
  // A pooler accepts connections even if it cannot reach its server.
  if (directUrl) await withStartupErrors('DATABASE_DIRECT_URL', () => checkPostgres(directUrl))
  await withStartupErrors('DATABASE_URL', () => checkPostgres(url))
}

async function claimServer(config: Config, url: string): Promise<ClaimedDatabase> {
  const location = databaseLocation(config)
  const variable = 'DATABASE_URL'
  await checkServers(config, url)
  const warning = await withStartupErrors('DATA_DIR', () => restrictDataFolder(config.DATA_DIR))
  return {
    location,
    variable,
    warning,
    open: (onNotice) => withStartupErrors(variable, () => open(location, config, onNotice)),
    release: () => {},
  }
}

async function claimDataFolder(config: Config): Promise<ClaimedDatabase> {
  const location = databaseLocation(config)
  const variable = 'DATA_DIR'
  const release = await withStartupErrors(variable, () => lockDataFolder(config.DATA_DIR))
  const warning = await withStartupErrors(variable, () => restrictDataFolder(config.DATA_DIR))
  return {
    location,
    variable,
    warning,
    open: (onNotice) => withStartupErrors(variable, () => open(location, config, onNotice)),
    release,
  }
}

async function open(
  location: DatabaseLocation,
  config: Config,
  onNotice: (notice: string) => void = () => {},
): Promise<Orm> {
  const [{ migrate, openDatabase }, { hasPendingMigrations: isToBeChanged }, entities] = await Promise.all([
    import('#platform/database/orm.ts'),
    import('./updating/pending-migrations.ts'),
    import('../entities.ts'),
  ])
  const orm = await openDatabase(location, Object.values(entities), config.STATEMENT_TIMEOUT * 1_000)
  try {
    await migrate(orm, location, async () => {
      if (!(await isToBeChanged(orm.em.fork())) || !config.BACKUP_BEFORE_UPDATE) return
      const { backupBeforeUpdate: backupBefore } = await import('./updating/backup-before-update.ts')
      onNotice(`updating the database; the previous data was backed up to ${await backupBefore(orm, config)}`)
    })
  } catch (error) {
    await orm.close()
    throw error
  }
  return orm
}
