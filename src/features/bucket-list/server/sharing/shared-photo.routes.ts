import type { RestRoutes } from '#platform/server/rest-routes.ts'
import { sharedPhotoRequest } from '#features/bucket-list/photos-contract.ts'
import { sharedPhotoPath } from '#platform/addresses.ts'
import { checked } from '#platform/server/routes.ts'
import { createCallerFactory, router } from '#platform/server/trpc.ts'
import { sharedPhoto } from './sharing.procedures.ts'

const shared = createCallerFactory(router({ photo: sharedPhoto }))

/** What the page of a shared list shows of its stories: the address is the key, so that no cache keeps it. */
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
        checked(sharedPhotoRequest, { ...request.query, ...request.params }),
      )
      return reply.type('image/webp').send(Buffer.from(webp, 'base64'))
    },
  )
}
