import { z } from 'zod'
import {
  shareChanges,
  shareOptions,
  shareView,
  sharedListQuery,
  sharedListView,
  calendarView,
} from '#features/bucket-list/contract.ts'
import { noCalendar, notShared } from '#features/bucket-list/messages.ts'
import { photoBytes, sharedPhotoRequest } from '#features/bucket-list/photos-contract.ts'
import { sharedPhotoPath } from '#platform/addresses.ts'
import { type RestRoutes, orNotFound, requireSignIn, parseInput } from '#platform/server/routes.ts'
import { runList } from '#platform/server/scheduling/work-scheduler.ts'
import { createGuardedProcedures, listScopes, router, createCallerFactory } from '#platform/server/trpc.ts'
import { calendarRouter } from './calendar.procedures.ts'
import type { LinkServices } from './link-tokens.ts'
import {
  getShare,
  readSharedList,
  readSharedPhoto,
  revokeShare,
  shareList,
  updateShare,
} from './sharing.service.ts'

const { anyone, signedIn } = createGuardedProcedures<LinkServices>(listScopes)

/**
 * Procedures with which a member reads, creates, changes and revokes the unlisted link that shows their bucket list to
 * anyone who has it.
 */
export const shareRouter = router({
  /** Null if the list is not shared. */
  get: signedIn
    .output(shareView.nullable())
    .query(({ ctx }) => getShare(ctx.em, ctx.linkTokens, ctx.user.id)),

  /** Updates the options of an existing link. A new URL requires revoking the link first. */
  create: signedIn
    .input(shareOptions)
    .output(shareView)
    .mutation(({ ctx, input }) => shareList(ctx.em, ctx.linkTokens, ctx.user.id, input)),

  update: signedIn
    .input(shareChanges)
    .output(shareView)
    .mutation(({ ctx, input }) => updateShare(ctx.em, ctx.linkTokens, ctx.user.id, input)),

  revoke: signedIn.mutation(({ ctx }) => revokeShare(ctx.em, ctx.user.id)),
})

/**
 * Public procedure that returns the first entries of a shared bucket list to anyone with the link's token. @throws 404
 * for an invalid link.
 */
export const sharedList = anyone
  .input(sharedListQuery)
  .output(sharedListView)
  .query(({ ctx, input }) =>
    runList(
      ctx,
      input.limit,
      () => readSharedList(ctx.em, input, ctx.now()),
      ({ entries }) => entries.length,
    ),
  )

/**
 * Procedure that returns a photo of a shared list to anyone with the link. @throws 404 for an invalid link, or one
 * without stories.
 */
export const sharedPhoto = anyone
  .input(sharedPhotoRequest)
  .output(photoBytes)
  .query(({ ctx, input }) => readSharedPhoto(ctx.em, input, ctx.now()))

const share = createCallerFactory(shareRouter)
const calendar = createCallerFactory(calendarRouter)
const sharePath = '/api/my-bucket-list/share'
const calendarPath = '/api/my-bucket-list/calendar'

/**
 * Registers the REST routes with which a member reads, creates, changes and revokes the share link of their bucket
 * list, and the calendar feed. Visitors get a 401; 404 if the list is not shared or there is no feed.
 */
export const sharingRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    sharePath,
    {
      schema: {
        operationId: 'readShareLink',
        summary: 'Get the share link',
        description: 'The link to the shared list, and what it shows. 404 if the list is not shared.',
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
        summary: 'Share the list',
        description: 'Creates the link, or changes what it shows and when it expires.',
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
        summary: 'Revoke the share link',
        description: 'The link stops working immediately.',
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
        summary: 'Get the calendar link',
        description: 'The URL of the member’s calendar. 404 if there is none.',
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
        summary: 'Create a calendar of target dates',
        description: 'Creates a URL that calendar apps can subscribe to, and returns it.',
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
        description: 'Its URL returns 404 from now on.',
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

/**
 * Registers the route that serves photos of shared lists as WebP, or a 404 for an invalid link. `no-store`, because the
 * URL contains the link's token.
 */
export const sharedPhotoRoutes: RestRoutes = async (app) => {
  app.get(
    sharedPhotoPath,
    {
      schema: {
        operationId: 'readSharedPhoto',
        summary: 'Get a photo from a shared list',
        description:
          'A photo as WebP; `size` is small or large. Available only if the member shares stories.',
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
