import { takeDataFolder } from '#platform/database/data-folder.ts'
import { databaseLocation, type DatabaseLocation } from '#platform/database/location.ts'
import { closeDataFolder } from '#platform/database/private-folder.ts'
import type { Orm } from '#platform/database/orm.ts'
import { blaming } from './blame.ts'
import type { Config } from './config.ts'

/** A database that this process may open, and on PGlite no other. */
export interface ClaimedDatabase {
  location: DatabaseLocation
  /** What the operator should be told of the data folder, if anything. */
  warning: string | undefined
  /** Opens it with its newest schema. */
  open: () => Promise<Orm>
  /** Gives it back, once it is closed. */
  release: () => void
}

/**
 * Claims the database before the long steps of a start, so that a second process is refused at once.
 *
 * @throws DataFolderInUse while another process runs on the same PGlite.
 */
export async function claimDatabase(config: Config): Promise<ClaimedDatabase> {
  const location = databaseLocation(config)
  const isPostgres = config.DATABASE_URL !== undefined
  const open = async () => {
    const [{ migrate, openDatabase }, entities] = await Promise.all([
      import('#platform/database/orm.ts'),
      import('./entities.ts'),
    ])
    const orm = await openDatabase(location, Object.values(entities))
    await migrate(orm, location)
    return orm
  }
  const take = () => (isPostgres ? () => {} : takeDataFolder(config.DATA_DIR))
  return {
    location,
    release: await blaming('DATA_DIR', take),
    warning: await blaming('DATA_DIR', () => closeDataFolder(config.DATA_DIR)),
    open: () => blaming(isPostgres ? 'DATABASE_URL' : 'DATA_DIR', open),
  }
}
