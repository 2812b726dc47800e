import type { SqlEntityManager } from '@mikro-orm/sql'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { escapeFormula } from '#platform/server/safe-text/escape.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import {
  analyticsStats as figuresSchema,
  statsExportQuery,
  statsQuery,
  sentEvents,
  type AnalyticsStats,
  type StatsExportQuery,
  type StatsQuery,
} from '../contract.ts'
import { seriesNames } from '../limits.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import {
  listCampaigns,
  listDevices,
  listSearchesWithoutResults,
  listNeglectedIdeas,
  listSearches,
  listSources,
  listViewedCategories,
  listViewedIdeas,
} from './stats/lists.queries.ts'
import { countSubscribers, getSeries } from './stats/series.queries.ts'
import { toPeriodRange } from './stats/period-range.ts'
import { recordEvents } from './record-events.service.ts'

/** Returns the statistics of a period and of the one before it. */
async function getStats(em: SqlEntityManager, query: StatsQuery, now: Date): Promise<AnalyticsStats> {
  const span = toPeriodRange(now, query)
  // Sequential, because PGlite has one connection.
  return {
    from: span.from,
    to: span.to,
    by: span.by,
    series: await getSeries(em, span, seriesNames),
    readers: await countSubscribers(em),
    ideas: await listViewedIdeas(em, span),
    categories: await listViewedCategories(em, span),
    sources: await listSources(em, span),
    campaigns: await listCampaigns(em, span),
    devices: await listDevices(em, span),
    searches: await listSearches(em, span),
    inVain: await listSearchesWithoutResults(em, span),
    neglected: await listNeglectedIdeas(em, span),
  }
}

/**
 * Returns one table of the statistics as CSV, heading first. Cells that a spreadsheet would read as formulas are
 * escaped.
 */
async function exportStats(em: SqlEntityManager, query: StatsExportQuery, now: Date): Promise<string> {
  const rows = toRows(await getStats(em, query, now), query.table)
  return stringify(
    rows.map((row) => row.map((cell) => escapeFormula(String(cell)))),
    { bom: true, record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  )
}

type Row = (string | number)[]

function toRows(figures: AnalyticsStats, table: StatsExportQuery['table']): Row[] {
  if (table === 'sources' || table === 'campaigns' || table === 'devices') return toNamedRows(figures[table])
  if (table === 'ideas')
    return [
      ['id', 'title', 'views', 'saves'],
      ...figures.ideas.map(({ id, title, views, saves }) => [id, title, views, saves]),
    ]
  if (table === 'neglected')
    return [['id', 'title', 'views'], ...figures.neglected.map(({ id, title, views }) => [id, title, views])]
  if (table === 'categories')
    return [
      ['slug', 'name', 'views'],
      ...figures.categories.map(({ slug, name, views }) => [slug, name, views]),
    ]
  if (table === 'searches')
    return [
      ['text', 'count', 'results'],
      ...figures.searches.map(({ text, count, results }) => [text, count, results]),
    ]
  if (table === 'inVain')
    return [
      ['text', 'count', 'lastDay'],
      ...figures.inVain.map(({ text, count, lastDay }) => [text, count, lastDay]),
    ]
  const points = figures.series.find(({ name }) => name === table)?.points ?? []
  return [
    [figures.by, table, 'before'],
    ...points.map(({ start, count, before }): Row => [start, count, before]),
  ]
}

const toNamedRows = (list: AnalyticsStats['sources']): Row[] => [
  ['name', 'count'],
  ...list.map(({ name, count }) => [name, count]),
]

const { anyone, editorOnly } = guardsWith<AnalyticsServices>()

export const analyticsRouter = router({
  /** Records events that visitors' browsers send. */
  record: anyone
    .input(sentEvents)
    .output(z.void())
    .mutation(({ ctx, input }) => recordEvents(ctx, input.events)),

  /** Statistics of a period. */
  figures: editorOnly
    .input(statsQuery)
    .output(figuresSchema)
    .query(({ ctx, input }) => getStats(ctx.em, input, ctx.now())),

  /** Table of the statistics as CSV. */
  file: editorOnly
    .input(statsExportQuery)
    .output(z.string())
    .query(({ ctx, input }) => exportStats(ctx.em, input, ctx.now())),
})
