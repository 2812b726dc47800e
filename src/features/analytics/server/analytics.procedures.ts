import type { SqlEntityManager } from '@mikro-orm/sql'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { RequestContext } from '#platform/server/context.ts'
import { type RestRoutes, parseInput } from '#platform/server/routes.ts'
import { escapeFormula } from '#platform/server/safe-text/escape.ts'
import { createGuardedProcedures, router, createCallerFactory } from '#platform/server/trpc.ts'
import {
  analyticsStats as figuresSchema,
  statsExportQuery,
  statsQuery,
  sentEvents,
  type AnalyticsStats,
  type StatsExportQuery,
  type StatsQuery,
  analyticsStats,
} from '../contract.ts'
import { seriesNames, eventsPath, statsExportPath } from '../limits.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import { recordEvents } from './record-events.service.ts'
import {
  listCampaigns,
  listVisitsByDevice,
  listSearchesWithoutResults,
  listNeglectedIdeas,
  listSearches,
  listSources,
  listViewedCategories,
  listViewedIdeas,
} from './stats/lists.queries.ts'
import { toPeriodRange } from './stats/period-range.ts'
import { countSubscribers, getSeries } from './stats/series.queries.ts'

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
    devices: await listVisitsByDevice(em, span),
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

const { anyone, editorOnly } = createGuardedProcedures<AnalyticsServices>()

/**
 * Procedures of statistics: a public one that records page views and events of visitors, and two with which editors
 * read the statistics of a period, or one of their tables as CSV.
 */
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

const analytics = createCallerFactory(analyticsRouter)

const withServices = (ctx: RequestContext) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `app.ts` adds these services to the context, as for procedures
  ctx as RequestContext & AnalyticsServices

/**
 * Registers the REST routes of statistics: a public one that records page views and events, at most 20 per call (202
 * without a body), and two with which editors read the statistics of a period as JSON or download one table as CSV.
 * Others get a 401 or 403 for those two.
 */
export const analyticsRoutes: RestRoutes = async (app) => {
  app.post(
    eventsPath,
    {
      // The request log contains IP addresses, which are not stored for counted visitors.
      logLevel: 'warn',
      schema: {
        operationId: 'recordEvents',
        summary: 'Record visits and events',
        description:
          'Page views and three events, at most 20 per call, accepted only from pages of the site. They are aggregated by day: no cookie is read, no IP address is stored, and clients that send `Sec-GPC: 1` or `DNT: 1` are not counted.',
        body: sentEvents,
        response: { 202: z.void() },
      },
    },
    async (request, reply) => {
      // Bypasses the procedure, whose guard lets everybody pass: at thousands of requests a second it would cost 50 %
      // more.
      const { events } = parseInput(sentEvents, request.body)
      await recordEvents(withServices(request.ctx), events)
      return reply.code(202).send()
    },
  )

  app.get(
    '/api/analytics/figures',
    {
      schema: {
        operationId: 'readFigures',
        summary: 'Read the statistics',
        description:
          'Visitors, page views and events of a period, compared with the previous one, and the most viewed, searched and saved. For editors and admins.',
        querystring: statsQuery,
        response: { 200: analyticsStats },
      },
    },
    (request) => analytics(request.ctx).figures(request.query),
  )

  app.get(
    statsExportPath,
    {
      schema: {
        operationId: 'exportFigures',
        summary: 'Download a table of the statistics',
        description: 'The series or list named by `table`, as CSV. For editors and admins.',
        querystring: statsExportQuery,
      },
    },
    async (request, reply) => {
      const content = await analytics(request.ctx).file(request.query)
      const { table, period } = statsExportQuery.parse(request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${table}-${period}.csv"`)
        .send(content)
    },
  )
}
