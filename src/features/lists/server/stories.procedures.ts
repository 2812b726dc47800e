import { z } from 'zod'
import { photoNotFound } from '#features/bucket-list/messages.ts'
import { photoBytes } from '#features/bucket-list/photos-contract.ts'
import { parseInput, requireSignIn, toChange, type RestRoutes } from '#platform/server/routes.ts'
import { notFound } from '#platform/server/errors.ts'
import { createCallerFactory, createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import { listItemView } from '../contract.ts'
import { noSuchList } from '../messages.ts'
import { storyPhotoPath } from '../paths.ts'
import { storyChange, storyPhotoRequest } from '../stories-contract.ts'
import { itemKey, itemParams } from './lists.routes.ts'
import { readStoryPhoto, shareStory } from './stories.service.ts'

const { signedIn } = createGuardedProcedures<object>(listScopes)

/**
 * Procedures with which a member shares their story of an item (note and photos of their completed entry) with a list,
 * or stops sharing it, and reads the photos of shared stories.
 */
export const storiesRouter = router({
  /** Shares one's own story of an item with the list, or stops sharing it. */
  share: signedIn
    .input(storyChange)
    .output(listItemView)
    .mutation(({ ctx, input }) => shareStory(ctx, input)),

  photo: signedIn
    .input(storyPhotoRequest)
    .output(photoBytes)
    .query(({ ctx, input }) => readStoryPhoto(ctx, input)),
})

const stories = createCallerFactory(storiesRouter)
const photoParams = itemParams.extend({ photoId: z.string() })

/**
 * Registers the REST routes with which a member shares their story of an item (note and photos) with a list, or stops
 * sharing it, and reads the photos of shared stories. Visitors get a 401.
 */
export const storiesRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.put(
    '/api/lists/:id/items/:itemId/story',
    {
      schema: {
        operationId: 'shareListStory',
        summary: 'Share a story about an item',
        description:
          'Shares what the signed-in member wrote about an item they have completed, and its photos, with the other members of the list; `isShared: false` ends that. 409 if they have not completed it.',
        params: itemParams,
        body: storyChange.pick({ isShared: true }),
        response: { 200: listItemView },
      },
    },
    (request) => {
      const change = toChange(request.params.id, request.body, noSuchList)
      return stories(request.ctx).share({ ...change, ...itemKey(request.params) })
    },
  )

  app.get(
    storyPhotoPath,
    {
      schema: {
        operationId: 'readListPhoto',
        summary: 'Get a photo of a shared story',
        description:
          'A photo of a story that a member shares with the list, as WebP; `size` is small or large. Never cached. 404 if it is not or no longer shared.',
        params: photoParams,
        querystring: storyPhotoRequest.pick({ size: true }),
      },
    },
    async (request, reply) => {
      const { photoId } = request.params
      if (!z.uuid().safeParse(photoId).success) throw notFound(photoNotFound)
      const photo = {
        ...itemKey(request.params),
        ...parseInput(storyPhotoRequest.pick({ size: true }), request.query),
      }
      const { webp } = await stories(request.ctx).photo({ ...photo, photoId })
      return reply.type('image/webp').send(Buffer.from(webp, 'base64'))
    },
  )
}
