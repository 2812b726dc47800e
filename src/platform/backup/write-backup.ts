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

/** Called with the share written, from 0 to 1. */
type OnProgress = (part: number) => void

/**
 * Yields the uncompressed text of a backup of the whole database in pieces of whole lines: the head (metadata `facts`),
 * the rows of one table after the other, and the end (checksums). `onProgress` gets the share done, from 0 to 1. Call
 * it within `readSnapshot`. A server's clients are not blocked; PGlite has one connection, so its backup must run on a
 * copy of the folder.
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

/**
 * Returns an object with the number of rows and the SHA-256 of each table by its name, as a backup made now would
 * contain them. Reads all rows, in one snapshot.
 */
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

/**
 * Estimates progress by table size, since counting rows would take as long again. The text's size differs from the
 * table's, so progress is capped at the end of each table.
 */
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
    /** @returns the rows as the text of a backup. */
    add(lines: string[]): string {
      const text = `${lines.join('\n')}\n`
      sha256.update(text)
      rows += lines.length
      return text
    },
    total: (): TableDigest => ({ rows, sha256: sha256.digest('hex') }),
  }
}

/**
 * Runs `read` in a read-only transaction with one snapshot (repeatable read), in UTC and without a statement timeout,
 * and returns its result.
 */
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
 * Yields a table's rows as lines of JSON, in batches of about a megabyte. Needs a transaction with no other cursor
 * named `rows`.
 */
async function* readRows(em: SqlEntityManager, table: BackupTable): AsyncGenerator<string[]> {
  const columns = table.columns.map(quoteIdentifier).join()
  // A table without a primary key is sorted by its complete rows.
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
 * Writes a compressed backup of the whole database to a file that only its owner can read, atomically. Creates
 * missing folders.
 * @param file is overwritten if it exists.
 */
export async function writeBackup(em: SqlEntityManager, file: string, facts: BackupFacts): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await readSnapshot(em, (inside) => writeFileAtomically(file, createBackupStream(inside, facts)))
}

/**
 * Streams a compressed backup of the whole database to a backup store (folder or bucket), under this name.
 * `onProgress` gets the share written, 0 to 1.
 */
export async function storeBackup(
  em: SqlEntityManager,
  { store, name }: { store: Pick<BackupStore, 'write'>; name: string },
  facts: BackupFacts,
  onProgress?: OnProgress,
): Promise<void> {
  await readSnapshot(em, (inside) => store.write(name, createBackupStream(inside, facts, onProgress)))
}

/** Streams the compressed backup. pipeline() destroys both streams on an error, so the reader gets it. */
function createBackupStream(em: SqlEntityManager, facts: BackupFacts, onProgress?: OnProgress): Readable {
  const lines = Readable.from(backupLines(em, facts, onProgress), { objectMode: false })
  return pipeline(lines, createGzip(), () => {})
}
