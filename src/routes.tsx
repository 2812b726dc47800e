import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { Layout } from '#pages/frame/layout.tsx'
import { PageError, LayoutError } from './pages/frame/error-pages.tsx'
import { pages, type PageName } from '#platform/addresses.ts'

type LazyPage = () => Promise<{
  Component: ComponentType
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}>

type DashboardPage = {
  [Name in PageName]: (typeof pages)[Name] extends { seenBy: 'editor' | 'admin' } ? Name : never
}[PageName]

/** Module of each page in the address table. */
const lazyPages: Record<Exclude<PageName, DashboardPage>, LazyPage> = {
  home: () => import('./pages/home.tsx'),
  search: () => import('./pages/search.tsx'),
  categories: () => import('./pages/categories.tsx'),
  category: () => import('./pages/category.tsx'),
  kinds: () => import('#pages/kinds.tsx'),
  kind: () => import('#pages/kind.tsx'),
  idea: () => import('./pages/idea.tsx'),
  places: () => import('#pages/places/places.tsx'),
  country: () => import('./pages/places/country.tsx'),
  map: () => import('#pages/places/map.tsx'),
  near: () => import('./pages/places/near.tsx'),
  now: () => import('./pages/places/now.tsx'),
  popular: () => import('#pages/popular.tsx'),
  forYou: () => import('#pages/for-you.tsx'),
  new: () => import('#pages/new.tsx'),
  about: () => import('./pages/about/about.tsx'),
  contact: () => import('./pages/about/contact.tsx'),
  privacy: () => import('#pages/about/privacy.tsx'),
  terms: () => import('#pages/about/terms.tsx'),
  imprint: () => import('#pages/about/imprint.tsx'),
  offline: () => import('#pages/offline.tsx'),
  lists: () => import('#pages/lists.tsx'),
  joinList: () => import('./pages/join-list.tsx'),
  sharedList: () => import('./pages/shared-list.tsx'),
  newsletter: () => import('#pages/newsletter/newsletter.tsx'),
  newsletterConfirm: () => import('#pages/newsletter/newsletter-confirm.tsx'),
  newsletterUnsubscribe: () => import('#pages/newsletter/newsletter-unsubscribe.tsx'),
  newsletterPreferences: () => import('#pages/newsletter/newsletter-preferences.tsx'),
  newsletterIssue: () => import('#pages/newsletter/newsletter-issue.tsx'),
  login: () => import('#pages/accounts/login.tsx'),
  register: () => import('./pages/accounts/register.tsx'),
  forgotPassword: () => import('#pages/accounts/forgot-password.tsx'),
  invitation: () => import('#pages/accounts/invitation.tsx'),
  verifyEmail: () => import('#pages/accounts/verify-email.tsx'),
  resetPassword: () => import('#pages/accounts/reset-password.tsx'),
  restoreEmail: () => import('#pages/accounts/restore-email.tsx'),
  myBucketList: () => import('./pages/my-bucket-list.tsx'),
  addIdea: () => import('#pages/add-idea.tsx'),
  start: () => import('#pages/start.tsx'),
  account: () => import('#pages/accounts/account.tsx'),
}

/** Modules of the pages inside the dashboard's layout. */
const lazyDashboardPages: Record<DashboardPage, LazyPage> = {
  admin: () => import('./pages/dashboard/admin-ideas.tsx'),
  adminCategories: () => import('#pages/dashboard/admin-categories.tsx'),
  adminAnalytics: () => import('#pages/dashboard/admin-analytics.tsx'),
  adminNewsletter: () => import('#pages/dashboard/admin-newsletter.tsx'),
  adminPeople: () => import('#pages/dashboard/admin-people.tsx'),
  adminWebhooks: () => import('#pages/dashboard/admin-webhooks.tsx'),
  adminJobs: () => import('#pages/dashboard/admin-jobs.tsx'),
  adminBackups: () => import('#pages/dashboard/admin-backups.tsx'),
}

/** Routes for React Router. Any other path shows the 404 page. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: LayoutError,
    children: [
      {
        // Inside the layout, so that a failed page keeps header and footer.
        ErrorBoundary: PageError,
        children: [
          ...toRoutes(lazyPages),
          { lazy: () => import('./pages/dashboard/admin.tsx'), children: toRoutes(lazyDashboardPages) },
          { path: '*', lazy: () => import('#pages/frame/not-found.tsx') },
        ],
      },
    ],
  },
]

function toRoutes<Name extends PageName>(modules: Record<Name, LazyPage>): RouteObject[] {
  const found: RouteObject[] = []
  for (const name in modules) found.push({ path: pages[name].path, lazy: modules[name] })
  return found
}
