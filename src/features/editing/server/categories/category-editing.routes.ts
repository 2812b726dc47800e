import { type RestRoutes, toChange } from '#platform/server/routes.ts'
import { z } from 'zod'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import { categoryChange, editorCategoryWithContent } from '#features/editing/contract.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { categoryEditingRouter } from './category-editing.procedures.ts'

const categories = createCallerFactory(categoryEditingRouter)

export const categoryEditingRoutes: RestRoutes = async (app) => {
  // OpenAPI allows one name per path parameter: it is the slug when reading a category and the id when editing one.
  app.put(
    '/api/categories/:slug',
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'changeCategory',
        summary: 'Change a category (editors)',
        description:
          'Updates the given fields and leaves the others unchanged. Returns the category. This path takes its ID, not its slug.',
        params: z.object({ slug: z.string().describe('ID of the category') }),
        body: categoryChange,
        response: { 200: editorCategoryWithContent },
      },
    },
    (request) =>
      categories(request.ctx).update(toChange(request.params.slug, request.body, categoryNotFound)),
  )
}
