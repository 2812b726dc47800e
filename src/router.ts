import { accountsRouter } from '#features/accounts/server/accounts.procedures.ts'
import { bucketListRouter } from '#features/bucket-list/server/bucket-list.procedures.ts'
import { categoriesRouter } from '#features/categories/server/categories.procedures.ts'
import { ideasRouter } from '#features/ideas/server/ideas.procedures.ts'
import { searchRouter } from '#features/search/server/search.procedures.ts'
import { router } from '#platform/server/trpc.ts'

export const appRouter = router({
  accounts: accountsRouter,
  bucketList: bucketListRouter,
  categories: categoriesRouter,
  ideas: ideasRouter,
  search: searchRouter,
})
export type AppRouter = typeof appRouter
