import { anyone, router } from '#platform/server/trpc.ts'
import { noting } from '#platform/server/answers/made-from.ts'
import { bySlug, categoryContent, categoryView } from '#features/catalogue/contract.ts'
import {
  getCategory,
  getCategoryContent,
  listCategories,
  listFeaturedCategories,
  listThemes,
} from '../categories.service.ts'
import { ofCategories, ofCategory } from '../made-from.ts'

export const categoriesRouter = router({
  list: anyone
    .output(categoryView.array())
    .query(({ ctx }) => noting(ctx, listCategories(ctx.em), () => ofCategories)),

  featured: anyone
    .output(categoryView.array())
    .query(({ ctx }) => noting(ctx, listFeaturedCategories(ctx.em), () => ofCategories)),

  themes: anyone
    .output(categoryView.array())
    .query(({ ctx }) => noting(ctx, listThemes(ctx.em), () => ofCategories)),

  bySlug: anyone
    .input(bySlug)
    .output(categoryView)
    .query(({ ctx, input }) =>
      noting(ctx, getCategory(ctx.em, input.slug), (category) => ofCategory(input.slug, category)),
    ),

  content: anyone
    .input(bySlug)
    .output(categoryContent)
    .query(({ ctx, input }) =>
      noting(ctx, getCategoryContent(ctx.em, input.slug), () => [`slug:${input.slug}`]),
    ),
})
