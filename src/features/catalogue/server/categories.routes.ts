import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { editorsFirst } from '#platform/server/editors-first.ts'
import { changesInBody } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { bySlug, categoryContent, categoryView } from '../category-contract.ts'
import { categoryChange, editorCategoryWithContent } from '#features/editing/categories-contract.ts'
import { categoryNotFound } from '../messages.ts'
import { categoriesRouter } from './categories.procedures.ts'

const categories = createCallerFactory(categoriesRouter)
const config = { cached: 'everybody' } as const

export const categoriesRest: FastifyPluginAsyncZod = async (app) => {
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
      categories(request.ctx).editing.update(
        changesInBody(request.params.id, request.body, categoryNotFound),
      ),
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
