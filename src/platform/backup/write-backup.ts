import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  firstFormat,
  formatNumber,
  marks,
  type BackupEnd,
  type BackupHead,
  type TableSum,
} from './backup-format.ts'
import type { BackupStore } from './stores/backup-store.ts'
import { writeWhole } from './stores/folder-backups.ts'
import { migrationsTable, quoted, sizesOf, tablesOf, type BackupTable } from './tables.ts'

export type BackupFacts = Pick<
  BackupHead,
  'version' | 'madeAt' | 'engine' | 'authSecret' | 'picturesElsewhere'
>

/** Told what part of the whole has been written, from 0 to 1. */
type OnProgress = (part: number) => void

/**
 * The lines of a backup of all that is in the database at one moment. Nobody waits for it: a server shows what was
 * there at the beginning, and a folder has to be a copy of its own.
 */
export async function* backupLines(
  em: SqlEntityManager,
  facts: BackupFacts,
  onProgress?: OnProgress,
): AsyncGenerator<string> {
  const whole = createHash('sha256')
  const told = (text: string) => {
    whole.update(text)
    return text
  }
  const tables = await tablesOf(em)
  const progress = onProgress && progressOf(await sizesOf(em), onProgress)
  const sums: BackupEnd['tables'] = {}
  yield told(`${marks.head}${JSON.stringify(await headOf(em, tables, facts))}\n`)
  for (const table of tables) {
    yield told(`${marks.table}${table.name}\n`)
    const sum = countRows()
    for await (const lines of rowsOf(em, table)) {
      const text = sum.add(lines)
      yield told(text)
      progress?.wrote(table.name, text.length)
    }
    sums[table.name] = sum.total()
    progress?.ended(table.name)
  }
  yield `${marks.end}${JSON.stringify({ tables: sums, sha256: whole.digest('hex') } satisfies BackupEnd)}\n`
}

/** What a backup would say of each table. */
export async function sumsOf(em: SqlEntityManager): Promise<BackupEnd['tables']> {
  return readAtOnce(em, async (inside) => {
    const sums: BackupEnd['tables'] = {}
    for (const table of await tablesOf(inside)) {
      const sum = countRows()
      for await (const lines of rowsOf(inside, table)) sum.add(lines)
      sums[table.name] = sum.total()
    }
    return sums
  })
}

/** By the size of tables: rows would have to be counted first. Text is longer or shorter than that, so a table waits. */
function progressOf(sizes: Record<string, number>, onProgress: OnProgress) {
  const all = Math.max(
    1,
    Object.values(sizes).reduce((sum, size) => sum + size, 0),
  )
  let before = 0
  let within = 0
  return {
    wrote(table: string, bytes: number) {
      within = Math.min(within + bytes, sizes[table] ?? 0)
      onProgress((before + within) / all)
    },
    ended(table: string) {
      before += sizes[table] ?? 0
      within = 0
      onProgress(before / all)
    },
  }
}

function countRows() {
  const sha256 = createHash('sha256')
  let rows = 0
  return {
    /** @returns them as they stand in a backup. */
    add(lines: string[]): string {
      const text = `${lines.join('\n')}\n`
      sha256.update(text)
      rows += lines.length
      return text
    },
    total: (): TableSum => ({ rows, sha256: sha256.digest('hex') }),
  }
}

/** Reads what was there at one moment, however long it takes. */
export function readAtOnce<T>(em: SqlEntityManager, read: (em: SqlEntityManager) => Promise<T>): Promise<T> {
  return em.transactional(async (inside) => {
    await inside.execute('set transaction isolation level repeatable read, read only')
    await inside.execute(`set local time zone 'UTC'`)
    await inside.execute('set local statement_timeout = 0')
    return read(inside)
  })
}

async function headOf(em: SqlEntityManager, tables: BackupTable[], facts: BackupFacts): Promise<BackupHead> {
  const migrations = await em.execute<{ name: string }[]>(
    `select name from ${quoted(migrationsTable)} order by name collate "C"`,
  )
  const sequences = await em.execute<{ name: string; last: string | null }[]>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'
       and sequencename not like ?`,
    [`${migrationsTable}%`],
  )
  return {
    format: facts.picturesElsewhere === undefined ? firstFormat : formatNumber,
    ...facts,
    migrations: migrations.map(({ name }) => name),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    sequences: Object.fromEntries(sequences.flatMap(({ name, last }) => (last ? [[name, last]] : []))),
  }
}

const wantedBytes = 1_000_000
const mostRows = 2_000

/**
 * The rows of a table, each as one line of JSON, some of them at a time: about a megabyte, however large a row is.
 * Needs a transaction, in which nothing else has a cursor.
 */
async function* rowsOf(em: SqlEntityManager, table: BackupTable): AsyncGenerator<string[]> {
  const columns = table.columns.map(quoted).join()
  // Without a key there is no order but that of everything there is.
  const order = table.order || 'to_json(row)::text collate "C"'
  await em.execute(
    `declare rows no scroll cursor for
       select to_json(row)::text as line from (select ${columns} from ${quoted(table.name)}) row order by ${order}`,
  )
  let count = 4
  for (;;) {
    const rows = await em.execute<{ line: string }[]>(`fetch ${count} from rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.max(1, Math.min(mostRows, Math.floor((wantedBytes * count) / bytes)))
  }
  await em.execute('close rows')
}

/**
 * Writes all that is in the database into a file that only its owner can read: all of it, or no file at all.
 *
 * @param file is overwritten where it is there.
 */
export async function writeBackup(em: SqlEntityManager, file: string, facts: BackupFacts): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await readAtOnce(em, (inside) => writeWhole(file, packed(inside, facts)))
}

/** The same into a place for backups, however it keeps them. */
export async function storeBackup(
  em: SqlEntityManager,
  { store, name }: { store: Pick<BackupStore, 'write'>; name: string },
  facts: BackupFacts,
  onProgress?: OnProgress,
): Promise<void> {
  await readAtOnce(em, (inside) => store.write(name, packed(inside, facts, onProgress)))
}

/** Where either of both fails, the other one ends, and who reads is told. */
function packed(em: SqlEntityManager, facts: BackupFacts, onProgress?: OnProgress): Readable {
  const lines = Readable.from(backupLines(em, facts, onProgress), { objectMode: false })
  return pipeline(lines, createGzip(), () => {})
}
