import { accessSync, constants, existsSync, chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Orm } from './orm.ts'

/** Thrown if another process uses the data folder: two processes on one PGlite database would lose rows silently. */
export class DataFolderInUse extends Error {}

/**
 * Creates the data folder, if it does not exist, and locks it for this process.
 *
 * The lock is SQLite's on an empty file. The operating system releases it when the process ends, however it ends, so
 * there are no stale locks and no heartbeat is needed, even across containers.
 *
 * @throws DataFolderInUse if another process holds the lock for half a second, the system's error if the folder cannot
 * be written.
 * @returns a function that releases the lock.
 */
export function lockDataFolder(folder: string): () => void {
  makePrivateFolder(folder)
  const file = join(folder, 'lock.sqlite')
  // accessSync throws the system's error, which says more than SQLite's.
  for (const path of [folder, file]) if (existsSync(path)) accessSync(path, constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: 500 })
  try {
    // Nothing is written, so nothing needs to be synced.
    lock.exec('pragma synchronous = off; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by another running process. Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    throw error
  }
  return () => lock.close()
}

const sqliteBusy = 5

/** Files and folders the site creates in its data folder. */
const knownNames = new Set([
  'auth-secret',
  'backups',
  'control.sock',
  'covers',
  'lock.sqlite',
  'lock.sqlite-journal',
  'mail',
  'old-assets',
  'pglite',
])
const privateFolders = ['mail', 'pglite']

/** Creates a folder, if it does not exist, that only its owner can access. Missing parents get the default mode. */
export function makePrivateFolder(folder: string): void {
  // Checked first, so that a file in place of the parent causes a clear error.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * Removes world access from a data folder created by an earlier version, if it contains only files of the site;
 * otherwise from its private subfolders. A folder open to a group is left alone, as that was intended.
 * @returns a message for the operator if other users can still read the folder, else undefined.
 */
export function restrictDataFolder(folder: string): string | undefined {
  if (!existsSync(folder) || !isWorldAccessible(folder)) return undefined
  if (readdirSync(folder).every((name) => knownNames.has(name)) && makePrivate(folder)) return undefined
  for (const name of privateFolders) {
    const folderPath = join(folder, name)
    if (existsSync(folderPath) && isWorldAccessible(folderPath)) makePrivate(folderPath)
  }
  return `The data folder is readable by every user of this machine, and it may contain files of other programs. To make it private: chmod 700 ${folder}`
}

const isWorldAccessible = (folder: string): boolean => (statSync(folder).mode & 0o007) !== 0

/** @returns false if the folder belongs to another user. */
function makePrivate(folder: string): boolean {
  try {
    chmodSync(folder, 0o700)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return false
    throw error
  }
}

/**
 * Copies the folder of the open PGlite database `orm` to `target`. Holds PGlite's only connection in a transaction
 * until it is done, so all other statements wait and nothing is written; a checkpoint before it writes all committed
 * data to the files.
 */
export async function copyDatabaseFolder(orm: Orm, folder: string, target: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('checkpoint')
    await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}
