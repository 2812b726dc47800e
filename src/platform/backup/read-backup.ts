import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  backupEnd,
  backupHead,
  formatNumber,
  marks,
  type BackupEnd,
  type BackupHead,
} from './backup-format.ts'

/** The file is not what it should be; the message says what is wrong with it. */
export class BadBackup extends Error {}

/** What the lines of a backup are. */
export type BackupPart = { head: BackupHead } | { table: string; rows: string[] } | { end: BackupEnd }

/** A file by its path, or what opens it where it is kept, as often as it is read. */
export type BackupSource = string | (() => Promise<Readable>)

const wantedBytes = 1_000_000

/**
 * Reads a backup from its beginning to its end, rows by the megabyte.
 *
 * @throws BadBackup at the latest at its end, where it is cut short, changed, or made by a later version.
 */
export async function* readBackup(file: BackupSource): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256')
  const counted: BackupEnd['tables'] = {}
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  let table:
    | { name: string; rows: string[]; bytes: number; count: number; sha256: ReturnType<typeof createHash> }
    | undefined

  function* handedOver(isLast: boolean): Generator<BackupPart> {
    if (!table) return
    if (table.rows.length > 0) yield { table: table.name, rows: table.rows }
    table.rows = []
    table.bytes = 0
    if (isLast) counted[table.name] = { rows: table.count, sha256: table.sha256.digest('hex') }
  }

  for await (const line of linesOf(file)) {
    if (end) throw new BadBackup('There is more after its end.')
    if (!head) {
      head = headFrom(line)
      yield { head }
    } else if (line.startsWith(marks.end)) {
      yield* handedOver(true)
      end = parsed(backupEnd, line.slice(marks.end.length))
      if (end.sha256 !== whole.digest('hex')) throw new BadBackup('It has been changed since it was made.')
      if (!isSame(end.tables, counted)) throw new BadBackup('Its rows are not those it was made of.')
      continue
    } else if (line.startsWith(marks.table)) {
      yield* handedOver(true)
      const name = line.slice(marks.table.length)
      if (!Object.hasOwn(head.tables, name) || Object.hasOwn(counted, name))
        throw new BadBackup(`It holds a table that it does not name: ${name.slice(0, 80)}.`)
      table = { name, rows: [], bytes: 0, count: 0, sha256: createHash('sha256') }
    } else {
      if (!table) throw new BadBackup('It has rows of no table.')
      table.sha256.update(`${line}\n`)
      table.rows.push(line)
      table.count++
      table.bytes += line.length
      if (table.bytes > wantedBytes) yield* handedOver(false)
    }
    whole.update(`${line}\n`)
  }
  if (!end) throw new BadBackup('It is cut short.')
  yield { end }
}

/** Reads it to its end and keeps nothing. */
export async function checkBackup(file: BackupSource): Promise<{ head: BackupHead; end: BackupEnd }> {
  let head: BackupHead | undefined
  for await (const part of readBackup(file)) {
    if ('head' in part) ({ head } = part)
    if ('end' in part && head) return { head, end: part.end }
  }
  throw new BadBackup('It is cut short.')
}

async function* linesOf(file: BackupSource): AsyncGenerator<string> {
  const packed = typeof file === 'string' ? createReadStream(file) : await file()
  const input = createGunzip()
  // What reading fails with is told by what is read from.
  packed.on('error', (error) => input.destroy(error))
  packed.pipe(input)
  try {
    yield* createInterface({ input, crlfDelay: Infinity })
    if (input.errored) throw input.errored
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BadBackup('It is cut short, changed, or no backup at all.', { cause: error })
    throw error
  } finally {
    packed.destroy()
    input.destroy()
  }
}

function headFrom(line: string): BackupHead {
  if (!line.startsWith(marks.head)) throw new BadBackup('It is no backup of this site.')
  const text = line.slice(marks.head.length)
  const { format } = parsed(backupHead.pick({ format: true }).loose(), text)
  if (format > formatNumber) throw new BadBackup('It was made by a later version. Install that one first.')
  return parsed(backupHead, text)
}

function parsed<T>(
  shape: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  text: string,
): T {
  const read = shape.safeParse(jsonOf(text))
  if (!read.success) throw new BadBackup('It has been changed since it was made.')
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSame = (a: BackupEnd['tables'], b: BackupEnd['tables']) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, { rows, sha256 }]) => b[name]?.rows === rows && b[name].sha256 === sha256)
