import { type RestRoutes, parseIdInPath } from '#platform/server/routes.ts'
import { z } from 'zod'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { featuredIdeas, randomIdea, stats } from '#features/catalogue/contract.ts'
import { ideaForViewer } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { ideasRouter } from './ideas.procedures.ts'

const ideas = createCallerFactory(ideasRouter)
const params = z.object({ id: z.string() })
const config = { cached: 'everybody' } as const

export const ideasRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/ideas/random',
    {
      schema: {
        operationId: 'drawRandomIdea',
        summary: 'Get a random idea',
        description:
          'A random published idea, all equally likely. `not` excludes an idea, such as the one shown last.',
        querystring: randomIdea,
        response: { 200: ideaView },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return ideas(request.ctx).random(request.query)
    },
  )

  app.get(
    '/api/ideas/:id',
    {
      config: { cached: 'visitors' },
      schema: {
        operationId: 'readIdea',
        summary: 'Get an idea',
        description:
          'A published idea by its ID. 410 if it is archived. Only editors can read drafts, with their state.',
        params,
        response: { 200: ideaForViewer },
      },
    },
    (request) => ideas(request.ctx).byId(parseIdInPath(request.params.id, ideaNotFound)),
  )

  app.get(
    '/api/featured/ideas',
    {
      config,
      schema: {
        operationId: 'listFeaturedIdeas',
        summary: 'List the featured ideas',
        description: 'The ideas that editors have featured: the first `limit`, or all of them.',
        querystring: featuredIdeas,
        response: { 200: ideaView.array() },
      },
    },
    (request) => ideas(request.ctx).featured(request.query),
  )

  app.get(
    '/api/stats',
    {
      config,
      schema: {
        operationId: 'countIdeas',
        summary: 'Count the ideas',
        description: 'The number of published ideas.',
        response: { 200: stats },
      },
    },
    (request) => ideas(request.ctx).stats(),
  )
}
