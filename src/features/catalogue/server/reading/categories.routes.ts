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
        description: 'All categories, each with its number of ideas.',
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
        description: 'The categories that editors have featured, in their order.',
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
        summary: 'Get a category',
        description: 'A category by its slug. The slug of a merged category redirects to the other one.',
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
        summary: 'Get the content of a category',
        description: 'The article about the category as sanitized HTML; empty if there is none.',
        params: bySlug,
        response: { 200: categoryContent },
      },
    },
    (request) => categories(request.ctx).content(request.params),
  )
}
