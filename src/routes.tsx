import type { RouteObject } from 'react-router'
import { Layout } from '#pages/layout.tsx'
import { PageFailed } from '#pages/failed.tsx'
import { FrameFailed } from '#pages/frame-failed.tsx'
import { isPersonal } from './private-pages.ts'

const pages: RouteObject[] = [
  { index: true, lazy: () => import('#pages/home.tsx') },
  { path: 'search', lazy: () => import('#pages/search.tsx') },
  { path: 'categories', lazy: () => import('#pages/categories.tsx') },
  { path: 'categories/:slug', lazy: () => import('#pages/category.tsx') },
  { path: 'ideas/:id', lazy: () => import('#pages/idea.tsx') },
  { path: 'popular', lazy: () => import('#pages/popular.tsx') },
  { path: 'new', lazy: () => import('#pages/new.tsx') },
  { path: 'about', lazy: () => import('#pages/about.tsx') },
  { path: 'contact', lazy: () => import('#pages/contact.tsx') },
  { path: 'privacy', lazy: () => import('#pages/privacy.tsx') },
  { path: 'terms', lazy: () => import('#pages/terms.tsx') },
  { path: 'my-bucket-list', lazy: () => import('#pages/my-bucket-list.tsx') },
  { path: 'lists/:token', lazy: () => import('#pages/shared-list.tsx') },
  { path: 'login', lazy: () => import('#pages/login.tsx') },
  { path: 'register', lazy: () => import('#pages/register.tsx') },
  { path: 'forgot-password', lazy: () => import('#pages/forgot-password.tsx') },
  { path: 'verify-email', lazy: () => import('#pages/verify-email.tsx') },
  { path: 'reset-password', lazy: () => import('#pages/reset-password.tsx') },
  { path: 'account', lazy: () => import('#pages/account.tsx') },
  {
    path: 'admin',
    lazy: () => import('#pages/admin.tsx'),
    children: [
      { index: true, lazy: () => import('#pages/admin-ideas.tsx') },
      { path: 'categories', lazy: () => import('#pages/admin-categories.tsx') },
      { path: 'analytics', lazy: () => import('#pages/admin-analytics.tsx') },
      { path: 'people', lazy: () => import('#pages/admin-people.tsx') },
    ],
  },
  { path: '*', lazy: () => import('#pages/not-found.tsx') },
]

/** Every address of the site. What is not here is the 404 screen. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: FrameFailed,
    // Within the frame, so that a page that breaks takes neither header nor footer along.
    children: [{ ErrorBoundary: PageFailed, children: pages }],
  },
]

const aliveAtOnce = new Set(['/login', '/register', '/forgot-password', '/verify-email', '/reset-password'])

/** Screens with forms for secrets, and personal ones, start their script at once. */
export const startsAtOnce = (path: string) => aliveAtOnce.has(path) || isPersonal(path)
