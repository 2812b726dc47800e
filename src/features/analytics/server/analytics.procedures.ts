import type { SqlEntityManager } from '@mikro-orm/sql'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { escapeFormula } from '#platform/server/safe-text/escaped.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import {
  figures as figuresSchema,
  figuresFileQuery,
  figuresQuery,
  sentEvents,
  type Figures,
  type FiguresFileQuery,
  type FiguresQuery,
} from '../contract.ts'
import { seriesNames } from '../limits.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import {
  listCampaigns,
  listDevices,
  listInVain,
  listNeglectedIdeas,
  listSearches,
  listSources,
  listViewedCategories,
  listViewedIdeas,
} from './figures/lists.queries.ts'
import { countReaders, readSeries } from './figures/series.queries.ts'
import { spanOf } from './figures/span.ts'
import { recordEvents } from './record-events.service.ts'

/** What visitors did in a period, beside the one before it. */
async function readFigures(em: SqlEntityManager, query: FiguresQuery, now: Date): Promise<Figures> {
  const span = spanOf(now, query)
  // One after the other: a PGlite has one connection.
  return {
    from: span.from,
    to: span.to,
    by: span.by,
    series: await readSeries(em, span, seriesNames),
    readers: await countReaders(em),
    ideas: await listViewedIdeas(em, span),
    categories: await listViewedCategories(em, span),
    sources: await listSources(em, span),
    campaigns: await listCampaigns(em, span),
    devices: await listDevices(em, span),
    searches: await listSearches(em, span),
    inVain: await listInVain(em, span),
    neglected: await listNeglectedIdeas(em, span),
  }
}

/** One table of the figures as spreadsheets read it, the heading first; what would be a formula there is guarded. */
async function writeFiguresFile(em: SqlEntityManager, query: FiguresFileQuery, now: Date): Promise<string> {
  const rows = rowsOf(await readFigures(em, query, now), query.table)
  return stringify(
    rows.map((row) => row.map((cell) => escapeFormula(String(cell)))),
    { bom: true, record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  )
}

type Row = (string | number)[]

function rowsOf(figures: Figures, table: FiguresFileQuery['table']): Row[] {
  if (table === 'sources' || table === 'campaigns' || table === 'devices') return named(figures[table])
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

const named = (list: Figures['sources']): Row[] => [
  ['name', 'count'],
  ...list.map(({ name, count }) => [name, count]),
]

const { anyone, editorOnly } = guardsWith<AnalyticsServices>()

export const analyticsRouter = router({
  /** What visitors' browsers tell of them. */
  record: anyone
    .input(sentEvents)
    .output(z.void())
    .mutation(({ ctx, input }) => recordEvents(ctx, input.events)),

  /** What it amounts to. */
  figures: editorOnly
    .input(figuresQuery)
    .output(figuresSchema)
    .query(({ ctx, input }) => readFigures(ctx.em, input, ctx.now())),

  /** One table of it as CSV. */
  file: editorOnly
    .input(figuresFileQuery)
    .output(z.string())
    .query(({ ctx, input }) => writeFiguresFile(ctx.em, input, ctx.now())),
})
