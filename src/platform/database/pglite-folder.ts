import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { SettingError } from '#platform/setting-error.ts'
import { yieldAfterLongTurn } from '#platform/server/scheduling/fair-queue.ts'
import { makePrivateFolder } from './data-folder.ts'

/**
 * PGlite's start parameters. PostgreSQL's default of 128 MB of shared buffers would be most of the process's memory.
 */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'timezone=UTC']

/** Every database has this file; it is moved into place last, as a marker of completeness. */
const markerFile = 'PG_VERSION'

/**
 * Creates a PGlite database in a folder atomically; does nothing if there is one. PGlite treats what a full disk or a
 * kill leaves behind as a complete database, and then fails to open it.
 * @throws SettingError or the system's error if the folder cannot be used.
 */
export async function createPgliteDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, markerFile))) return
  makePrivateFolder(folder)
  const partFolder = join(folder, '.part')
  rmSync(partFolder, { recursive: true, force: true })
  mkdirSync(partFolder)
  const database = await withSystemErrors(partFolder, () =>
    PGlite.create({ dataDir: partFolder, startParams }),
  )
  await database.close()
  const files = readdirSync(partFolder).filter((name) => name !== markerFile)
  for (const name of [...files, markerFile]) {
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(join(partFolder, name), join(folder, name))
  }
  rmSync(partFolder, { recursive: true })
}

/**
 * Changes a PGlite instance so that after a PANIC (a crash of the database, such as on a full disk) it reopens its
 * folder with the next query, once the disk has space (see `recoverFromPanic`).
 */
export function reopenAfterPanic(pglite: PGlite, folder: string): void {
  recoverFromPanic(pglite, async () => {
    await checkDiskSpace(folder)
    return PGlite.create({ dataDir: folder, startParams })
  })
}

/** Lowest OID of types a schema creates; those of PostgreSQL itself are below. */
const firstUserOid = 10_000

/**
 * Removes PGlite's parsers for the array types of tables and views. PGlite copies its list of parsers for each
 * statement; with four hundred such types, that takes two thirds of a short statement's time. Such arrays are not used,
 * and would be returned as text.
 */
export function removeArrayParsers(pglite: PGlite): void {
  const known = Object.entries(pglite.parsers)
  pglite.parsers = Object.fromEntries(known.filter(([oid]) => Number(oid) < firstUserOid))
}

/**
 * Runs a step that opens PGlite in a folder and returns its result.
 * @throws the system's error (disk full, no permission) or a SettingError instead of PGlite's own errors.
 */
export async function withSystemErrors<T>(folder: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw toSystemError(error, folder) ?? (await findFolderError(folder)) ?? createOpenError(error, folder)
  }
}

/** Emscripten's errno values, which its errors carry instead of system codes. */
const emscriptenCodes = new Map([
  [2, 'EACCES'],
  [19, 'EDQUOT'],
  [20, 'EEXIST'],
  [44, 'ENOENT'],
  [51, 'ENOSPC'],
  [54, 'ENOTDIR'],
  [63, 'EPERM'],
  [69, 'EROFS'],
])

function toSystemError(error: unknown, folder: string): Error | undefined {
  if (error instanceof Error && 'syscall' in error) return error
  if (typeof error !== 'object' || error === null || !('errno' in error)) return undefined
  const code = emscriptenCodes.get(Number(error.errno)) ?? 'EIO'
  return Object.assign(new Error(`${code} in ${folder}`), { code, syscall: 'write', path: folder })
}

/** PGlite often reports only that it failed. Accessing the folder directly yields the system's error. */
async function findFolderError(folder: string): Promise<Error | undefined> {
  try {
    for (const name of readdirSync(folder)) accessSync(join(folder, name), constants.R_OK | constants.W_OK)
    await checkDiskSpace(folder)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : undefined
  }
}

function createOpenError(error: unknown, folder: string): SettingError {
  const [said] = String(error instanceof Error ? error.message : error).split('\n')
  return new SettingError(
    `the database in ${folder} cannot be opened (${said}). Restore a copy of the folder, or set DATA_DIR to another one.`,
    { cause: error },
  )
}

/** The methods all other PGlite calls go through. */
type PgliteEngine = Pick<PGlite, 'execProtocol' | 'execProtocolStream' | 'close'>

/** Thrown until the database is available again, with PostgreSQL's own code. */
class DatabaseUnavailable extends Error {
  readonly code = '57P03'
}

const retryDelayMs = 5_000

/**
 * Changes a PGlite instance to recover from a PANIC, such as a full disk while writing the WAL. A server would restart;
 * PGlite accepts the next query and never returns. So the crashed instance gets no more queries: they throw
 * DatabaseUnavailable until a new instance, which recovers all committed data, has been opened in its place.
 * @param reopen opens the same folder again; rejects while that is not possible, and is called again for a later query.
 */
export function recoverFromPanic(pglite: PGlite, reopen: () => Promise<PGlite>): void {
  const originals = {
    execProtocol: pglite.execProtocol.bind(pglite),
    execProtocolStream: pglite.execProtocolStream.bind(pglite),
    close: pglite.close.bind(pglite),
  }
  const transaction = pglite.transaction.bind(pglite)
  let engine: PgliteEngine | undefined = originals
  let panic: Error | undefined
  let transactionUnderWay: symbol | undefined
  let reopening: Promise<PgliteEngine> | undefined
  let nextTry = 0

  async function run<T>(question: (engine: PgliteEngine) => Promise<T>): Promise<T> {
    // PGlite runs synchronously, so many short queries in a row would block the event loop.
    await yieldAfterLongTurn()
    const current = engine ?? (await reopenEngine())
    try {
      return await question(current)
    } catch (error) {
      if (isPanic(error)) {
        panic = error
        // Frees the memory of the crashed instance.
        if (engine === originals) Object.assign(pglite, { mod: undefined })
        engine = undefined
      }
      throw error
    }
  }

  /** @throws DatabaseUnavailable while a failed transaction has not ended, and while the disk is full. */
  async function reopenEngine(): Promise<PgliteEngine> {
    if (transactionUnderWay || performance.now() < nextTry) throw stopped()
    reopening ??= reopen().finally(() => (reopening = undefined))
    try {
      return (engine = await reopening)
    } catch {
      nextTry = performance.now() + retryDelayMs
      throw stopped()
    }
  }

  const stopped = () =>
    new DatabaseUnavailable('The database has stopped and will restart shortly.', { cause: panic })

  Object.assign(pglite, {
    execProtocol: (...sent: Parameters<PgliteEngine['execProtocol']>) =>
      run((asked) => asked.execProtocol(...sent)),
    execProtocolStream: (...sent: Parameters<PgliteEngine['execProtocolStream']>) =>
      run((asked) => asked.execProtocolStream(...sent)),
    close: async () => engine?.close(),
    async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      const token = Symbol('transaction')
      let hasBegun = false
      try {
        return await transaction((begun) => {
          hasBegun = true
          transactionUnderWay = token
          return work(begun)
        })
      } catch (error) {
        if (hasBegun) throw error
        // Kysely waits until its callback is called, so it gets a transaction that fails.
        return await work(createFailingTransaction(error))
      } finally {
        if (transactionUnderWay === token) transactionUnderWay = undefined
      }
    },
  })
}

/** @throws the system's error if there is no space for a WAL segment. */
async function checkDiskSpace(folder: string): Promise<void> {
  const walFolder = join(folder, 'pg_wal')
  // PostgreSQL removes files with this name at its start, should this one be left behind.
  const probe = join(existsSync(walFolder) ? walFolder : folder, 'xlogtemp.probe')
  try {
    await writeFile(probe, Buffer.alloc(walSegmentBytes))
  } finally {
    await rm(probe, { force: true })
  }
}

const walSegmentBytes = 16 * 1024 * 1024

/** Creates a transaction in which every statement is rejected. */
function createFailingTransaction(reason: unknown): Transaction {
  const fail = () => Promise.reject(reason)
  return { query: fail, sql: fail, exec: fail, listen: fail, rollback: async () => {}, closed: false }
}

const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'
