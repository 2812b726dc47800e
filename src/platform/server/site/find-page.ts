import { pages, type Page } from '#platform/addresses.ts'

/**
 * Finds the page at a path, ignoring case and trailing slashes, as the router does.
 * @param path as returned by `normaliseUrl`, without a query.
 */
export const findPage = (path: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.page

/** Whether a page requires a member's session, so that it is rendered for each of them and never cached. */
export const isPersonal = (page: Page | undefined): boolean => page?.seenBy !== undefined

/**
 * Whether an address holds a secret token, by its page or its query. A `token` parameter counts on any page, as mangled
 * links may have one.
 */
export const carriesToken = (page: Page | undefined, query: string): boolean =>
  page?.carriesToken === true || new URLSearchParams(query).has('token')

/**
 * Whether the page loads its script immediately instead of when the browser is idle: personal pages and pages with
 * forms for secrets do.
 */
export const loadsScriptEagerly = (page: Page | undefined): boolean =>
  page?.startsAtOnce === true || isPersonal(page)

const allPages: Page[] = Object.values(pages)
const patterns = allPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
}))
