import { entryView } from '#features/bucket-list/contract.ts'
import {
  exportedPhoto,
  newPhoto,
  photoRequest,
  photoBytes,
  photoId,
} from '#features/bucket-list/photos-contract.ts'
import type { PicturesServices } from '#features/pictures/server/pictures.service.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { guardsWith, listScopes, router } from '#platform/server/trpc.ts'
import { listPhotos, addPhoto, readPhoto, removePhoto } from './photos.service.ts'

/** Photos that one member has made, kept or not: two hundred in a day, and then some a day. */
const photosByMember: Limit = {
  name: 'photos member',
  free: 200,
  windowMs: dayMs,
  firstPauseMs: hourMs / 4,
  longestPauseMs: dayMs,
}

const { signedIn } = guardsWith<PicturesServices>(listScopes)

/** A member's own photos, which nobody else sees unless the shared list shows them. */
export const photosRouter = router({
  /** By the REST route only: no other question carries bytes. */
  add: signedIn
    .input(newPhoto)
    .output(entryView)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(photosByMember, String(ctx.user.id), ctx.now())
      return addPhoto(ctx, ctx.user.id, input)
    }),

  remove: signedIn
    .input(photoId)
    .output(entryView)
    .mutation(({ ctx, input }) => removePhoto(ctx.em, ctx.user.id, input.id)),

  /** For a file of all of them: each is then read for itself, so that no more than one is held. */
  list: signedIn.output(exportedPhoto.array()).query(({ ctx }) => listPhotos(ctx.em, ctx.user.id)),

  read: signedIn
    .input(photoRequest)
    .output(photoBytes)
    .query(({ ctx, input }) => readPhoto(ctx.em, ctx.user.id, input)),
})
