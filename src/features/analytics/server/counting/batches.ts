import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import type { EventBatch } from '../entities.ts'
import { addRows } from './add-rows.ts'
import type { CountedRows } from './pending-counts.ts'

const tables = (em: SqlEntityManager) => em.getKysely<InferKyselyDB<typeof EventBatch>>()

/** Batches added up at once: a site with 2,000 events a second writes as many in twenty seconds. */
const maxBatches = 40

/** `CountedRows` with arrays instead of maps. */
type BatchContent = {
  [Name in keyof CountedRows]: CountedRows[Name] extends Map<string, infer Row> ? Row[] : never
}

/**
 * Stores counted rows, however many, as JSON in a single row of `event_batch`, which is quick. Statistics do not
 * contain them until `addBatches` has added them to the counts.
 */
export async function insertBatch(
  em: SqlEntityManager,
  { events, ideas, categories, visitors }: CountedRows,
): Promise<void> {
  const content: BatchContent = {
    events: [...events.values()],
    ideas: [...ideas.values()],
    categories: [...categories.values()],
    visitors: [...visitors.values()],
  }
  await tables(em)
    .insertInto('event_batch')
    .values({ counted: JSON.stringify(content) })
    .execute()
}

/**
 * Adds the stored batches (`insertBatch`) of all processes to the counts and deletes them, in as many transactions as
 * needed. Each batch is added once; batches that another process has locked are skipped. Must not run in a transaction,
 * because it also vacuums the table.
 */
export async function addBatches(em: SqlEntityManager): Promise<void> {
  let taken = 0
  do {
    taken = await em.transactional(async (inside) => {
      const batches = await takeBatches(inside)
      if (batches.length > 0) await addRows(inside, await sumBatches(batches))
      return batches.length
    })
    // PGlite has no autovacuum, so deleted batches would fill the disk.
    if (taken > 0) await em.execute('vacuum event_batch')
  } while (taken === maxBatches)
}

const takeBatches = (em: SqlEntityManager) =>
  tables(em)
    .deleteFrom('event_batch')
    .where('id', 'in', (read) =>
      read.selectFrom('event_batch').select('id').orderBy('id').limit(maxBatches).forUpdate().skipLocked(),
    )
    .returning('counted')
    .execute()

async function sumBatches(batches: { counted: string }[]): Promise<CountedRows> {
  const sum: CountedRows = { events: new Map(), ideas: new Map(), categories: new Map(), visitors: new Map() }
  for (const { counted } of batches) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `insertBatch` wrote it
    const content = JSON.parse(counted) as BatchContent
    for (const row of content.events) {
      const key = [row.day, row.name, row.path, row.source, row.device, row.campaign].join('\n')
      addTo(sum.events, key, row, (known) => (known.count += row.count))
    }
    for (const row of content.ideas)
      addTo(sum.ideas, `${row.day} ${row.ideaId}`, row, (known) => {
        known.views += row.views
        known.saves += row.saves
      })
    for (const row of content.categories)
      addTo(sum.categories, `${row.day} ${row.slug}`, row, (known) => (known.views += row.views))
    for (const row of content.visitors) sum.visitors.set(`${row.day} ${row.hash}`, row)
    await yieldToEventLoop()
  }
  return sum
}

function addTo<Row>(rows: Map<string, Row>, key: string, row: Row, add: (known: Row) => void): void {
  const known = rows.get(key)
  if (known) add(known)
  else rows.set(key, row)
}
