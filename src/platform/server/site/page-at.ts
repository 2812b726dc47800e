import { pages, type Page } from '#platform/addresses.ts'

/**
 * The page that the router finds at a path: in any case, and with any slashes at its end.
 * @param path as `normaliseUrl` writes it, without a query.
 */
export const findPage = (path: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.page

/** Whether a page shows what belongs to its visitor. */
export const isPersonal = (page: Page | undefined): boolean => page?.seenBy !== undefined

/** Whether an address opens something. A `token` in the query does so wherever it stands, in a mangled link too. */
export const carriesToken = (page: Page | undefined, query: string): boolean =>
  page?.carriesToken === true || new URLSearchParams(query).has('token')

/** Screens with forms for secrets, and personal ones, start their script at once. */
export const loadsScriptEagerly = (page: Page | undefined): boolean =>
  page?.startsAtOnce === true || isPersonal(page)

const allPages: Page[] = Object.values(pages)
const patterns = allPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
}))
