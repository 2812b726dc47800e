import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { assetsPath, coversPath, titleHeader, toCacheName, workerPath } from '#platform/kept-caches.ts'
import { currentUserKey } from './query-client.ts'
import { getBasePath, toStorageKey, withBasePath } from './settings.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** A page whose visit is shorter is not requested a second time to be kept. */
const minVisitMs = 2_000

/**
 * Registers the service worker once the page has loaded, and has it store, for reading offline, the pages that are
 * visited within the app for at least two seconds, except search results; the worker itself stores those that are
 * loaded as documents. The start and the end of a session delete all stored pages. Does nothing where the browser has no service
 * workers.
 */
export async function keepVisitedPages(router: Router, queryClient: QueryClient): Promise<void> {
  const visited = new Set([location.pathname])
  deletePagesOfOthers(queryClient, () => visited.clear())
  if (!('serviceWorker' in navigator)) return
  const isFirstVisit = navigator.serviceWorker.controller === null
  await whenLoaded()
  await navigator.serviceWorker.register(withBasePath(workerPath))
  if (isFirstVisit) void keep([location.href, ...loadedFiles()])
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe(({ navigation }) => {
    const { href, pathname } = location
    clearTimeout(timer)
    if (navigation.state !== 'idle' || visited.has(pathname) || pathname === withBasePath(hrefOf('search')))
      return
    timer = setTimeout(() => {
      visited.add(pathname)
      if (navigator.onLine) void keep([href])
    }, minVisitMs)
  })
}

/** Has the service worker keep pages and files. */
async function keep(urls: string[]): Promise<void> {
  // Missing without HTTPS, and in private windows of some browsers.
  if (!('serviceWorker' in navigator)) return
  // An update replaces the active worker while the page is open.
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has its own origin and no other
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: urls } })
}

/**
 * Deletes the kept pages, and calls `onDelete`, when a session has ended or begun, here, in another tab or by a
 * redirect: the next person would see what was visited, and pages of a visitor say that nobody is signed in.
 */
function deletePagesOfOthers(queryClient: QueryClient, onDelete: () => void): void {
  const currentUserHash = hashKey(currentUserKey)
  const check = (user: unknown) => {
    // Unknown, as while it is loading.
    if (user === undefined || !storeReader(user === null ? 'visitor' : 'member')) return
    onDelete()
    if (user === null) void deleteCaches('pages', 'pictures')
    else void deleteCaches('pages').then(() => keep([location.href]))
  }
  check(queryClient.getQueryData(currentUserKey))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === currentUserHash) check(query.state.data)
  })
}

const deleteCaches = (...names: ('pages' | 'pictures')[]) =>
  Promise.all(names.map((holds) => globalThis.caches?.delete(toCacheName(holds, getBasePath()))))

/**
 * Stores for whom this device keeps pages, and returns whether that has changed. Always true if the browser blocks its
 * storage.
 */
function storeReader(reader: 'visitor' | 'member'): boolean {
  const key = toStorageKey('kept-pages-of')
  try {
    const hasChanged = (localStorage.getItem(key) ?? 'visitor') !== reader
    if (hasChanged) localStorage.setItem(key, reader)
    return hasChanged
  } catch {
    return true
  }
}

/** Key of the query data that says when what is shown in place of the server's answers was kept: time in ms, or null. */
export const keptAtKey = ['kept-at']

/** A page that is kept on the device. */
export interface KeptPage {
  href: string
  title: string
}

const maxListed = 30

/**
 * Returns URL and title of the pages that are stored on this device for reading offline: the member's own, and then those
 * visited, at most 30, the latest first; an empty list if there are none or the browser blocks its cache.
 */
export async function listKeptPages(): Promise<KeptPage[]> {
  const cache = await openCache('pages')
  const requests = (await cache?.keys()) ?? []
  const visited = requests
    .slice(-maxListed)
    .toReversed()
    .map(async ({ url }) => {
      const html = await (await cache?.match(url, { ignoreVary: true }))?.text()
      return { href: url, title: titleIn(html ?? '') || new URL(url).pathname }
    })
  return [...(await listOwnPages()), ...(await Promise.all(visited))]
}

async function listOwnPages(): Promise<KeptPage[]> {
  const cache = await openCache('own')
  const requests = (await cache?.keys()) ?? []
  const pages = requests.map(async ({ url }) => {
    const response = await cache?.match(url, { ignoreVary: true })
    return { href: url, title: decodeURIComponent(response?.headers.get(titleHeader) ?? '') }
  })
  return Promise.all(pages)
}

/** Returns whether the page with this URL is stored on this device for reading offline. */
export async function isKept(href: string): Promise<boolean> {
  const { origin, pathname } = new URL(href)
  const [page, ownPage] = await Promise.all([
    openCache('pages').then((cache) => cache?.match(href, { ignoreVary: true })),
    openCache('own').then((cache) => cache?.match(origin + pathname, { ignoreVary: true })),
  ])
  return (page ?? ownPage) !== undefined
}

/** Opens the cache only if it exists. Browsers may block it. */
async function openCache(holds: 'pages' | 'own'): Promise<Cache | undefined> {
  const name = toCacheName(holds, getBasePath())
  try {
    return (await caches.has(name)) ? await caches.open(name) : undefined
  } catch {
    return undefined
  }
}

/** Returns the title in a page's HTML, without the site's name. */
function titleIn(html: string): string {
  const [, title = ''] = /<title>([^<]*)</.exec(html) ?? []
  const text = new DOMParser().parseFromString(title, 'text/html').documentElement.textContent
  return text.split(' | ')[0]?.trim() ?? ''
}

/** Returns the built files and covers that the page has loaded before the worker could keep them. */
function loadedFiles(): string[] {
  const folders = [assetsPath, coversPath].map((folder) => location.origin + withBasePath(folder))
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => folders.some((folder) => url.startsWith(folder)))
}

async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
