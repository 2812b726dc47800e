import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { makePrivateFolder } from './private-folder.ts'
import { Refusal } from '#platform/refusal.ts'
import { expectRoom, reviveAfterPanic } from './pglite-revival.ts'

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
