import { createHmac, randomBytes } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import { jsonRows } from '#platform/database/json-rows.ts'
import type { CategoryCount } from '../category-count.entity.ts'
import type { DayCount } from '../day-count.entity.ts'
import type { EventCount } from '../event-count.entity.ts'
import type { VisitorSalt } from '../visitor-salt.entity.ts'
import type { Visitor } from '../visitor.entity.ts'
import type { Counted, CountedIdea, ToldEvent } from './counted.ts'
import { addIdeas, addIdeasOfMonth, byMonth } from './write-idea-counts.ts'

type OfCounts = typeof CategoryCount | typeof DayCount | typeof EventCount
type Tables = InferKyselyDB<OfCounts | typeof Category | typeof Visitor | typeof VisitorSalt>

/** Events for others, within the transaction that counts them; `visitor` is the hash that goes with the day's salt. */
export type TellOthers = (
  em: SqlEntityManager,
  events: (Omit<ToldEvent, 'visitor'> & { visitor: string })[],
) => Promise<void>

const atOnce = 100

/**
 * Adds what was counted to what stands there, all of it or nothing. Rows come in the order of their keys, so that two
 * processes that write the same ones wait for each other and never both.
 */
export async function writeCounts(
  em: SqlEntityManager,
  counted: Counted,
  tellOthers?: TellOthers,
): Promise<void> {
  await em.transactional(async (inside) => {
    const hashOf = await hasher(inside, counted)
    await inHundreds(byKey(counted.events), (rows) => addEvents(inside, rows))
    await inHundreds(byKey(byDay(counted.events)), (rows) => addDays(inside, rows))
    await inHundreds(byIdea(counted.ideas), (rows) => addIdeas(inside, rows))
    await inHundreds(byIdea(byMonth(counted.ideas)), (rows) => addIdeasOfMonth(inside, rows))
    await inHundreds(byKey(counted.categories), (rows) => addCategories(inside, rows))
    const visitors = new Map(
      counted.visitors
        .values()
        .map((seen) => [`${seen.day} ${hashOf(seen)}`, { day: seen.day, hash: hashOf(seen) }]),
    )
    await inHundreds(byKey(visitors), (rows) => addVisitors(inside, rows))
    if (counted.told.length > 0)
      await tellOthers?.(
        inside,
        counted.told.map((event) => ({ ...event, visitor: hashOf(event.visitor) })),
      )
  })
}

/** The database of others is free between them, and so is this process. */
async function inHundreds<Row>(rows: Row[], write: (rows: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await write(rows.slice(at, at + atOnce))
}

const byKey = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** As a statement writes a hundred of them, so that the hundreds follow each other in one order: 9 stands before 10. */
const byIdea = (rows: Counted['ideas']): CountedIdea[] =>
  [...rows.values()].toSorted((one, other) =>
    one.day === other.day ? one.ideaId - other.ideaId : one.day < other.day ? -1 : 1,
  )

const tables = (em: SqlEntityManager) => em.getKysely<Tables>()

async function hasher(em: SqlEntityManager, { visitors }: Counted) {
  const days = new Set(visitors.values().map(({ day }) => day))
  const salts = new Map<string, string>()
  for (const day of days) salts.set(day, await saltOf(em, day))
  return ({ day, fingerprint }: { day: string; fingerprint: string }) =>
    createHmac('sha256', salts.get(day) ?? '')
      .update(fingerprint)
      .digest('base64url')
      .slice(0, 22)
}

/** Whichever process is first that day makes it. */
async function saltOf(em: SqlEntityManager, day: string): Promise<string> {
  const read = () =>
    tables(em).selectFrom('visitor_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const known = await read()
  if (known) return known.salt
  await tables(em)
    .insertInto('visitor_salt')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((made) => made.doNothing())
    .execute()
  return (await read())?.salt ?? ''
}

async function addEvents(em: SqlEntityManager, rows: Tables['event_count'][]): Promise<void> {
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

function byDay(events: Counted['events']) {
  const found = new Map<string, Tables['day_count']>()
  for (const { day, name, count } of events.values()) {
    const key = `${day} ${name}`
    found.set(key, { day, name, count: count + (found.get(key)?.count ?? 0) })
  }
  return found
}

async function addDays(em: SqlEntityManager, rows: Tables['day_count'][]): Promise<void> {
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

async function addCategories(
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
  await tables(em)
    .insertInto('visitor')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}
