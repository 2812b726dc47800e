import { z } from 'zod'
import type { RestRoutes } from '#platform/server/rest-routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { sentEvents } from '../contract.ts'
import { analyticsRouter } from './analytics.procedures.ts'

const analytics = createCallerFactory(analyticsRouter)

export const analyticsRoutes: RestRoutes = async (app) => {
  app.post(
    '/api/events',
    {
      // The log of requests names addresses: whoever is counted leaves none.
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
      await analytics(request.ctx).record(request.body)
      return reply.code(202).send()
    },
  )
}
