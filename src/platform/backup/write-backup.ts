import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  firstFormat,
  latestFormat,
  linePrefixes,
  type BackupEnd,
  type BackupHead,
  type TableDigest,
} from './backup-format.ts'
import type { BackupStore } from './stores/backup-store.ts'
import { writeFileAtomically } from './stores/folder-backups.ts'
import { migrationsTable, quoteIdentifier, tableSizesOf, listTables, type BackupTable } from './tables.ts'

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
  const fileHash = createHash('sha256')
  const hashed = (text: string) => {
    fileHash.update(text)
    return text
  }
  const tables = await listTables(em)
  const progress = onProgress && createProgress(await tableSizesOf(em), onProgress)
  const sums: BackupEnd['tables'] = {}
  yield hashed(`${linePrefixes.head}${JSON.stringify(await createHead(em, tables, facts))}\n`)
  for (const table of tables) {
    yield hashed(`${linePrefixes.table}${table.name}\n`)
    const sum = createTableDigest()
    for await (const lines of readRows(em, table)) {
      const text = sum.add(lines)
      yield hashed(text)
      progress?.wrote(table.name, text.length)
    }
    sums[table.name] = sum.total()
    progress?.ended(table.name)
  }
  yield `${linePrefixes.end}${JSON.stringify({ tables: sums, sha256: fileHash.digest('hex') } satisfies BackupEnd)}\n`
}

/** What a backup would say of each table. */
export async function tableDigestsOf(em: SqlEntityManager): Promise<BackupEnd['tables']> {
  return readSnapshot(em, async (inside) => {
    const sums: BackupEnd['tables'] = {}
    for (const table of await listTables(inside)) {
      const sum = createTableDigest()
      for await (const lines of readRows(inside, table)) sum.add(lines)
      sums[table.name] = sum.total()
    }
    return sums
  })
}

/** By the size of tables: rows would have to be counted first. Text is longer or shorter than that, so a table waits. */
function createProgress(sizes: Record<string, number>, onProgress: OnProgress) {
  const totalBytes = Math.max(
    1,
    Object.values(sizes).reduce((sum, size) => sum + size, 0),
  )
  let finishedBytes = 0
  let currentBytes = 0
  return {
    wrote(table: string, bytes: number) {
      currentBytes = Math.min(currentBytes + bytes, sizes[table] ?? 0)
      onProgress((finishedBytes + currentBytes) / totalBytes)
    },
    ended(table: string) {
      finishedBytes += sizes[table] ?? 0
      currentBytes = 0
      onProgress(finishedBytes / totalBytes)
    },
  }
}

function createTableDigest() {
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
    total: (): TableDigest => ({ rows, sha256: sha256.digest('hex') }),
  }
}

/** Reads what was there at one moment, however long it takes. */
export function readSnapshot<T>(
  em: SqlEntityManager,
  read: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  return em.transactional(async (inside) => {
    await inside.execute('set transaction isolation level repeatable read, read only')
    await inside.execute(`set local time zone 'UTC'`)
    await inside.execute('set local statement_timeout = 0')
    return read(inside)
  })
}

async function createHead(
  em: SqlEntityManager,
  tables: BackupTable[],
  facts: BackupFacts,
): Promise<BackupHead> {
  const migrations = await em.execute<{ name: string }[]>(
    `select name from ${quoteIdentifier(migrationsTable)} order by name collate "C"`,
  )
  const sequences = await em.execute<{ name: string; last: string | null }[]>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'
       and sequencename not like ?`,
    [`${migrationsTable}%`],
  )
  return {
    format: facts.picturesElsewhere === undefined ? firstFormat : latestFormat,
    ...facts,
    migrations: migrations.map(({ name }) => name),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    sequences: Object.fromEntries(sequences.flatMap(({ name, last }) => (last ? [[name, last]] : []))),
  }
}

const batchBytes = 1_000_000
const maxBatchRows = 2_000

/**
 * The rows of a table, each as one line of JSON, some of them at a time: about a megabyte, however large a row is.
 * Needs a transaction, in which nothing else has a cursor.
 */
async function* readRows(em: SqlEntityManager, table: BackupTable): AsyncGenerator<string[]> {
  const columns = table.columns.map(quoteIdentifier).join()
  // Without a key there is no order but that of everything there is.
  const order = table.order || 'to_json(row)::text collate "C"'
  await em.execute(
    `declare rows no scroll cursor for
       select to_json(row)::text as line from (select ${columns} from ${quoteIdentifier(table.name)}) row order by ${order}`,
  )
  let count = 4
  for (;;) {
    const rows = await em.execute<{ line: string }[]>(`fetch ${count} from rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.max(1, Math.min(maxBatchRows, Math.floor((batchBytes * count) / bytes)))
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
  await readSnapshot(em, (inside) => writeFileAtomically(file, createBackupStream(inside, facts)))
}

/** The same into a place for backups, however it keeps them. */
export async function storeBackup(
  em: SqlEntityManager,
  { store, name }: { store: Pick<BackupStore, 'write'>; name: string },
  facts: BackupFacts,
  onProgress?: OnProgress,
): Promise<void> {
  await readSnapshot(em, (inside) => store.write(name, createBackupStream(inside, facts, onProgress)))
}

/** Where either of both fails, the other one ends, and who reads is told. */
function createBackupStream(em: SqlEntityManager, facts: BackupFacts, onProgress?: OnProgress): Readable {
  const lines = Readable.from(backupLines(em, facts, onProgress), { objectMode: false })
  return pipeline(lines, createGzip(), () => {})
}
