import { accountsRoutes } from '#features/accounts/server/accounts.routes.ts'
import { analyticsRoutes } from './features/analytics/server/analytics.procedures.ts'
import { bucketListRoutes } from './features/bucket-list/server/bucket-list.routes.ts'
import { forYouRoutes } from './features/bucket-list/server/for-you/for-you.procedures.ts'
import { customIdeasRoutes } from './features/bucket-list/server/custom-ideas.procedures.ts'
import { filesRoutes } from '#features/bucket-list/server/files/files.routes.ts'
import { photosRoutes } from './features/bucket-list/server/photos/photos.procedures.ts'
import { sharedPhotoRoutes, sharingRoutes } from './features/bucket-list/server/sharing/sharing.procedures.ts'
import { categoriesRoutes } from './features/catalogue/server/reading/categories.procedures.ts'
import { kindsRoutes } from './features/catalogue/server/reading/kinds.procedures.ts'
import { oembedRoutes } from './features/catalogue/server/embedding/card.routes.ts'
import { ideasRoutes } from './features/catalogue/server/reading/ideas.procedures.ts'
import { categoryEditingRoutes } from './features/editing/server/categories/category-editing.procedures.ts'
import { ideaEditingRoutes } from './features/editing/server/ideas/idea-editing.procedures.ts'
import { importingRoutes } from './features/editing/server/files/importing.procedures.ts'
import { listsRoutes } from './features/lists/server/lists.routes.ts'
import { storiesRoutes } from './features/lists/server/stories.procedures.ts'
import { templatesRoutes } from './features/lists/server/templates.procedures.ts'
import { listDatesRoutes } from './features/lists/server/dates/dates.routes.ts'
import { listMembersRoutes } from './features/lists/server/members.routes.ts'
import { newsletterRoutes } from './features/newsletter/server/newsletter.routes.ts'
import { picturesRoutes } from './features/pictures/server/pictures.procedures.ts'
import { searchRoutes } from './features/search/server/search.procedures.ts'
import { webhooksDocument } from '#features/webhooks/server/webhooks-document.ts'
import type { Chapter } from './platform/server/routes.ts'

/** Webhook payloads, for the OpenAPI document. */
export const webhooks = webhooksDocument

/** REST routes, grouped into chapters as in the OpenAPI document. */
export const chapters: Chapter[] = [
  {
    name: 'Ideas',
    description: 'Read, filter and search the published catalogue.',
    routes: [searchRoutes, ideasRoutes, oembedRoutes],
  },
  {
    name: 'Categories',
    description: 'Groups of ideas, by category and by kind.',
    routes: [categoriesRoutes, kindsRoutes],
  },
  {
    name: 'Bucket list',
    description: 'The signed-in member’s list: entries, custom ideas, files and links.',
    routes: [
      bucketListRoutes,
      forYouRoutes,
      customIdeasRoutes,
      photosRoutes,
      sharedPhotoRoutes,
      filesRoutes,
      sharingRoutes,
    ],
  },
  {
    name: 'Lists',
    description:
      'Lists and challenges of one member or several: items, members, invitations, comments and dates.',
    routes: [listsRoutes, listMembersRoutes, listDatesRoutes, storiesRoutes, templatesRoutes],
  },
  {
    name: 'Account',
    description: 'Registration, sign-in and personal data.',
    routes: [accountsRoutes],
  },
  {
    name: 'Newsletter',
    description: 'Weekly inspiration by email: subscribe, confirm, unsubscribe.',
    routes: [newsletterRoutes],
  },
  {
    name: 'Editing',
    description: 'Manage the catalogue, as an editor or admin.',
    routes: [ideaEditingRoutes, importingRoutes, categoryEditingRoutes, picturesRoutes],
  },
  {
    name: 'Analytics',
    description: 'Visits and events, aggregated by day.',
    routes: [analyticsRoutes],
  },
]
