import { accountsRoutes } from '#features/accounts/server/accounts.routes.ts'
import { analyticsRoutes } from '#features/analytics/server/analytics.routes.ts'
import { bucketListRoutes } from '#features/bucket-list/server/bucket-list.routes.ts'
import { customIdeasRoutes } from '#features/bucket-list/server/custom-ideas.routes.ts'
import { filesRoutes } from '#features/bucket-list/server/files/files.routes.ts'
import { photosRoutes } from '#features/bucket-list/server/photos/photos.routes.ts'
import { sharedPhotoRoutes, sharingRoutes } from './features/bucket-list/server/sharing/sharing.routes.ts'
import { categoriesRoutes } from '#features/catalogue/server/reading/categories.routes.ts'
import { oembedRoutes } from '#features/catalogue/server/embedding/oembed.routes.ts'
import { ideasRoutes } from '#features/catalogue/server/reading/ideas.routes.ts'
import { categoryEditingRoutes } from '#features/editing/server/categories/category-editing.routes.ts'
import { ideaEditingRoutes } from '#features/editing/server/ideas/idea-editing.routes.ts'
import { importingRoutes } from '#features/editing/server/files/importing.routes.ts'
import { newsletterRoutes } from '#features/newsletter/server/newsletter.routes.ts'
import { picturesRoutes } from '#features/pictures/server/pictures.routes.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import { webhooksDocument } from '#features/webhooks/server/webhooks-document.ts'
import type { Chapter } from './platform/server/routes.ts'

/** Webhook payloads, for the OpenAPI document. */
export const webhooks = webhooksDocument

/** REST routes, grouped into chapters as in the OpenAPI document. */
export const chapters: Chapter[] = [
  {
    name: 'Ideas',
    description: 'The published catalogue, to read, filter and search.',
    routes: [searchRoutes, ideasRoutes, oembedRoutes],
  },
  {
    name: 'Categories',
    description: 'What the ideas are sorted into.',
    routes: [categoriesRoutes],
  },
  {
    name: 'Bucket list',
    description: 'The list of whoever is signed in: entries, ideas of one’s own, files and links.',
    routes: [
      bucketListRoutes,
      customIdeasRoutes,
      photosRoutes,
      sharedPhotoRoutes,
      filesRoutes,
      sharingRoutes,
    ],
  },
  {
    name: 'Account',
    description: 'Registering, signing in and out, and what is kept about somebody.',
    routes: [accountsRoutes],
  },
  {
    name: 'Newsletter',
    description: 'Weekly inspiration by mail: asking for it, confirming, leaving.',
    routes: [newsletterRoutes],
  },
  {
    name: 'Editing',
    description: 'What editors and admins do with the catalogue.',
    routes: [ideaEditingRoutes, importingRoutes, categoryEditingRoutes, picturesRoutes],
  },
  {
    name: 'Analytics',
    description: 'What visitors do, added up by day.',
    routes: [analyticsRoutes],
  },
]
