import { dayMs } from '#platform/durations.ts'
import { titleHeader, toCacheName } from '#platform/kept-caches.ts'
import { getBasePath, withBasePath } from './settings.ts'

/** Page of a member's own list, which is only kept for them. */
export interface OwnPage {
  /** Path relative to the site's root, without a query. */
  path: string
  /** Shown in the list of kept pages: the page's HTML does not contain the title of a list. */
  title: string
}

const maxPictures = 1500

/** Header of a kept page: the script that it loads. */
const scriptHeader = 'x-kept-script'
/** Header of a kept page: the time in ms when it was kept. */
const timeHeader = 'x-kept-at'

/**
 * Keeps the HTML of pages in the member's own cache, and removes others from it. Their HTML contains no data of the
 * member, so a page is fetched again only after a day, or when the site has a new version.
 * @throws QuotaExceededError if there is no room.
 */
export async function keepOwnPages(pages: readonly OwnPage[], signal: AbortSignal): Promise<void> {
  const cache = await openCache('own', signal)
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  await removeOthers(cache, new Set(pages.map(({ path }) => toUrl(path))))
  for (const { path, title } of pages) {
    const header = encodeURIComponent(title)
    // oxlint-disable-next-line no-await-in-loop -- one page at a time leaves the connection to the visit
    const { headers } = (await cache.match(toUrl(path), ignoreVary)) ?? {}
    const isCurrent =
      headers?.get(titleHeader) === header &&
      headers.get(scriptHeader) === script &&
      Math.abs(Date.now() - Number(headers.get(timeHeader))) < dayMs
    if (isCurrent) continue
    // oxlint-disable-next-line no-await-in-loop -- see above
    const response = await fetch(toUrl(path), { mode: 'same-origin', headers: { accept: 'text/html' } })
    if (response.status !== 200 || response.redirected) continue
    // oxlint-disable-next-line no-await-in-loop -- see above
    const html = await response.text()
    // The site has a new version, whose script this page has not loaded.
    if (script && !html.includes(new URL(script).pathname)) continue
    signal.throwIfAborted()
    const kept = new Response(markAsKept(html), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': response.headers.get('content-security-policy') ?? "default-src 'none'",
        [titleHeader]: header,
        [scriptHeader]: script,
        [timeHeader]: String(Date.now()),
      },
    })
    // oxlint-disable-next-line no-await-in-loop -- see above
    await cache.put(toUrl(path), kept)
  }
}

/** Marks the page's initial state, so that it waits for kept data before it asks the server. */
const markAsKept = (html: string): string => html.replace('id="boot">{', 'id="boot">{"kept":true,')

/**
 * Keeps pictures in the member's own cache, and removes others from it. Pictures of other sites are left out: the page's
 * security policy lets nothing but images fetch them.
 * @param addresses relative to the site's root.
 * @throws QuotaExceededError if there is no room.
 */
export async function keepOwnPictures(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await openCache('own-pictures', signal)
  const urls = new Set(
    addresses
      .map(toUrl)
      .filter((url) => new URL(url).origin === location.origin)
      .slice(0, maxPictures),
  )
  const kept = await removeOthers(cache, urls)
  for (const url of urls) {
    if (kept.has(url)) continue
    // oxlint-disable-next-line no-await-in-loop -- one picture at a time leaves the connection to the visit
    const response = await fetch(url, { mode: 'same-origin', priority: 'low' }).catch(() => undefined)
    signal.throwIfAborted()
    if (!response) {
      // A blocker stops some; without a connection, none can be fetched.
      if (navigator.onLine) continue
      return
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (response.status === 200) await cache.put(url, response)
    // Too many requests: the rest follows with the next save.
    if (response.status === 429) return
  }
}

const toUrl = (address: string): string => new URL(withBasePath(address), location.origin).href
const ignoreVary = { ignoreVary: true }

async function openCache(holds: 'own' | 'own-pictures', signal: AbortSignal): Promise<Cache> {
  signal.throwIfAborted()
  return caches.open(toCacheName(holds, getBasePath()))
}

/** Removes the entries of a cache that are not wanted. Returns the addresses of the others. */
async function removeOthers(cache: Cache, wanted: ReadonlySet<string>): Promise<Set<string>> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  for (const url of kept) {
    if (wanted.has(url)) continue
    kept.delete(url)
    // oxlint-disable-next-line no-await-in-loop -- few
    await cache.delete(url, ignoreVary)
  }
  return kept
}
