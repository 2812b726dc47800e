import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idInPath } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { ideaView } from '../idea-fields.ts'
import { randomIdea, stats } from '../contract.ts'
import { ideaForAnyone } from '../idea-fields.ts'
import { ideaNotFound } from '../messages.ts'
import { ideasRouter } from './ideas.procedures.ts'

const ideas = createCallerFactory(ideasRouter)
const params = z.object({ id: z.string() })
const config = { cached: 'everybody' } as const

export const ideasRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/ideas/random',
    { schema: { summary: 'Draw a random idea', querystring: randomIdea, response: { 200: ideaView } } },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return ideas(request.ctx).random(request.query)
    },
  )

  app.get(
    '/api/ideas/:id',
    {
      config: { cached: 'visitors' },
      schema: { summary: 'Read an idea', params, response: { 200: ideaForAnyone } },
    },
    (request) => ideas(request.ctx).byId(idInPath(request.params.id, ideaNotFound)),
  )

  app.get(
    '/api/featured/ideas',
    { config, schema: { summary: 'List the featured ideas', response: { 200: ideaView.array() } } },
    (request) => ideas(request.ctx).featured(),
  )

  app.get(
    '/api/stats',
    { config, schema: { summary: 'Count the ideas', response: { 200: stats } } },
    (request) => ideas(request.ctx).stats(),
  )
}
