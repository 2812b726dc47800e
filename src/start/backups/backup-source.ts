import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '#platform/database/data-folder.ts'
import { databaseLocation, type DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import { dayMs } from '#platform/durations.ts'
import type { Config } from '../settings/config.ts'
import * as entities from '../../entities.ts'
import { withStartupErrors } from '../startup-errors.ts'
import { requestDatabaseCopy, copyPrefix } from './control-socket.ts'

/**
 * Opens the database for reading, without running migrations, runs work on it, closes it and returns the result. A
 * running site can use PostgreSQL at the same time; if it uses a PGlite folder, it is asked for a copy of that, which
 * is deleted afterwards.
 * @throws ConfigError if the database cannot be used or the running site does not respond.
 */
export async function withBackupSource<T>(config: Config, work: (orm: Orm) => Promise<T>): Promise<T> {
  const { location, release } = await claimBackupSource(config)
  try {
    const orm = await openDatabase(location, Object.values(entities))
    try {
      return await work(orm)
    } finally {
      await orm.close()
    }
  } finally {
    release()
  }
}

async function claimBackupSource(
  config: Config,
): Promise<{ location: DatabaseLocation; release: () => void }> {
  const location = databaseLocation(config)
  if ('url' in location) return { location, release: () => {} }
  const { DATA_DIR } = config
  try {
    return { location, release: await withStartupErrors('DATA_DIR', () => lockDataFolder(DATA_DIR)) }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  removeStaleCopies(DATA_DIR)
  const copy = await requestDatabaseCopy(DATA_DIR)
  const release = () => rmSync(copy, { recursive: true, force: true })
  return { location: { folder: join(copy, 'pglite') }, release }
}

/**
 * Deletes copies of the database in the data folder that are older than a day: killed commands left them, as no
 * command runs that long.
 */
export function removeStaleCopies(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((one) => one.startsWith(copyPrefix))) {
    const path = join(dataFolder, name)
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
  }
}
