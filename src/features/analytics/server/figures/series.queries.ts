import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Series } from '#features/analytics/contract.ts'
import type { EventName, SeriesName } from '#features/analytics/limits.ts'
import { rowCount } from '#platform/database/sql.ts'
import { barsOf, startOf, type Span, tables } from './span.ts'

interface OfDay {
  name: SeriesName
  day: string
  count: number
}

const ofEvents: Record<EventName, SeriesName> = {
  page_view: 'views',
  search: 'searches',
  generate_random_idea: 'draws',
  save_to_bucket_list: 'saves',
}

/** What happened, bar by bar, each beside the one before. */
export async function readSeries(
  em: SqlEntityManager,
  span: Span,
  names: readonly SeriesName[],
): Promise<Series[]> {
  const since = span.before.from
  // One after the other: a PGlite has one connection.
  const days = [
    ...(await visitorsSince(em, since)),
    ...(await eventsSince(em, since)),
    ...(await completionsSince(em, since)),
    ...(await signUpsSince(em, since)),
    ...(await lettersSince(em, since)),
  ]
  return names.map((name) =>
    seriesOf(
      name,
      span,
      days.filter((day) => day.name === name),
    ),
  )
}

function seriesOf(name: SeriesName, span: Span, days: OfDay[]): Series {
  const own = barsIn(span, span, days)
  const before = barsIn(span.before, span, days)
  // The periods may have a bar more or less: both end with their last one.
  const shift = before.length - own.length
  return {
    name,
    total: sumOf(own),
    before: sumOf(before),
    points: own.map(({ start, count }, at) => ({ start, count, before: before[at + shift]?.count ?? 0 })),
  }
}

function barsIn(range: { from: string; to: string }, { by }: Span, days: OfDay[]) {
  const counts = new Map(barsOf(range, by).map((start) => [start, 0]))
  for (const { day, count } of days) {
    if (day < range.from || day > range.to) continue
    const start = startOf(day, by)
    counts.set(start, (counts.get(start) ?? 0) + count)
  }
  return [...counts].map(([start, count]) => ({ start, count }))
}

const sumOf = (bars: { count: number }[]) => bars.reduce((sum, { count }) => sum + count, 0)

/** Of days that are over as they were counted; of today as many as there are by now. */
async function visitorsSince(em: SqlEntityManager, since: string): Promise<OfDay[]> {
  const past = await tables(em)
    .selectFrom('visitor_count')
    .select((row) => [row.cast<string>('day', 'text').as('day'), 'count'])
    .where('day', '>=', since)
    .execute()
  const present = await tables(em)
    .selectFrom('visitor')
    .select((row) => [row.cast<string>('day', 'text').as('day'), rowCount.as('count')])
    .where('day', '>=', since)
    .groupBy('day')
    .execute()
  return [...past, ...present].map((day) => ({ ...day, name: 'visitors' }))
}

async function eventsSince(em: SqlEntityManager, since: string): Promise<OfDay[]> {
  const days = await tables(em)
    .selectFrom('day_count')
    .select((row) => [row.cast<string>('day', 'text').as('day'), 'name', 'count'])
    .where('day', '>=', since)
    .execute()
  return days.map(({ name, ...day }) => ({ ...day, name: ofEvents[name] }))
}

const dayOf = (moment: 'completed_at' | 'created_at') =>
  sql<string>`(${sql.ref(moment)} at time zone 'UTC')::date::text`

async function completionsSince(em: SqlEntityManager, since: string): Promise<OfDay[]> {
  const days = await tables(em)
    .selectFrom('entry')
    .select([dayOf('completed_at').as('day'), rowCount.as('count')])
    .where('completed_at', 'is not', null)
    .where('completed_at', '>=', new Date(since))
    .groupBy(dayOf('completed_at'))
    .execute()
  return days.map((day) => ({ ...day, name: 'completions' }))
}

async function signUpsSince(em: SqlEntityManager, since: string): Promise<OfDay[]> {
  const days = await tables(em)
    .selectFrom('users')
    .select([dayOf('created_at').as('day'), rowCount.as('count')])
    .where('created_at', '>=', new Date(since))
    .groupBy(dayOf('created_at'))
    .execute()
  return days.map((day) => ({ ...day, name: 'signUps' }))
}

async function lettersSince(em: SqlEntityManager, since: string): Promise<OfDay[]> {
  return tables(em)
    .selectFrom('letter_count')
    .select((row) => [row.cast<string>('day', 'text').as('day'), 'name', 'count'])
    .where('day', '>=', since)
    .execute()
}

/** Who reads the newsletter now. */
export async function countReaders(em: SqlEntityManager): Promise<number> {
  const { readers } = await tables(em)
    .selectFrom('subscriber')
    .select(rowCount.as('readers'))
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where('suppressed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return readers
}
