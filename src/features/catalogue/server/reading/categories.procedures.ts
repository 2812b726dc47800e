import { anyone, router } from '#platform/server/trpc.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import { bySlug, categoryContent, categoryView } from '#features/catalogue/contract.ts'
import {
  getCategory,
  getCategoryContent,
  listCategories,
  listFeaturedCategories,
  listThemes,
} from '../categories.service.ts'
import { categoryListDependencies, categoryDependencies } from '../cache-dependencies.ts'

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
})
