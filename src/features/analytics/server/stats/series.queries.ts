import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Series } from '#features/analytics/contract.ts'
import type { EventName, SeriesName } from '#features/analytics/limits.ts'
import { mailCounterNames } from '#features/newsletter/limits.ts'
import { rowCount } from '#platform/database/sql.ts'
import { listBars, startOfBar, type PeriodRange, tables } from './period-range.ts'

interface DailyCount {
  name: SeriesName
  day: string
  count: number
}

const seriesByEvent: Record<EventName, SeriesName> = {
  page_view: 'views',
  search: 'searches',
  generate_random_idea: 'draws',
  save_to_bucket_list: 'saves',
}

/**
 * Returns a time series for each name (such as page views or sign-ups), in the order given: its total in the period and
 * in the one before (`before`), and for each bar of the chart (day, week or month) its first day and both counts.
 */
export async function getSeries(
  em: SqlEntityManager,
  span: PeriodRange,
  names: readonly SeriesName[],
): Promise<Series[]> {
  const days: DailyCount[] = []
  // Sequential, because PGlite has one connection.
  for (const { holds, list } of sources)
    if (names.some((name) => holds.includes(name))) days.push(...(await list(em, span.before.from)))
  return names.map((name) =>
    toSeries(
      name,
      span,
      days.filter((day) => day.name === name),
    ),
  )
}

interface Source {
  holds: readonly SeriesName[]
  list: (em: SqlEntityManager, since: string) => Promise<DailyCount[]>
}

/** Tables that are read, each only if one of its series is wanted. */
const sources: Source[] = [
  { holds: ['visitors'], list: listVisitors },
  { holds: Object.values(seriesByEvent), list: listEvents },
  { holds: ['completions'], list: listCompletions },
  { holds: ['signUps'], list: listSignUps },
  { holds: mailCounterNames, list: listNewsletterCounts },
]

function toSeries(name: SeriesName, span: PeriodRange, days: DailyCount[]): Series {
  const own = toBars(span, span, days)
  const before = toBars(span.before, span, days)
  // The periods may differ by a bar, so they are aligned at their ends.
  const shift = before.length - own.length
  return {
    name,
    total: sumOf(own),
    before: sumOf(before),
    points: own.map(({ start, count }, at) => ({ start, count, before: before[at + shift]?.count ?? 0 })),
  }
}

function toBars(range: { from: string; to: string }, { by }: PeriodRange, days: DailyCount[]) {
  const counts = new Map(listBars(range, by).map((start) => [start, 0]))
  for (const { day, count } of days) {
    if (day < range.from || day > range.to) continue
    const start = startOfBar(day, by)
    counts.set(start, (counts.get(start) ?? 0) + count)
  }
  return [...counts].map(([start, count]) => ({ start, count }))
}

const sumOf = (bars: { count: number }[]) => bars.reduce((sum, { count }) => sum + count, 0)

/** Reads stored totals of past days, and counts today's visitors. */
async function listVisitors(em: SqlEntityManager, since: string): Promise<DailyCount[]> {
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

async function listEvents(em: SqlEntityManager, since: string): Promise<DailyCount[]> {
  const days = await tables(em)
    .selectFrom('day_count')
    .select((row) => [row.cast<string>('day', 'text').as('day'), 'name', 'count'])
    .where('day', '>=', since)
    .execute()
  return days.map(({ name, ...day }) => ({ ...day, name: seriesByEvent[name] }))
}

const utcDayOf = (moment: 'completed_at' | 'created_at') =>
  sql<string>`(${sql.ref(moment)} at time zone 'UTC')::date::text`

async function listCompletions(em: SqlEntityManager, since: string): Promise<DailyCount[]> {
  const days = await tables(em)
    .selectFrom('entry')
    .select([utcDayOf('completed_at').as('day'), rowCount.as('count')])
    .where('completed_at', 'is not', null)
    .where('completed_at', '>=', new Date(since))
    .groupBy(utcDayOf('completed_at'))
    .execute()
  return days.map((day) => ({ ...day, name: 'completions' }))
}

async function listSignUps(em: SqlEntityManager, since: string): Promise<DailyCount[]> {
  const days = await tables(em)
    .selectFrom('users')
    .select([utcDayOf('created_at').as('day'), rowCount.as('count')])
    .where('created_at', '>=', new Date(since))
    .groupBy(utcDayOf('created_at'))
    .execute()
  return days.map((day) => ({ ...day, name: 'signUps' }))
}

async function listNewsletterCounts(em: SqlEntityManager, since: string): Promise<DailyCount[]> {
  return tables(em)
    .selectFrom('letter_count')
    .select((row) => [row.cast<string>('day', 'text').as('day'), 'name', 'count'])
    .where('day', '>=', since)
    .execute()
}

/**
 * Returns the number of current newsletter subscribers: confirmed, not unsubscribed, and not suppressed after repeated
 * delivery failures.
 */
export async function countSubscribers(em: SqlEntityManager): Promise<number> {
  const { readers } = await tables(em)
    .selectFrom('subscriber')
    .select(rowCount.as('readers'))
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where('suppressed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return readers
}
