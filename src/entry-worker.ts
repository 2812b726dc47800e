import { clientsClaim, registerQuotaErrorCallback, setCacheNameDetails } from 'workbox-core'
import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { hrefOf, removeBasePath } from '#platform/addresses.ts'
import { assetsPath, coversPath, toCacheName } from '#platform/kept-caches.ts'
import { sharePath, toShareAddress } from '#platform/share-target.ts'
import { carriesToken, findPage, loadsScriptEagerly } from '#platform/server/site/find-page.ts'

/*
 * Service worker: keeps public pages that were visited, and what they consist of, for times without a connection. It
 * never keeps responses of the API, forms for secrets, or anything that the server does not mark as public. A member's
 * own pages and pictures are read from the caches that pages fill for members who keep their list on the device.
 */

/** Parts of a worker's global scope that TypeScript's DOM types lack. */
declare const self: {
  /** The server replaces this with the files of `start`. */
  __WB_MANIFEST: PrecacheEntry[]
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
}

const base = new URL(self.registration.scope).pathname.slice(0, -1)
const maxPages = 60
const maxPictures = 200
const maxAssets = 400
/** A connection that takes longer shows the page as it was kept, if it was. */
const networkTimeoutSeconds = 10

// An open page goes on with its own version's files, which it has or the server still serves, so no form is lost. The
// next page that is loaded is of the new version.
void self.skipWaiting()
clientsClaim()
addEventListener('install', (event) => {
  if ('waitUntil' in event && typeof event.waitUntil === 'function') event.waitUntil(keepFilesOfKeptPages())
})

setCacheNameDetails({ prefix: 'kept', precache: 'start', suffix: base })
// oxlint-disable-next-line no-underscore-dangle -- Workbox's name
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^from$/], cleanURLs: false })

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url),
  new CacheFirst({ cacheName: toCacheName('assets', base), plugins: keepOnly(/immutable/, maxAssets) }),
)
const pictures = new CacheFirst({
  cacheName: toCacheName('pictures', base),
  plugins: keepOnly(/public.*immutable/, maxPictures),
})
registerRoute(
  // Pages fetch with `same-origin` the pictures that they keep themselves.
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== 'same-origin' &&
    (request.destination === 'image' || url.pathname.startsWith(base + coversPath)),
  async (options) => (await findOwn('own-pictures', options.request.url)) ?? pictures.handle(options),
)
registerRoute(
  // Pages ask for themselves by message if they were loaded before the worker, or without loading a document.
  ({ request, url, event }) => (request.mode === 'navigate' || event.type === 'message') && isPublicPage(url),
  new NetworkFirst({
    cacheName: toCacheName('pages', base),
    networkTimeoutSeconds,
    // The `Vary: Cookie` of pages is about who may be signed in, which no kept page says.
    matchOptions: { ignoreVary: true },
    plugins: keepOnly(/public/, maxPages),
  }),
)
const withoutCopy = new NetworkOnly()
const withOwnCopy = new NetworkOnly({ networkTimeoutSeconds })
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && toPage(url) !== undefined,
  async (options) =>
    ((await findOwn('own', options.url.origin + options.url.pathname)) ? withOwnCopy : withoutCopy).handle(
      options,
    ),
)

// The share target of the manifest. Without a connection, a form that is sent would be lost.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === base + sharePath,
  async ({ request }) => Response.redirect(toShareAddress(base, await request.formData()), 303),
  'POST',
)

setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate') return Response.error()
  // Filters of a list are in its query.
  const ownPage = await findOwn('own', url.origin + url.pathname)
  if (ownPage) return ownPage
  const from = holdsToken(url) ? undefined : removeBasePath(base, url.pathname + url.search)
  return Response.redirect(base + hrefOf('offline', { from }) + url.hash)
})

// Pictures are the largest part, and pages can be read without them.
registerQuotaErrorCallback(async () => void (await caches.delete(toCacheName('pictures', base))))

/** Returns a response that a page has kept for the member of this device, if it has. Does not create the cache. */
const findOwn = (holds: 'own' | 'own-pictures', address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: toCacheName(holds, base), ignoreVary: true })

/** Pages that were kept before an update need the files of their own version, which the update removes from `start`. */
async function keepFilesOfKeptPages(): Promise<void> {
  const start = await caches.open(toCacheName('start', base))
  const assets = await caches.open(toCacheName('assets', base))
  for (const request of await start.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- only one file is in memory
    const response = isAsset(new URL(request.url)) ? await start.match(request) : undefined
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (response) await assets.put(request, response)
  }
}

const isAsset = ({ pathname }: URL): boolean => pathname.startsWith(base + assetsPath)

const toPage = ({ origin, pathname }: URL) =>
  origin === location.origin ? findPage(removeBasePath(base, pathname) ?? '') : undefined

/** Whether an address holds a secret token, which no other address may contain. */
const holdsToken = (url: URL): boolean => carriesToken(toPage(url), url.search)

/** Whether a page may be kept: it is public, and neither a form for secrets nor the target of a link with a token. */
function isPublicPage(url: URL): boolean {
  const page = toPage(url)
  return page !== undefined && !loadsScriptEagerly(page) && !holdsToken(url)
}

/**
 * Returns Workbox plugins that keep only complete responses whose `Cache-Control` header matches `policy`, and of these
 * the newest `maxEntries`. Workbox's own expiration would list their addresses in a database, which outlives a sign-out.
 */
function keepOnly(policy: RegExp, maxEntries: number) {
  return [
    {
      cacheWillUpdate: async ({ response }: { response: Response }) => {
        const cacheControl = response.headers.get('cache-control') ?? ''
        // A redirected response cannot answer a navigation.
        const isComplete = response.status === 200 && response.type === 'basic' && !response.redirected
        return isComplete && policy.test(cacheControl) && !/no-store|private/.test(cacheControl)
          ? response
          : null
      },
      cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
        const cache = await caches.open(cacheName)
        // In the order in which they were last written.
        const requests = await cache.keys()
        for (const request of requests.slice(0, Math.max(0, requests.length - maxEntries)))
          // oxlint-disable-next-line no-await-in-loop -- one entry at most, unless the limit has changed
          await cache.delete(request)
      },
    },
  ]
}
