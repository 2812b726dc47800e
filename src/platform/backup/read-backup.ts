import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  backupEnd,
  backupHead,
  latestFormat,
  linePrefixes,
  type BackupEnd,
  type BackupHead,
} from './backup-format.ts'

/** Thrown for an invalid backup; the message says what is wrong. */
export class BadBackup extends Error {}

/** Part of a backup: head, rows or end. */
export type BackupPart = { head: BackupHead } | { table: string; rows: string[] } | { end: BackupEnd }

/** Path of a file, or a function that opens a stream. It is called for each read. */
export type BackupSource = string | (() => Promise<Readable>)

const batchBytes = 1_000_000

/**
 * Reads and decompresses a backup file, and yields its head (metadata), its rows in batches of about a megabyte, and
 * its end (checksums).
 * @throws BadBackup, at the latest at the end, if the file is truncated, modified, or of a later version.
 */
export async function* readBackup(file: BackupSource): AsyncGenerator<BackupPart> {
  const fileHash = createHash('sha256')
  const digests: BackupEnd['tables'] = {}
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  let table:
    | { name: string; rows: string[]; bytes: number; count: number; sha256: ReturnType<typeof createHash> }
    | undefined

  function* flush(isLast: boolean): Generator<BackupPart> {
    if (!table) return
    if (table.rows.length > 0) yield { table: table.name, rows: table.rows }
    table.rows = []
    table.bytes = 0
    if (isLast) digests[table.name] = { rows: table.count, sha256: table.sha256.digest('hex') }
  }

  for await (const line of readLines(file)) {
    if (end) throw new BadBackup('It has more data after its end.')
    if (!head) {
      head = parseHead(line)
      yield { head }
    } else if (line.startsWith(linePrefixes.end)) {
      yield* flush(true)
      end = parseJson(backupEnd, line.slice(linePrefixes.end.length))
      if (end.sha256 !== fileHash.digest('hex'))
        throw new BadBackup('It has been modified since it was made.')
      if (!isSame(end.tables, digests)) throw new BadBackup('Its rows do not match their checksums.')
      continue
    } else if (line.startsWith(linePrefixes.table)) {
      yield* flush(true)
      const name = line.slice(linePrefixes.table.length)
      if (!Object.hasOwn(head.tables, name) || Object.hasOwn(digests, name))
        throw new BadBackup(`It contains an undeclared table: ${name.slice(0, 80)}.`)
      table = { name, rows: [], bytes: 0, count: 0, sha256: createHash('sha256') }
    } else {
      if (!table) throw new BadBackup('It has rows that belong to no table.')
      table.sha256.update(`${line}\n`)
      table.rows.push(line)
      table.count++
      table.bytes += line.length
      if (table.bytes > batchBytes) yield* flush(false)
    }
    fileHash.update(`${line}\n`)
  }
  if (!end) throw new BadBackup('It is incomplete.')
  yield { end }
}

/**
 * Validates a backup by reading all of it. Returns its head and its end, which has the checksums.
 * @param file path of the backup, or a function that opens a stream of it.
 * @throws BadBackup, or the system's error if it cannot be read.
 */
export async function checkBackup(file: BackupSource): Promise<{ head: BackupHead; end: BackupEnd }> {
  let head: BackupHead | undefined
  for await (const part of readBackup(file)) {
    if ('head' in part) ({ head } = part)
    if ('end' in part && head) return { head, end: part.end }
  }
  throw new BadBackup('It is incomplete.')
}

async function* readLines(file: BackupSource): AsyncGenerator<string> {
  const source = typeof file === 'string' ? createReadStream(file) : await file()
  const input = createGunzip()
  // pipe() does not forward errors of its source.
  source.on('error', (error) => input.destroy(error))
  source.pipe(input)
  try {
    yield* createInterface({ input, crlfDelay: Infinity })
    if (input.errored) throw input.errored
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BadBackup('It is incomplete, modified, or not a backup at all.', { cause: error })
    throw error
  } finally {
    source.destroy()
    input.destroy()
  }
}

function parseHead(line: string): BackupHead {
  if (!line.startsWith(linePrefixes.head)) throw new BadBackup('It is not a backup of this site.')
  const text = line.slice(linePrefixes.head.length)
  const { format } = parseJson(backupHead.pick({ format: true }).loose(), text)
  if (format > latestFormat)
    throw new BadBackup('It was made by a newer version. Install that version first.')
  return parseJson(backupHead, text)
}

function parseJson<T>(
  shape: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  text: string,
): T {
  const read = shape.safeParse(tryParseJson(text))
  if (!read.success) throw new BadBackup('It has been modified since it was made.')
  return read.data
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSame = (a: BackupEnd['tables'], b: BackupEnd['tables']) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, { rows, sha256 }]) => b[name]?.rows === rows && b[name].sha256 === sha256)
