import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { editorIdea } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { ideaChange, newIdea } from '#features/editing/contract.ts'
import { editorsFirst } from '#platform/server/editors-first.ts'
import { changesInBody } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { ideaEditingRouter } from './idea-editing.procedures.ts'

const ideas = createCallerFactory(ideaEditingRouter)

export const ideaEditingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/ideas',
    {
      onRequest: editorsFirst,
      schema: { summary: 'Add an idea (editors)', body: newIdea, response: { 201: editorIdea } },
    },
    async (request, reply) => reply.code(201).send(await ideas(request.ctx).create(request.body)),
  )

  app.put(
    '/api/ideas/:id',
    {
      onRequest: editorsFirst,
      schema: {
        summary: 'Change an idea (editors)',
        params: z.object({ id: z.string() }),
        body: ideaChange,
        response: { 200: editorIdea },
      },
    },
    (request) => ideas(request.ctx).update(changesInBody(request.params.id, request.body, ideaNotFound)),
  )
}
