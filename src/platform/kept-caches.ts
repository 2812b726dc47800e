import { fallbackPicturePath } from './addresses.ts'

/**
 * Returns the name of one of the service worker's caches: `start` holds the built files that every page needs and the
 * page for missing ones, `assets` other built files, `pages` public pages that were visited, `pictures` their pictures.
 * `own` and `own-pictures` hold the pages and pictures of a member who keeps their list on the device; pages write them.
 * Sites on the same host share their caches, so the name ends with the base path, as Workbox has it for `start`.
 */
export const toCacheName = (holds: CacheContent, base: string): string =>
  ['kept', holds, base].filter(Boolean).join('-')

/** Names of all caches, without the base path. */
export const cacheContents = ['start', 'assets', 'pages', 'pictures', 'own', 'own-pictures'] as const
type CacheContent = (typeof cacheContents)[number]

/** Path of the service worker's script. Its folder is what the worker controls. */
export const workerPath = '/sw.js'

/** Folder of the built files with hashed names. */
export const assetsPath = '/assets/'
/** Folder of the covers. */
export const coversPath = fallbackPicturePath.replace(/[^/]+$/, '')

/** Header of a kept page of a member: its title, URI-encoded, which its HTML does not contain. */
export const titleHeader = 'x-kept-title'
