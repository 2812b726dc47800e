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
        summary: 'Count what a visitor does',
        description:
          'Page views and three events, from pages of the site only, at most 20 a call. They are added up by day: no cookie is read, no address kept, and whoever sends `Sec-GPC: 1` or `DNT: 1` is not counted.',
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
        summary: 'What visitors did',
        description:
          'Visitors, views and events of a period beside the one before it, and what was looked at, searched for and saved most. For editors and admins.',
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
        summary: 'One table of the figures as a file',
        description: 'The series or list that `table` names, as CSV. For editors and admins.',
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
