import { type RestRoutes, toChange, parseIdInPath, requireSignIn } from '#platform/server/routes.ts'
import { z } from 'zod'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { customIdeaChanges, customIdeaView, newCustomIdea } from '../contract.ts'
import { customIdeaNotFound } from '../messages.ts'
import { customIdeasRouter } from './custom-ideas.procedures.ts'

const customIdeas = createCallerFactory(customIdeasRouter)
const params = z.object({ id: z.string() })
const changes = customIdeaChanges.omit({ id: true })

export const customIdeasRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    '/api/custom-ideas',
    {
      schema: {
        operationId: 'listCustomIdeas',
        summary: 'List one’s custom ideas',
        description: 'The ideas of one’s own, whether they are on the list or not. Nobody else sees them.',
        response: { 200: customIdeaView.array() },
      },
    },
    (request) => customIdeas(request.ctx).list(),
  )

  app.post(
    '/api/custom-ideas',
    {
      schema: {
        operationId: 'createCustomIdea',
        summary: 'Create a custom idea',
        description:
          'Adds an idea of one’s own, which is not on the list yet. A repeated `requestId` answers the same idea again.',
        body: newCustomIdea,
        response: { 201: customIdeaView },
      },
    },
    (request, reply) => {
      reply.code(201)
      return customIdeas(request.ctx).create(request.body)
    },
  )

  app.put(
    '/api/custom-ideas/:id',
    {
      schema: {
        operationId: 'changeCustomIdea',
        summary: 'Change a custom idea',
        description: 'Changes the fields that are sent and leaves the others; answers the whole idea.',
        params,
        body: changes,
        response: { 200: customIdeaView },
      },
    },
    (request) =>
      customIdeas(request.ctx).update(toChange(request.params.id, request.body, customIdeaNotFound)),
  )

  app.delete(
    '/api/custom-ideas/:id',
    {
      schema: {
        operationId: 'deleteCustomIdea',
        summary: 'Delete a custom idea and its entry',
        description: 'Deletes an idea of one’s own, and with it the entry on the list.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await customIdeas(request.ctx).remove(parseIdInPath(request.params.id, customIdeaNotFound))
      return reply.code(204).send(null)
    },
  )
}
