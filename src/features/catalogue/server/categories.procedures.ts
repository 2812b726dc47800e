import { anyone, router } from '#platform/server/trpc.ts'
import { bySlug, categoryContent, categoryView } from '../category-contract.ts'
import {
  getCategory,
  getCategoryContent,
  listCategories,
  listFeaturedCategories,
  listThemes,
} from './categories.service.ts'

export const categoriesRouter = router({
  list: anyone.output(categoryView.array()).query(({ ctx }) => listCategories(ctx.em)),

  featured: anyone.output(categoryView.array()).query(({ ctx }) => listFeaturedCategories(ctx.em)),

  themes: anyone.output(categoryView.array()).query(({ ctx }) => listThemes(ctx.em)),

  bySlug: anyone
    .input(bySlug)
    .output(categoryView)
    .query(({ ctx, input }) => getCategory(ctx.em, input.slug)),

  content: anyone
    .input(bySlug)
    .output(categoryContent)
    .query(({ ctx, input }) => getCategoryContent(ctx.em, input.slug)),
})
