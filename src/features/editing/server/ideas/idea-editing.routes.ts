import { type RestRoutes, toChange } from '#platform/server/routes.ts'
import { z } from 'zod'
import { editorIdea } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { ideaChange, newIdea } from '#features/editing/contract.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { ideaEditingRouter } from './idea-editing.procedures.ts'

const ideas = createCallerFactory(ideaEditingRouter)

export const ideaEditingRoutes: RestRoutes = async (app) => {
  app.post(
    '/api/ideas',
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'addIdea',
        summary: 'Add an idea (editors)',
        description:
          'Adds an idea, published unless `state` says otherwise. What is left out has the defaults of a new idea.',
        body: newIdea,
        response: { 201: editorIdea },
      },
    },
    async (request, reply) => reply.code(201).send(await ideas(request.ctx).create(request.body)),
  )

  app.put(
    '/api/ideas/:id',
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'changeIdea',
        summary: 'Change an idea (editors)',
        description:
          'Changes the fields that are sent and leaves the others; answers the whole idea. With a `version` that is no longer the newest it is refused with 409, and `current` says what stands there.',
        params: z.object({ id: z.string() }),
        body: ideaChange,
        response: { 200: editorIdea },
      },
    },
    (request) => ideas(request.ctx).update(toChange(request.params.id, request.body, ideaNotFound)),
  )
}
