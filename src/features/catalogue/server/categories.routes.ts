import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { bySlug, categoryContent, categoryView } from '../category-contract.ts'
import { categoriesRouter } from './categories.procedures.ts'

const categories = createCallerFactory(categoriesRouter)
const config = { cached: 'everybody' } as const

export const categoriesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/categories',
    { config, schema: { summary: 'List the categories', response: { 200: categoryView.array() } } },
    (request) => categories(request.ctx).list(),
  )

  app.get(
    '/api/featured/categories',
    { config, schema: { summary: 'List the featured categories', response: { 200: categoryView.array() } } },
    (request) => categories(request.ctx).featured(),
  )

  app.get(
    '/api/categories/:slug',
    { config, schema: { summary: 'Read a category', params: bySlug, response: { 200: categoryView } } },
    (request) => categories(request.ctx).bySlug(request.params),
  )

  app.get(
    '/api/categories/:slug/content',
    {
      config,
      schema: {
        summary: 'Read the long text of a category',
        params: bySlug,
        response: { 200: categoryContent },
      },
    },
    (request) => categories(request.ctx).content(request.params),
  )
}
