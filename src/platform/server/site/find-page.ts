import { pages, type Page } from '#platform/addresses.ts'

/**
 * Returns the metadata of the page at a path, ignoring case and trailing slashes, as the router does; undefined if no
 * page matches.
 * @param path as returned by `normaliseUrl`, without a query.
 */
export const findPage = (path: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.page

/**
 * Returns whether a page requires a signed-in member, so that it is rendered for each of them and never cached; false
 * for undefined.
 */
export const isPersonal = (page: Page | undefined): boolean => page?.seenBy !== undefined

/**
 * Returns whether an address holds a secret token, by its page or its query string. A `token` parameter counts on any
 * page, as mangled links may have one.
 */
export const carriesToken = (page: Page | undefined, query: string): boolean =>
  page?.carriesToken === true || new URLSearchParams(query).has('token')

/**
 * Returns whether a page loads its script immediately (personal pages, and pages marked `startsAtOnce`, such as forms
 * for secrets) instead of when the browser is idle.
 */
export const loadsScriptEagerly = (page: Page | undefined): boolean =>
  page?.startsAtOnce === true || isPersonal(page)

const allPages: Page[] = Object.values(pages)
const patterns = allPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
}))
