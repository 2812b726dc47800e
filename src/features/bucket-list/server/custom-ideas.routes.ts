import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { changesInBody, idInPath, signedInRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { customIdeaChanges, customIdeaView, newCustomIdea } from '../contract.ts'
import { customIdeaNotFound } from '../messages.ts'
import { customIdeasRouter } from './custom-ideas.procedures.ts'

const customIdeas = createCallerFactory(customIdeasRouter)
const params = z.object({ id: z.string() })
const changes = customIdeaChanges.omit({ id: true })

export const customIdeasRoutes: FastifyPluginAsyncZod = async (app) => {
  signedInRoutes(app)
  app.get(
    '/api/custom-ideas',
    { schema: { summary: 'List one’s custom ideas', response: { 200: customIdeaView.array() } } },
    (request) => customIdeas(request.ctx).list(),
  )

  app.post(
    '/api/custom-ideas',
    { schema: { summary: 'Create a custom idea', body: newCustomIdea, response: { 201: customIdeaView } } },
    (request, reply) => {
      reply.code(201)
      return customIdeas(request.ctx).create(request.body)
    },
  )

  app.put(
    '/api/custom-ideas/:id',
    { schema: { summary: 'Change a custom idea', params, body: changes, response: { 200: customIdeaView } } },
    (request) =>
      customIdeas(request.ctx).update(changesInBody(request.params.id, request.body, customIdeaNotFound)),
  )

  app.delete(
    '/api/custom-ideas/:id',
    { schema: { summary: 'Delete a custom idea and its entry', params, response: { 204: z.null() } } },
    async (request, reply) => {
      await customIdeas(request.ctx).remove(idInPath(request.params.id, customIdeaNotFound))
      return reply.code(204).send(null)
    },
  )
}
