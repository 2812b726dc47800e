import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFolder } from './private-folder.ts'

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
export function takeDataFolder(folder: string): () => void {
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
