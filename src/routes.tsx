import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { Layout } from '#pages/layout.tsx'
import { PageFailed } from '#pages/failed.tsx'
import { FrameFailed } from '#pages/frame-failed.tsx'
import { pages, type PageName } from '#platform/addresses.ts'

type Screen = () => Promise<{
  Component: ComponentType
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}>

type DashboardPage = {
  [Name in PageName]: (typeof pages)[Name] extends { seenBy: 'editor' | 'admin' } ? Name : never
}[PageName]

/** The file that draws each page of the table. */
const screens: Record<Exclude<PageName, DashboardPage>, Screen> = {
  home: () => import('#pages/home.tsx'),
  search: () => import('#pages/search.tsx'),
  categories: () => import('#pages/categories.tsx'),
  category: () => import('#pages/category.tsx'),
  idea: () => import('#pages/idea.tsx'),
  places: () => import('#pages/places.tsx'),
  country: () => import('#pages/country.tsx'),
  map: () => import('#pages/map.tsx'),
  near: () => import('#pages/near.tsx'),
  now: () => import('#pages/now.tsx'),
  popular: () => import('#pages/popular.tsx'),
  new: () => import('#pages/new.tsx'),
  about: () => import('#pages/about.tsx'),
  contact: () => import('#pages/contact.tsx'),
  privacy: () => import('#pages/privacy.tsx'),
  terms: () => import('#pages/terms.tsx'),
  imprint: () => import('#pages/imprint.tsx'),
  sharedList: () => import('#pages/shared-list.tsx'),
  newsletter: () => import('#pages/newsletter.tsx'),
  newsletterConfirm: () => import('#pages/newsletter-confirm.tsx'),
  newsletterUnsubscribe: () => import('#pages/newsletter-unsubscribe.tsx'),
  newsletterPreferences: () => import('#pages/newsletter-preferences.tsx'),
  newsletterIssue: () => import('#pages/newsletter-issue.tsx'),
  login: () => import('#pages/login.tsx'),
  register: () => import('#pages/register.tsx'),
  forgotPassword: () => import('#pages/forgot-password.tsx'),
  invitation: () => import('#pages/invitation.tsx'),
  verifyEmail: () => import('#pages/verify-email.tsx'),
  resetPassword: () => import('#pages/reset-password.tsx'),
  restoreEmail: () => import('#pages/restore-email.tsx'),
  myBucketList: () => import('#pages/my-bucket-list.tsx'),
  account: () => import('#pages/account.tsx'),
}

/** The same of what stands in the frame of the dashboard. */
const dashboardScreens: Record<DashboardPage, Screen> = {
  admin: () => import('#pages/admin-ideas.tsx'),
  adminCategories: () => import('#pages/admin-categories.tsx'),
  adminAnalytics: () => import('#pages/admin-analytics.tsx'),
  adminNewsletter: () => import('#pages/admin-newsletter.tsx'),
  adminPeople: () => import('#pages/admin-people.tsx'),
  adminWebhooks: () => import('#pages/admin-webhooks.tsx'),
  adminJobs: () => import('#pages/admin-jobs.tsx'),
  adminBackups: () => import('#pages/admin-backups.tsx'),
}

/** The pages of the table as the router takes them. What is not among them is the 404 screen. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: FrameFailed,
    children: [
      {
        // Within the frame, so that a page that breaks takes neither header nor footer along.
        ErrorBoundary: PageFailed,
        children: [
          ...routesOf(screens),
          { lazy: () => import('#pages/admin.tsx'), children: routesOf(dashboardScreens) },
          { path: '*', lazy: () => import('#pages/not-found.tsx') },
        ],
      },
    ],
  },
]

function routesOf<Name extends PageName>(drawn: Record<Name, Screen>): RouteObject[] {
  const found: RouteObject[] = []
  for (const name in drawn) found.push({ path: pages[name].path, lazy: drawn[name] })
  return found
}
