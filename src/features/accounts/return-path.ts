import { hrefOf } from '#platform/addresses.ts'

/**
 * Returns the path of the sign-in or sign-up page, with `from`, the page to return to afterwards, as a query parameter.
 * The parameter is left out if the path is null or empty.
 */
export const hrefWithReturnPath = (screen: 'login' | 'register', from: string | null): string =>
  hrefOf(screen, { from: from || undefined })

/** Base for parsing a path as a browser would. */
const placeholderOrigin = 'https://this-site.invalid'

/**
 * Returns the path to go to after signing in: `from` with its query and hash if it is a path of this site, otherwise
 * the home page. Parsed with `URL`, because `//evil`, `/\\evil` and `/.//evil` lead to another site.
 */
export function returnPath(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, placeholderOrigin)) return hrefOf('home')
  const { origin, pathname, search, hash } = new URL(from, placeholderOrigin)
  return origin === placeholderOrigin && !pathname.startsWith('//')
    ? pathname + search + hash
    : hrefOf('home')
}
