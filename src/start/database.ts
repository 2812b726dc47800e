import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder, restrictDataFolder } from '#platform/database/data-folder.ts'
import { databaseLocation, type DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { withStartupErrors } from './startup-errors.ts'
import { ConfigError, type Config } from '../config.ts'

/** A database that this process may open, and on PGlite no other. */
export interface ClaimedDatabase {
  location: DatabaseLocation
  /** What the operator should be told of the data folder, if anything. */
  warning: string | undefined
  /** What an operator sets for it, and so what is to blame where it refuses. */
  variable: 'DATABASE_URL' | 'DATA_DIR'
  /**
   * Opens it with its newest schema.
   * @param tell hears what was done for that, where an operator wants to know.
   */
  open: (onNotice?: (notice: string) => void) => Promise<Orm>
  /** Gives it back, once it is closed. */
  release: () => void
}

/**
 * Claims the database before the long steps of a start: one that cannot be used ends it at once, and so does
 * another process on the same PGlite.
 *
 * @throws DataFolderInUse, ConfigError
 */
export async function claimDatabase(config: Config): Promise<ClaimedDatabase> {
  return config.DATABASE_URL === undefined
    ? claimDataFolder(config)
    : claimServer(config, config.DATABASE_URL)
}

const retryMs = 1_000

/**
 * Claims the database of a start, which waits for a server that is away: after a boot PostgreSQL may come up later.
 * @param tell is called once, with what is waited for.
 * @throws DataFolderInUse, ConfigError
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
      if (isFirst) onWait(`${error.message} Waiting up to ${config.DATABASE_WAIT} seconds for it.`)
      await wait(retryMs)
    }
  }
  return claimServer(config, config.DATABASE_URL)
}

async function checkServers({ DATABASE_DIRECT_URL: directUrl }: Config, url: string): Promise<void> {
  const { checkPostgres } = await import('#platform/database/postgres-check.ts')
  // A pooler answers for a server that it has never reached.
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
    import('./updating/known-state.ts'),
    import('../entities.ts'),
  ])
  const orm = await openDatabase(location, Object.values(entities), config.STATEMENT_TIMEOUT * 1_000)
  try {
    await migrate(orm, location, async () => {
      if (!(await isToBeChanged(orm.em.fork())) || !config.BACKUP_BEFORE_UPDATE) return
      const { backupBeforeUpdate: backupBefore } = await import('./updating/backup-before.ts')
      onNotice(
        `the database is brought up to date; what was there is kept in ${await backupBefore(orm, config)}`,
      )
    })
  } catch (error) {
    await orm.close()
    throw error
  }
  return orm
}
