import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { SettingError } from '#platform/refusal.ts'
import { yieldAfterLongTurn } from '#platform/server/work/event-loop.ts'
import { makePrivateFolder } from './data-folder.ts'

/** How it is run: PostgreSQL's own default of 128 MB would be most of what the process needs. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'timezone=UTC']

/** Exists in every database, and is moved there last. */
const markerFile = 'PG_VERSION'

/**
 * Makes the database of a folder where there is none, all of it or nothing: PGlite takes what a full disk or a kill
 * has left behind for a whole one, and then never opens it.
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

/** Opens PGlite once more after a PANIC whenever there is room. */
export function reopenAfterPanic(pglite: PGlite, folder: string): void {
  recoverFromPanic(pglite, async () => {
    await checkDiskSpace(folder)
    return PGlite.create({ dataDir: folder, startParams })
  })
}

/** The types that every PostgreSQL has are numbered below it, those that a schema brings along above. */
const firstUserOid = 10_000

/**
 * PGlite copies its list of parsers for each statement, and has one for the arrays of each table's and each view's
 * rows: with four hundred of them that is two thirds of a short statement's time. Nothing reads such arrays, which come
 * as text from now on, as those of an enum or a domain would.
 */
export function removeArrayParsers(pglite: PGlite): void {
  const known = Object.entries(pglite.parsers)
  pglite.parsers = Object.fromEntries(known.filter(([oid]) => Number(oid) < firstUserOid))
}

/**
 * Runs what opens PGlite in a folder.
 *
 * @throws Refusal, or what the system says, in the place of PGlite's riddles.
 */
export async function withSystemErrors<T>(folder: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw toSystemError(error, folder) ?? (await findFolderError(folder)) ?? createOpenError(error, folder)
  }
}

/** The numbers that Emscripten has for what the system refuses, in errors that are none of JavaScript's. */
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

/** PGlite often says no more than that it has failed: what the system thinks of writing there, it says itself. */
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
    `the database in ${folder} does not open (${said}). Put back a copy of the folder, or set DATA_DIR to another one.`,
    { cause: error },
  )
}

/** As much of PGlite as everything else in it goes through. */
type PgliteEngine = Pick<PGlite, 'execProtocol' | 'execProtocolStream' | 'close'>

/** Until the database is back, everything is told so, with PostgreSQL's own code for it. */
class DatabaseUnavailable extends Error {
  readonly code = '57P03'
}

const retryDelayMs = 5_000

/**
 * Lets a PGlite live on after a PANIC, as when the disk is full where its log goes on. A server would end then and be
 * started anew; PGlite takes the next question, and is busy with it for ever. Here it is asked nothing more, and as
 * soon as there is room it is opened anew, which recovers all that was committed.
 *
 * @param reopen opens the same folder once more.
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
    // It is asked and answers without ever letting go: many short questions in a row would be one long one.
    await yieldAfterLongTurn()
    const current = engine ?? (await reopenEngine())
    try {
      return await question(current)
    } catch (error) {
      if (isPanic(error)) {
        panic = error
        // Of the dead one nothing is needed any more, least of all its memory.
        if (engine === originals) Object.assign(pglite, { mod: undefined })
        engine = undefined
      }
      throw error
    }
  }

  /** @throws DatabaseStopped while a transaction has to learn that it has failed, and while there is no room. */
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
    new DatabaseUnavailable('The database has stopped and is started again soon.', { cause: panic })

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
        // Kysely waits for ever for its work to be called.
        return await work(createFailingTransaction(error))
      } finally {
        if (transactionUnderWay === token) transactionUnderWay = undefined
      }
    },
  })
}

/** @throws what the system says, where PostgreSQL could not write as much as it may need at once. */
async function checkDiskSpace(folder: string): Promise<void> {
  const walFolder = join(folder, 'pg_wal')
  // PostgreSQL removes files of this name when it starts, should this one stay.
  const probe = join(existsSync(walFolder) ? walFolder : folder, 'xlogtemp.probe')
  try {
    await writeFile(probe, Buffer.alloc(walSegmentBytes))
  } finally {
    await rm(probe, { force: true })
  }
}

const walSegmentBytes = 16 * 1024 * 1024

/** One in which every statement fails in the same way. */
function createFailingTransaction(reason: unknown): Transaction {
  const fail = () => Promise.reject(reason)
  return { query: fail, sql: fail, exec: fail, listen: fail, rollback: async () => {}, closed: false }
}

const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'
