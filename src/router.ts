import { accountsRouter } from './features/accounts/server/accounts.procedures.ts'
import { apiTokensRouter } from '#features/accounts/server/api-tokens/api-tokens.procedures.ts'
import { passkeysRouter } from './features/accounts/server/passkeys/passkeys.procedures.ts'
import { analyticsRouter } from './features/analytics/server/analytics.procedures.ts'
import { factorsRouter } from './features/accounts/server/second-factor/factors.procedures.ts'
import { bucketListRouter } from './features/bucket-list/server/bucket-list.procedures.ts'
import { categoriesRouter } from './features/catalogue/server/reading/categories.procedures.ts'
import { embeddingRouter } from './features/catalogue/server/embedding/card.routes.ts'
import { ideasRouter } from './features/catalogue/server/reading/ideas.procedures.ts'
import { kindsRouter } from './features/catalogue/server/reading/kinds.procedures.ts'
import { dashboardRouter } from '#features/dashboard/server/dashboard.procedures.ts'
import { backupsRouter } from '#features/dashboard/server/backups/backups.procedures.ts'
import { jobsRouter } from '#features/dashboard/server/jobs.procedures.ts'
import { peopleRouter } from './features/dashboard/server/people.procedures.ts'
import { categoryEditingRouter } from './features/editing/server/categories/category-editing.procedures.ts'
import { importingRouter } from './features/editing/server/files/importing.procedures.ts'
import { ideaEditingRouter } from './features/editing/server/ideas/idea-editing.procedures.ts'
import { listsRouter } from './features/lists/server/lists.procedures.ts'
import { storiesRouter } from './features/lists/server/stories.procedures.ts'
import { templatesRouter } from './features/lists/server/templates.procedures.ts'
import { newsletterRouter } from './features/newsletter/server/newsletter.procedures.ts'
import { picturesRouter } from './features/pictures/server/pictures.procedures.ts'
import { placesRouter } from './features/places/server/places.procedures.ts'
import { listingRouter, searchRouter } from './features/search/server/search.procedures.ts'
import { webhooksRouter } from './features/webhooks/server/webhooks.procedures.ts'
import { mergeRouters, router } from '#platform/server/trpc.ts'

/** All tRPC procedures. Routers of several features that share a name are merged. */
export const appRouter = router({
  accounts: mergeRouters(
    accountsRouter,
    router({ factors: factorsRouter, passkeys: passkeysRouter, tokens: apiTokensRouter }),
  ),
  admin: dashboardRouter,
  analytics: analyticsRouter,
  backups: backupsRouter,
  bucketList: bucketListRouter,
  categories: mergeRouters(categoriesRouter, router({ editing: categoryEditingRouter })),
  ideas: mergeRouters(
    ideasRouter,
    embeddingRouter,
    listingRouter,
    router({ editing: ideaEditingRouter, importing: importingRouter }),
  ),
  kinds: kindsRouter,
  lists: mergeRouters(listsRouter, router({ stories: storiesRouter, templates: templatesRouter })),
  newsletter: newsletterRouter,
  jobs: jobsRouter,
  people: peopleRouter,
  pictures: picturesRouter,
  places: placesRouter,
  search: searchRouter,
  webhooks: webhooksRouter,
})
export type AppRouter = typeof appRouter
