import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import { categoryChange, editorCategoryWithContent } from '#features/editing/categories-contract.ts'
import { editorsFirst } from '#platform/server/editors-first.ts'
import { changesInBody } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { categoryEditingRouter } from './category-editing.procedures.ts'

const categories = createCallerFactory(categoryEditingRouter)

export const categoryEditingRoutes: FastifyPluginAsyncZod = async (app) => {
  // The same place in the path is a slug for readers and an id for editors.
  app.put(
    '/api/categories/:id',
    {
      onRequest: editorsFirst,
      schema: {
        summary: 'Change a category (editors)',
        params: z.object({ id: z.string() }),
        body: categoryChange,
        response: { 200: editorCategoryWithContent },
      },
    },
    (request) =>
      categories(request.ctx).update(changesInBody(request.params.id, request.body, categoryNotFound)),
  )
}
