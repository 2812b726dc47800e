import { hrefOf } from '#platform/addresses.ts'

/** The address of a screen on the way in that leads back to a place of this site. */
export const hrefWithReturnPath = (screen: 'login' | 'register', from: string | null): string =>
  hrefOf(screen, { from: from || undefined })

/** Read as a browser would read it, on a site that does not exist. */
const placeholderOrigin = 'https://this-site.invalid'

/**
 * Where to go after signing in: the place where a guard sent the visitor away, if it is one of this site, else home.
 * What it names is read by the browser's own rules, for `//evil`, `/\\evil` and `/.//evil` lead away.
 */
export function returnPath(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, placeholderOrigin)) return hrefOf('home')
  const { origin, pathname, search, hash } = new URL(from, placeholderOrigin)
  return origin === placeholderOrigin && !pathname.startsWith('//')
    ? pathname + search + hash
    : hrefOf('home')
}
