import type { SqlEntityManager } from '@mikro-orm/sql'
import { quoted, type BackupTable } from './tables.ts'

const wantedBytes = 1_000_000
const mostRows = 2_000

/**
 * The rows of a table, each as one line of JSON, some of them at a time: about a megabyte, however large a row is.
 * Needs a transaction, in which nothing else has a cursor.
 */
export async function* rowsOf(em: SqlEntityManager, table: BackupTable): AsyncGenerator<string[]> {
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
