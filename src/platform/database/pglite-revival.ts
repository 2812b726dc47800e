import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { othersFirstWhereLong } from '#platform/server/work/event-loop.ts'

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
export async function expectRoom(folder: string): Promise<void> {
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
