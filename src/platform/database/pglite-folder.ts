import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { Refusal } from '#platform/refusal.ts'
import { othersFirstWhereLong } from '#platform/server/work/event-loop.ts'
import { makePrivateFolder } from './data-folder.ts'

/** How it is run: PostgreSQL's own default of 128 MB would be most of what the process needs. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'timezone=UTC']

/** Exists in every database, and is moved there last. */
const lastFile = 'PG_VERSION'

/**
 * Makes the database of a folder where there is none, all of it or nothing: PGlite takes what a full disk or a kill
 * has left behind for a whole one, and then never opens it.
 */
export async function makeDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, lastFile))) return
  makePrivateFolder(folder)
  const part = join(folder, '.part')
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part)
  const made = await opening(part, () => PGlite.create({ dataDir: part, startParams }))
  await made.close()
  const files = readdirSync(part).filter((name) => name !== lastFile)
  for (const name of [...files, lastFile]) {
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(join(part, name), join(folder, name))
  }
  rmSync(part, { recursive: true })
}

/** Opens PGlite once more after a PANIC whenever there is room. */
export function keepAlive(pglite: PGlite, folder: string): void {
  reviveAfterPanic(pglite, async () => {
    await expectRoom(folder)
    return PGlite.create({ dataDir: folder, startParams })
  })
}

/** The types that every PostgreSQL has are numbered below it, those that a schema brings along above. */
const firstGivenOid = 10_000

/**
 * PGlite copies its list of parsers for each statement, and has one for the arrays of each table's and each view's
 * rows: with four hundred of them that is two thirds of a short statement's time. Nothing reads such arrays, which come
 * as text from now on, as those of an enum or a domain would.
 */
export function knowLessArrays(pglite: PGlite): void {
  const known = Object.entries(pglite.parsers)
  pglite.parsers = Object.fromEntries(known.filter(([oid]) => Number(oid) < firstGivenOid))
}

/**
 * Runs what opens PGlite in a folder.
 *
 * @throws Refusal, or what the system says, in the place of PGlite's riddles.
 */
export async function opening<T>(folder: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw systemError(error, folder) ?? (await refusalOfSystem(folder)) ?? doesNotOpen(error, folder)
  }
}

/** The numbers that Emscripten has for what the system refuses, in errors that are none of JavaScript's. */
const codes = new Map([
  [2, 'EACCES'],
  [19, 'EDQUOT'],
  [20, 'EEXIST'],
  [44, 'ENOENT'],
  [51, 'ENOSPC'],
  [54, 'ENOTDIR'],
  [63, 'EPERM'],
  [69, 'EROFS'],
])

function systemError(error: unknown, folder: string): Error | undefined {
  if (error instanceof Error && 'syscall' in error) return error
  if (typeof error !== 'object' || error === null || !('errno' in error)) return undefined
  const code = codes.get(Number(error.errno)) ?? 'EIO'
  return Object.assign(new Error(`${code} in ${folder}`), { code, syscall: 'write', path: folder })
}

/** PGlite often says no more than that it has failed: what the system thinks of writing there, it says itself. */
async function refusalOfSystem(folder: string): Promise<Error | undefined> {
  try {
    for (const name of readdirSync(folder)) accessSync(join(folder, name), constants.R_OK | constants.W_OK)
    await expectRoom(folder)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : undefined
  }
}

function doesNotOpen(error: unknown, folder: string): Refusal {
  const [said] = String(error instanceof Error ? error.message : error).split('\n')
  return new Refusal(
    `the database in ${folder} does not open (${said}). Put back a copy of the folder, or set DATA_DIR to another one.`,
    { cause: error },
  )
}

/** As much of PGlite as everything else in it goes through. */
type Engine = Pick<PGlite, 'execProtocol' | 'execProtocolStream' | 'close'>

/** Until the database is back, everything is told so, with PostgreSQL's own code for it. */
class DatabaseStopped extends Error {
  readonly code = '57P03'
}

const pauseMs = 5_000

/**
 * Lets a PGlite live on after a PANIC, as when the disk is full where its log goes on. A server would end then and be
 * started anew; PGlite takes the next question, and is busy with it for ever. Here it is asked nothing more, and as
 * soon as there is room it is opened anew, which recovers all that was committed.
 *
 * @param reopen opens the same folder once more.
 */
export function reviveAfterPanic(pglite: PGlite, reopen: () => Promise<PGlite>): void {
  const own = {
    execProtocol: pglite.execProtocol.bind(pglite),
    execProtocolStream: pglite.execProtocolStream.bind(pglite),
    close: pglite.close.bind(pglite),
  }
  const transaction = pglite.transaction.bind(pglite)
  let engine: Engine | undefined = own
  let panic: Error | undefined
  let transactionUnderWay: symbol | undefined
  let reviving: Promise<Engine> | undefined
  let nextTry = 0

  async function ask<T>(question: (engine: Engine) => Promise<T>): Promise<T> {
    // It is asked and answers without ever letting go: many short questions in a row would be one long one.
    await othersFirstWhereLong()
    const asked = engine ?? (await revive())
    try {
      return await question(asked)
    } catch (error) {
      if (isPanic(error)) {
        panic = error
        // Of the dead one nothing is needed any more, least of all its memory.
        if (engine === own) Object.assign(pglite, { mod: undefined })
        engine = undefined
      }
      throw error
    }
  }

  /** @throws DatabaseStopped while a transaction has to learn that it has failed, and while there is no room. */
  async function revive(): Promise<Engine> {
    if (transactionUnderWay || performance.now() < nextTry) throw stopped()
    reviving ??= reopen().finally(() => (reviving = undefined))
    try {
      return (engine = await reviving)
    } catch {
      nextTry = performance.now() + pauseMs
      throw stopped()
    }
  }

  const stopped = () =>
    new DatabaseStopped('The database has stopped and is started again soon.', { cause: panic })

  Object.assign(pglite, {
    execProtocol: (...sent: Parameters<Engine['execProtocol']>) =>
      ask((asked) => asked.execProtocol(...sent)),
    execProtocolStream: (...sent: Parameters<Engine['execProtocolStream']>) =>
      ask((asked) => asked.execProtocolStream(...sent)),
    close: async () => engine?.close(),
    async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      const mine = Symbol('transaction')
      let hasBegun = false
      try {
        return await transaction((begun) => {
          hasBegun = true
          transactionUnderWay = mine
          return work(begun)
        })
      } catch (error) {
        if (hasBegun) throw error
        // Kysely waits for ever for its work to be called.
        return await work(failing(error))
      } finally {
        if (transactionUnderWay === mine) transactionUnderWay = undefined
      }
    },
  })
}

/** @throws what the system says, where PostgreSQL could not write as much as it may need at once. */
async function expectRoom(folder: string): Promise<void> {
  const logs = join(folder, 'pg_wal')
  // PostgreSQL removes files of this name when it starts, should this one stay.
  const probe = join(existsSync(logs) ? logs : folder, 'xlogtemp.probe')
  try {
    await writeFile(probe, Buffer.alloc(walSegmentBytes))
  } finally {
    await rm(probe, { force: true })
  }
}

const walSegmentBytes = 16 * 1024 * 1024

/** One in which every statement fails in the same way. */
function failing(reason: unknown): Transaction {
  const fail = () => Promise.reject(reason)
  return { query: fail, sql: fail, exec: fail, listen: fail, rollback: async () => {}, closed: false }
}

const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'
