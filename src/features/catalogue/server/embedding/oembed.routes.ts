import { oembed, oembedQuery } from '#features/catalogue/contract.ts'
import { oembedPath } from '#platform/addresses.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { embeddingRouter } from './oembed.procedures.ts'

const embedding = createCallerFactory(embeddingRouter)

export const oembedRoutes: RestRoutes = async (app) => {
  app.get(
    oembedPath,
    {
      schema: {
        operationId: 'describeForEmbedding',
        summary: 'Embed an idea',
        description:
          'The oEmbed response for the URL of an idea: its title, its picture and an `iframe` with its card.',
        querystring: oembedQuery,
        response: { 200: oembed },
      },
    },
    (request, reply) => {
      // Pages of other origins fetch this.
      reply.header('access-control-allow-origin', '*')
      return embedding(request.ctx).oembed(request.query)
    },
  )
}
