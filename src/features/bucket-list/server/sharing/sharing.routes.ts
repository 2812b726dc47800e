import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orMissing, signedInRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { calendarView, shareOptions, shareView } from '#features/bucket-list/contract.ts'
import { noCalendar, notShared } from '#features/bucket-list/messages.ts'
import { calendarRouter } from './calendar.procedures.ts'
import { shareRouter } from './sharing.procedures.ts'

const share = createCallerFactory(shareRouter)
const calendar = createCallerFactory(calendarRouter)
const sharePath = '/api/my-bucket-list/share'
const calendarPath = '/api/my-bucket-list/calendar'

/** The links that a member hands out, or not: what they open stands elsewhere. */
export const sharingRoutes: FastifyPluginAsyncZod = async (app) => {
  signedInRoutes(app)
  app.get(
    sharePath,
    { schema: { summary: 'The link to one’s list', response: { 200: shareView } } },
    (request) => share(request.ctx).get().then(orMissing(notShared)),
  )

  app.post(
    sharePath,
    { schema: { summary: 'Share one’s list by a link', body: shareOptions, response: { 201: shareView } } },
    async (request, reply) => reply.code(201).send(await share(request.ctx).create(request.body ?? {})),
  )

  app.delete(
    sharePath,
    { schema: { summary: 'Revoke the link', response: { 204: z.null() } } },
    async (request, reply) => {
      await share(request.ctx).revoke()
      return reply.code(204).send(null)
    },
  )

  app.get(
    calendarPath,
    { schema: { summary: 'The calendar of one’s list', response: { 200: calendarView } } },
    (request) => calendar(request.ctx).get().then(orMissing(noCalendar)),
  )

  app.post(
    calendarPath,
    { schema: { summary: 'Open a calendar of target dates', response: { 201: calendarView } } },
    async (request, reply) => reply.code(201).send(await calendar(request.ctx).create()),
  )

  app.delete(
    calendarPath,
    { schema: { summary: 'Revoke the calendar', response: { 204: z.null() } } },
    async (request, reply) => {
      await calendar(request.ctx).revoke()
      return reply.code(204).send(null)
    },
  )
}
