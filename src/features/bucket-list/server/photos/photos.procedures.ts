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

/** Limit on photos processed for one member, stored or not: 200 a day, then a few a day. */
const photosByMember: Limit = {
  name: 'photos member',
  free: 200,
  windowMs: dayMs,
  firstPauseMs: hourMs / 4,
  longestPauseMs: dayMs,
}

const { signedIn } = guardsWith<PicturesServices>(listScopes)

/** Photos of a member, private unless their shared list includes stories. */
export const photosRouter = router({
  /** Called by the REST route only, because tRPC requests carry no bytes. */
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

  /** Metadata for the ZIP archive. Each photo is then read separately, so that only one is in memory. */
  list: signedIn.output(exportedPhoto.array()).query(({ ctx }) => listPhotos(ctx.em, ctx.user.id)),

  read: signedIn
    .input(photoRequest)
    .output(photoBytes)
    .query(({ ctx, input }) => readPhoto(ctx.em, ctx.user.id, input)),
})
