import { guardsWith, listScopes, router } from '#platform/server/trpc.ts'
import { runList } from '#platform/server/scheduling/work-scheduler.ts'
import {
  shareChanges,
  shareOptions,
  shareView,
  sharedListQuery,
  sharedListView,
} from '#features/bucket-list/contract.ts'
import { photoBytes, sharedPhotoRequest } from '#features/bucket-list/photos-contract.ts'
import type { LinkServices } from './link-tokens.ts'
import {
  getShare,
  readSharedList,
  readSharedPhoto,
  revokeShare,
  shareList,
  updateShare,
} from './sharing.service.ts'

const { anyone, signedIn } = guardsWith<LinkServices>(listScopes)

/** The unlisted link to a member's list. */
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

/** Shared list as shown to anyone with the link. */
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

/** Photo of a shared list, if the link includes stories. */
export const sharedPhoto = anyone
  .input(sharedPhotoRequest)
  .output(photoBytes)
  .query(({ ctx, input }) => readSharedPhoto(ctx.em, input, ctx.now()))
