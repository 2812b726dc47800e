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
        summary: 'Draw a random idea',
        description:
          'Any published idea, each as likely as the next. `not` names the one that was drawn last, which is not drawn again.',
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
        summary: 'Read an idea',
        description:
          'A published idea by its id. One that has been archived answers 410; a draft answers editors only, with where it stands.',
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
        description: 'The ideas that editors have put forward: the first so many, or all of them at once.',
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
        description: 'How many ideas are published.',
        response: { 200: stats },
      },
    },
    (request) => ideas(request.ctx).stats(),
  )
}
