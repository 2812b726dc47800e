import { z } from 'zod'
import type { RequestContext } from '#platform/server/context.ts'
import { type RestRoutes, parseInput } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { analyticsStats, statsExportQuery, statsQuery, sentEvents } from '../contract.ts'
import { eventsPath, statsExportPath } from '../limits.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import { analyticsRouter } from './analytics.procedures.ts'
import { recordEvents } from './record-events.service.ts'

const analytics = createCallerFactory(analyticsRouter)

const withServices = (ctx: RequestContext) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `app.ts` hands them in, as it does for procedures
  ctx as RequestContext & AnalyticsServices

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
