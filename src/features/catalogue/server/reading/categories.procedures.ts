import { bySlug, categoryContent, categoryName, categoryView } from '#features/catalogue/contract.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { anyone, router, createCallerFactory } from '#platform/server/trpc.ts'
import {
  getCategory,
  getCategoryContent,
  listCategories,
  listFeaturedCategories,
  listRelatedCategories,
  listThemes,
} from '../categories.service.ts'
import { categoryListDependencies, categoryDependencies } from '../change-catalogue.service.ts'

/**
 * Public procedures that read categories which are not archived: all, the featured ones, the themes of the home page,
 * one by slug, its long text, and up to six related ones. An unknown slug is a 404.
 */
export const categoriesRouter = router({
  list: anyone
    .output(categoryView.array())
    .query(({ ctx }) => recordTags(ctx, listCategories(ctx.em), () => categoryListDependencies)),

  featured: anyone
    .output(categoryView.array())
    .query(({ ctx }) => recordTags(ctx, listFeaturedCategories(ctx.em), () => categoryListDependencies)),

  themes: anyone
    .output(categoryView.array())
    .query(({ ctx }) => recordTags(ctx, listThemes(ctx.em), () => categoryListDependencies)),

  bySlug: anyone
    .input(bySlug)
    .output(categoryView)
    .query(({ ctx, input }) =>
      recordTags(ctx, getCategory(ctx.em, input.slug), (category) =>
        categoryDependencies(input.slug, category),
      ),
    ),

  content: anyone
    .input(bySlug)
    .output(categoryContent)
    .query(({ ctx, input }) =>
      recordTags(ctx, getCategoryContent(ctx.em, input.slug), () => [`slug:${input.slug}`]),
    ),

  related: anyone
    .input(bySlug)
    .output(categoryName.array())
    .query(({ ctx, input }) =>
      // Follows the names of the categories that it lists. Which these are follows the next change of the page.
      recordTags(ctx, listRelatedCategories(ctx.em, input.slug), (listed) => [
        `slug:${input.slug}`,
        ...listed.map(({ id }) => `named:${id}`),
      ]),
    ),
})

const categories = createCallerFactory(categoriesRouter)
const config = { cached: 'everybody' } as const

/**
 * Registers the public REST routes (GET) for all categories, the featured ones, a category by slug, and its long text.
 * They leave out archived categories; an unknown or archived slug gets a 404.
 */
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
        description: 'The categories that editors have featured, in order.',
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
