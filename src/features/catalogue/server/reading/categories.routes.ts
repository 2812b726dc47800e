import type { RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { bySlug, categoryContent, categoryView } from '#features/catalogue/contract.ts'
import { categoriesRouter } from './categories.procedures.ts'

const categories = createCallerFactory(categoriesRouter)
const config = { cached: 'everybody' } as const

export const categoriesRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/categories',
    {
      config,
      schema: {
        operationId: 'listCategories',
        summary: 'List the categories',
        description: 'Every category with the number of its ideas.',
        response: { 200: categoryView.array() },
      },
    },
    (request) => categories(request.ctx).list(),
  )

  app.get(
    '/api/featured/categories',
    {
      config,
      schema: {
        operationId: 'listFeaturedCategories',
        summary: 'List the featured categories',
        description: 'The categories that editors have put forward, in their order.',
        response: { 200: categoryView.array() },
      },
    },
    (request) => categories(request.ctx).featured(),
  )

  app.get(
    '/api/categories/:slug',
    {
      config,
      schema: {
        operationId: 'readCategory',
        summary: 'Read a category',
        description: 'A category by its slug. The slug of one that has been merged into another leads there.',
        params: bySlug,
        response: { 200: categoryView },
      },
    },
    (request) => categories(request.ctx).bySlug(request.params),
  )

  app.get(
    '/api/categories/:slug/content',
    {
      config,
      schema: {
        operationId: 'readCategoryContent',
        summary: 'Read the long text of a category',
        description:
          'What is written about the category, as HTML that is safe to show; empty where there is nothing.',
        params: bySlug,
        response: { 200: categoryContent },
      },
    },
    (request) => categories(request.ctx).content(request.params),
  )
}
