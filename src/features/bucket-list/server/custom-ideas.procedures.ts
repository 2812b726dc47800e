import { z } from 'zod'
import { type RestRoutes, toChange, parseIdInPath, requireSignIn } from '#platform/server/routes.ts'
import { createGuardedProcedures, listScopes, router, createCallerFactory } from '#platform/server/trpc.ts'
import { byId, customIdeaChanges, customIdeaView, newCustomIdea } from '../contract.ts'
import { customIdeaNotFound } from '../messages.ts'
import { changeOnce } from './applied-requests.service.ts'
import {
  createCustomIdea,
  listCustomIdeas,
  removeCustomIdea,
  updateCustomIdea,
} from './custom-ideas.service.ts'

const { signedIn } = createGuardedProcedures<object>(listScopes)

/** Procedures with which a member lists, creates, changes and deletes their custom ideas, which only they can see. */
export const customIdeasRouter = router({
  list: signedIn.output(customIdeaView.array()).query(({ ctx }) => listCustomIdeas(ctx.em, ctx.user.id)),

  create: signedIn
    .input(newCustomIdea)
    .output(customIdeaView)
    .mutation(
      changeOnce('customIdea.create', ({ ctx, input }) => createCustomIdea(ctx.em, ctx.user.id, input)),
    ),

  update: signedIn
    .input(customIdeaChanges)
    .output(customIdeaView)
    .mutation(
      changeOnce('customIdea.update', ({ ctx, input }) =>
        updateCustomIdea(ctx.em, ctx.user.id, input, ctx.now()),
      ),
    ),

  /** Deletes a custom idea and its entry. */
  remove: signedIn
    .input(byId)
    .mutation(
      changeOnce('customIdea.remove', ({ ctx, input }) => removeCustomIdea(ctx.em, ctx.user.id, input.id)),
    ),
})

const customIdeas = createCallerFactory(customIdeasRouter)
const params = z.object({ id: z.string() })
const changes = customIdeaChanges.omit({ id: true })

/**
 * Registers the REST routes with which a member lists, creates, changes and deletes their custom ideas. Visitors get a
 * 401.
 */
export const customIdeasRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    '/api/custom-ideas',
    {
      schema: {
        operationId: 'listCustomIdeas',
        summary: 'List custom ideas',
        description:
          'The signed-in member’s custom ideas, whether they are on the list or not. Only their creator can see them.',
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
          'Creates a custom idea without adding it to the list. Repeating a `requestId` returns the same idea.',
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
        description: 'Updates the given fields and leaves the others unchanged. Returns the idea.',
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
        description: 'Deletes a custom idea and its entry on the list.',
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
