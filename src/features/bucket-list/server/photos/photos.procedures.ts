import { TRPCError } from '@trpc/server'
import { makeZip } from 'client-zip'
import { z } from 'zod'
import { entryView } from '#features/bucket-list/contract.ts'
import { entryNotFound } from '#features/bucket-list/messages.ts'
import { entryPhotosPath, photoPath, photosArchivePath } from '#features/bucket-list/paths.ts'
import {
  exportedPhoto,
  newPhoto,
  photoRequest,
  photoBytes,
  photoId,
  type ExportedPhoto,
} from '#features/bucket-list/photos-contract.ts'
import { maxUploadBytes } from '#features/pictures/limits.ts'
import type { PicturesServices } from '#features/pictures/server/pictures.service.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { type RestRoutes, parseInput, parseIdInPath, requireSignIn } from '#platform/server/routes.ts'
import { createGuardedProcedures, listScopes, router, createCallerFactory } from '#platform/server/trpc.ts'
import { changeOnce, readRequestId } from '../applied-requests.service.ts'
import { exportFileName } from '../files/csv.ts'
import { listPhotos, addPhoto, readPhoto, removePhoto } from './photos.service.ts'

/** Limit on photos processed for one member, stored or not: 200 a day, then a few a day. */
const photosByMember: Limit = {
  name: 'photos member',
  free: 200,
  windowMs: dayMs,
  firstPauseMs: hourMs / 4,
  longestPauseMs: dayMs,
}

const { signedIn } = createGuardedProcedures<PicturesServices>(listScopes)

/**
 * Procedures with which a member adds, removes, lists and reads photos of their own entries. Others see them only in a
 * shared list that includes stories.
 */
export const photosRouter = router({
  /** Called by the REST route only, because tRPC requests carry no bytes. */
  add: signedIn
    .input(newPhoto)
    .output(entryView)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(photosByMember, String(ctx.user.id), ctx.now())
      // Not `changeOnce`: the encoding must not hold a transaction open.
      return addPhoto(ctx, ctx.user.id, { ...input, requestId: readRequestId(ctx, input) })
    }),

  remove: signedIn
    .input(photoId)
    .output(entryView)
    .mutation(changeOnce('photo.remove', ({ ctx, input }) => removePhoto(ctx.em, ctx.user.id, input.id))),

  /** Metadata for the ZIP archive. Each photo is then read separately, so that only one is in memory. */
  list: signedIn.output(exportedPhoto.array()).query(({ ctx }) => listPhotos(ctx.em, ctx.user.id)),

  read: signedIn
    .input(photoRequest)
    .output(photoBytes)
    .query(({ ctx, input }) => readPhoto(ctx.em, ctx.user.id, input)),
})

const photos = createCallerFactory(photosRouter)
const params = z.object({ id: z.string() })

/**
 * Registers the routes with which a member adds, reads and removes photos of their own entries and downloads all of
 * them as ZIP. The request body of an upload is the image itself, at most 15 MB; the response (201) is the entry.
 * Visitors get a 401, photos of other members are a 404.
 */
export const photosRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxUploadBytes }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    entryPhotosPath,
    {
      schema: {
        operationId: 'addPhoto',
        summary: 'Add a photo to an entry',
        description:
          'The body is the image itself: at most 15 MB, and 50 megapixels as a JPEG or 16 megapixels as a PNG, WebP, AVIF or GIF. Metadata, such as the location, is removed. An entry can have at most six photos. Returns the entry.',
        params,
        querystring: z.object({ requestId: z.uuid().optional() }),
        response: { 201: entryView },
      },
    },
    async (request, reply) => {
      const { id: entryId } = parseIdInPath(request.params.id, entryNotFound)
      const entry = await photos(request.ctx).add({
        entryId,
        file: request.body,
        requestId: request.query.requestId,
      })
      return reply.code(201).send(entry)
    },
  )

  app.get(
    photosArchivePath,
    {
      schema: {
        operationId: 'exportPhotos',
        summary: 'Export photos',
        description: 'A ZIP archive of all photos on the list as WebP, named after their ideas.',
      },
    },
    async (request, reply) => {
      const all = await photos(request.ctx).list()
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${exportFileName(request.ctx.say)}-photos.zip"`)
        .send(makeZip(streamPhotos(request.ctx, all)))
    },
  )

  app.get(
    photoPath,
    {
      schema: {
        operationId: 'readPhoto',
        summary: 'Get a photo',
        description: 'One of the member’s own photos as WebP; `size` is small or large. Never cached.',
        params,
        querystring: photoRequest.pick({ size: true }),
      },
    },
    async (request, reply) => {
      const photoQuery = parseInput(photoRequest, { ...request.query, id: request.params.id })
      const { webp } = await photos(request.ctx).read(photoQuery)
      return reply.type('image/webp').send(Buffer.from(webp, 'base64'))
    },
  )

  app.delete(
    photoPath,
    {
      schema: {
        operationId: 'deletePhoto',
        summary: 'Delete a photo',
        description: 'Permanently deletes a photo. Returns the entry.',
        params,
        response: { 200: entryView },
      },
    },
    (request) => photos(request.ctx).remove(request.params),
  )
}

/** Reads photos while the archive is streamed. Photos deleted in the meantime are left out. */
async function* streamPhotos(ctx: RequestContext, all: ExportedPhoto[]) {
  for (const { id, name, addedAt } of all) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that only one photo is in memory
    const photo = await photos(ctx).read({ id, size: 'large' }).catch(ignoreNotFound)
    if (photo) yield { name, lastModified: new Date(addedAt), input: Buffer.from(photo.webp, 'base64') }
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof TRPCError && error.code === 'NOT_FOUND')) throw error
}
