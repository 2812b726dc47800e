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
          'Adds an idea, published unless `state` says otherwise. Omitted fields get their defaults.',
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
          'Updates the given fields and leaves the others unchanged. Returns the idea. If `version` is not the latest, the response is 409 and `current` contains the latest version.',
        params: z.object({ id: z.string() }),
        body: ideaChange,
        response: { 200: editorIdea },
      },
    },
    (request) => ideas(request.ctx).update(toChange(request.params.id, request.body, ideaNotFound)),
  )
}
