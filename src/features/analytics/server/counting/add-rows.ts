import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Category } from '#features/catalogue/server/entities.ts'
import { jsonRows } from '#platform/database/sql.ts'
import type { CategoryCount, DayCount, EventCount, Visitor } from '../entities.ts'
import type { CountedIdea, CountedRows } from './pending-counts.ts'
import { addIdeaCounts, addIdeaMonthCounts, sumByMonth } from './write-idea-counts.ts'

type CountEntities = typeof CategoryCount | typeof DayCount | typeof EventCount
type Tables = InferKyselyDB<CountEntities | typeof Category | typeof Visitor>

const chunkSize = 100

/**
 * Adds counted rows to the stored counts of events (by day), ideas (by day and month) and categories, and stores new
 * hashes of visitors (one per visitor and day), in the transaction of `em`. Skips ideas and categories that do not
 * exist. Rows are sorted by key, so that two processes that write the same rows cannot deadlock.
 */
export async function addRows(em: SqlEntityManager, rows: CountedRows): Promise<void> {
  await inChunks(sortByKey(rows.events), (some) => addEventCounts(em, some))
  await inChunks(sortByKey(sumByDay(rows.events)), (some) => addDayCounts(em, some))
  await inChunks(sortByIdea(rows.ideas), (some) => addIdeaCounts(em, some))
  await inChunks(sortByIdea(sumByMonth(rows.ideas)), (some) => addIdeaMonthCounts(em, some))
  await inChunks(sortByKey(rows.categories), (some) => addCategoryCounts(em, some))
  await inChunks(sortByKey(rows.visitors), (some) => addVisitors(em, some))
}

/** Writes rows in chunks, so that other queries and this process's event loop run between them. */
async function inChunks<Row>(rows: Row[], write: (rows: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkSize) await write(rows.slice(at, at + chunkSize))
}

const sortByKey = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** Sorts by number, as the statement sorts a chunk, so that all chunks lock rows in one order: 9 before 10. */
const sortByIdea = (rows: CountedRows['ideas']): CountedIdea[] =>
  [...rows.values()].toSorted((one, other) =>
    one.day === other.day ? one.ideaId - other.ideaId : one.day < other.day ? -1 : 1,
  )

const tables = (em: SqlEntityManager) => em.getKysely<Tables>()

async function addEventCounts(em: SqlEntityManager, rows: Tables['event_count'][]): Promise<void> {
  await tables(em)
    .insertInto('event_count')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['day', 'name', 'path', 'source', 'device', 'campaign'])
        .doUpdateSet((write) => ({ count: write('event_count.count', '+', write.ref('excluded.count')) })),
    )
    .execute()
}

function sumByDay(events: CountedRows['events']) {
  const found = new Map<string, Tables['day_count']>()
  for (const { day, name, count } of events.values()) {
    const key = `${day} ${name}`
    found.set(key, { day, name, count: count + (found.get(key)?.count ?? 0) })
  }
  return found
}

async function addDayCounts(em: SqlEntityManager, rows: Tables['day_count'][]): Promise<void> {
  await tables(em)
    .insertInto('day_count')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['day', 'name'])
        .doUpdateSet((write) => ({ count: write('day_count.count', '+', write.ref('excluded.count')) })),
    )
    .execute()
}

async function addCategoryCounts(
  em: SqlEntityManager,
  rows: { day: string; slug: string; views: number }[],
): Promise<void> {
  const given = jsonRows(rows, { day: 'text', slug: 'text', views: 'integer' })
  await tables(em)
    .insertInto('category_count')
    .columns(['day', 'category_id', 'views'])
    .expression((write) =>
      write
        .selectFrom(given)
        .innerJoin('category', 'category.slug', 'given.slug')
        .select((row) => [row.cast<string>('given.day', 'date').as('day'), 'category.id', 'given.views'])
        .orderBy('given.day')
        .orderBy(sql`given.slug collate "C"`),
    )
    .onConflict((known) =>
      known
        .columns(['day', 'category_id'])
        .doUpdateSet((write) => ({ views: write('category_count.views', '+', write.ref('excluded.views')) })),
    )
    .execute()
}

async function addVisitors(em: SqlEntityManager, rows: Tables['visitor'][]): Promise<void> {
  const given = jsonRows(rows, { day: 'text', hash: 'text' })
  await tables(em)
    .insertInto('visitor')
    .columns(['day', 'hash'])
    .expression((write) =>
      write
        .selectFrom(given)
        .select((row) => [row.cast<string>('given.day', 'date').as('day'), 'given.hash'])
        .orderBy('given.day')
        .orderBy(sql`given.hash collate "C"`),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}
