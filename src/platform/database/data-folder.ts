import { accessSync, constants, existsSync, chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Orm } from './orm.ts'

/** Two processes on one PGlite folder lose rows without an error, so the second one is refused. */
export class DataFolderInUse extends Error {}

/**
 * Creates the data folder and takes it for this process alone.
 *
 * The lock is SQLite's on an empty file: the operating system holds it and lets go the moment the process
 * ends, however it ends, so nothing stale is ever left and no heartbeat is needed, across containers too.
 *
 * @throws DataFolderInUse where another living process holds it.
 * @returns gives the folder back.
 */
export function lockDataFolder(folder: string): () => void {
  makePrivateFolder(folder)
  const file = join(folder, 'lock.sqlite')
  // SQLite would only say that it cannot; the system says why.
  for (const path of [folder, file]) if (existsSync(path)) accessSync(path, constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: 500 })
  try {
    // Nothing is ever written, so nothing has to reach the disk.
    lock.exec('pragma synchronous = off; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by another running process. Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    throw error
  }
  return () => lock.close()
}

const sqliteBusy = 5

/** What the site itself puts into its data folder. */
const knownNames = new Set([
  'auth-secret',
  'backups',
  'control.sock',
  'covers',
  'lock.sqlite',
  'lock.sqlite-journal',
  'mail',
  'pglite',
])
const privateFolders = ['mail', 'pglite']

/** Creates a folder that only its owner can look into; what is missing above it, as the system has it. */
export function makePrivateFolder(folder: string): void {
  // Asked first, so that a file in its place is told as what it is.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * Closes a data folder that earlier versions have left open to everybody on the machine, if it holds nothing but the
 * site's own; else only what in it is. One that is open to a group alone was made so on purpose, and stays.
 *
 * @returns what the operator should be told, if anything.
 */
export function restrictDataFolder(folder: string): string | undefined {
  if (!existsSync(folder) || !isWorldAccessible(folder)) return undefined
  if (readdirSync(folder).every((name) => knownNames.has(name)) && makePrivate(folder)) return undefined
  for (const name of privateFolders) {
    const folderPath = join(folder, name)
    if (existsSync(folderPath) && isWorldAccessible(folderPath)) makePrivate(folderPath)
  }
  return `Everybody on this machine can look into the data folder, and it may hold what is not the site's. Close it with: chmod 700 ${folder}`
}

const isWorldAccessible = (folder: string): boolean => (statSync(folder).mode & 0o007) !== 0

/** @returns false where the folder is somebody else's. */
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
 * Copies the folder of a database that is open, as it is at one moment: the only connection is held meanwhile, so that
 * nobody writes, and all that was committed is in the files.
 */
export async function copyDatabaseFolder(orm: Orm, folder: string, target: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('checkpoint')
    await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}
