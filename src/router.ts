import { accountsRouter } from '#features/accounts/server/accounts.procedures.ts'
import { adminRouter } from '#features/dashboard/server/dashboard.procedures.ts'
import { peopleRouter } from '#features/dashboard/server/people.procedures.ts'
import { bucketListRouter } from '#features/bucket-list/server/bucket-list.procedures.ts'
import { categoriesRouter } from '#features/catalogue/server/categories.procedures.ts'
import { ideasRouter } from '#features/catalogue/server/ideas.procedures.ts'
import { picturesRouter } from '#features/pictures/server/pictures.procedures.ts'
import { searchRouter } from '#features/search/server/search.procedures.ts'
import { router } from '#platform/server/trpc.ts'

export const appRouter = router({
  accounts: accountsRouter,
  admin: adminRouter,
  bucketList: bucketListRouter,
  categories: categoriesRouter,
  ideas: ideasRouter,
  people: peopleRouter,
  pictures: picturesRouter,
  search: searchRouter,
})
export type AppRouter = typeof appRouter
