import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { WeekStats } from '../contract.ts'
import { visitorSeries } from '../limits.ts'
import { tables, toPeriodRange, type PeriodRange } from './stats/period-range.ts'
import { getSeries } from './stats/series.queries.ts'

const maxTexts = 3

/**
 * Returns the statistics of the last seven days, today (UTC) included, for the dashboard's overview: the total of each
 * series, such as page views or visitors, its total in the seven days before (`before`), and the number of different
 * texts that were searched for without results, with the three most frequent (`unanswered`).
 */
export async function getWeekStats(em: SqlEntityManager, now: Date): Promise<WeekStats> {
  const span = toPeriodRange(now, { period: '7d' })
  const series = await getSeries(em, span, visitorSeries)
  return {
    series: series.map(({ name, total, before }) => ({ name, total, before })),
    unanswered: await listUnanswered(em, span),
  }
}

async function listUnanswered(em: SqlEntityManager, { from }: PeriodRange): Promise<WeekStats['unanswered']> {
  const rows = await tables(em)
    .selectFrom('search_count')
    .select((row) => ['text', row.cast<number>(row.fn.countAll().over(), 'integer').as('total')])
    // A literal, to match the condition of the partial index.
    .where('results', '=', sql.lit(0))
    .where('day', '>=', from)
    .groupBy('text')
    .orderBy((row) => row.fn.sum('count'), 'desc')
    .orderBy('text')
    .limit(maxTexts)
    .execute()
  return { total: rows[0]?.total ?? 0, texts: rows.map(({ text }) => text) }
}
