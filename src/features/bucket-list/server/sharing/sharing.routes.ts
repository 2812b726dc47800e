import { z } from 'zod'
import { calendarView, shareOptions, shareView } from '#features/bucket-list/contract.ts'
import { noCalendar, notShared } from '#features/bucket-list/messages.ts'
import { sharedPhotoRequest } from '#features/bucket-list/photos-contract.ts'
import { sharedPhotoPath } from '#platform/addresses.ts'
import { type RestRoutes, orNotFound, requireSignIn, parseInput } from '#platform/server/routes.ts'
import { createCallerFactory, router } from '#platform/server/trpc.ts'
import { calendarRouter } from './calendar.procedures.ts'
import { shareRouter, sharedPhoto } from './sharing.procedures.ts'

const share = createCallerFactory(shareRouter)
const calendar = createCallerFactory(calendarRouter)
const sharePath = '/api/my-bucket-list/share'
const calendarPath = '/api/my-bucket-list/calendar'

/** Registers the routes with which a member manages their share link and calendar feed. */
export const sharingRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    sharePath,
    {
      schema: {
        operationId: 'readShareLink',
        summary: 'The link to one’s list',
        description: 'Where others can read the list, and what they see there. 404 while it is not shared.',
        response: { 200: shareView },
      },
    },
    (request) => share(request.ctx).get().then(orNotFound(notShared)),
  )

  app.post(
    sharePath,
    {
      schema: {
        operationId: 'shareList',
        summary: 'Share one’s list by a link',
        description: 'Makes the link, or changes what it shows and until when.',
        body: shareOptions,
        response: { 201: shareView },
      },
    },
    async (request, reply) => reply.code(201).send(await share(request.ctx).create(request.body ?? {})),
  )

  app.delete(
    sharePath,
    {
      schema: {
        operationId: 'revokeShareLink',
        summary: 'Revoke the link',
        description: 'From now on the link shows nothing to anybody.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await share(request.ctx).revoke()
      return reply.code(204).send(null)
    },
  )

  app.get(
    calendarPath,
    {
      schema: {
        operationId: 'readCalendarLink',
        summary: 'The calendar of one’s list',
        description: 'The address of one’s calendar. 404 where there is none.',
        response: { 200: calendarView },
      },
    },
    (request) => calendar(request.ctx).get().then(orNotFound(noCalendar)),
  )

  app.post(
    calendarPath,
    {
      schema: {
        operationId: 'openCalendar',
        summary: 'Open a calendar of target dates',
        description: 'Makes an address that calendar programs can subscribe to, and answers it.',
        response: { 201: calendarView },
      },
    },
    async (request, reply) => reply.code(201).send(await calendar(request.ctx).create()),
  )

  app.delete(
    calendarPath,
    {
      schema: {
        operationId: 'revokeCalendar',
        summary: 'Revoke the calendar',
        description: 'From now on its address answers 404.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await calendar(request.ctx).revoke()
      return reply.code(204).send(null)
    },
  )
}

const shared = createCallerFactory(router({ photo: sharedPhoto }))

/** Registers the photos of shared lists. `no-store`, because the URL contains the link's token. */
export const sharedPhotoRoutes: RestRoutes = async (app) => {
  app.get(
    sharedPhotoPath,
    {
      schema: {
        operationId: 'readSharedPhoto',
        summary: 'A photo of a shared list',
        description: 'A WebP, in its `size`: small or large. Only where its member shows stories.',
        params: sharedPhotoRequest.pick({ token: true, id: true }),
        querystring: sharedPhotoRequest.pick({ size: true }),
      },
    },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      const { webp } = await shared(request.ctx).photo(
        parseInput(sharedPhotoRequest, { ...request.query, ...request.params }),
      )
      return reply.type('image/webp').send(Buffer.from(webp, 'base64'))
    },
  )
}
