import type { Page } from '#platform/addresses.ts'
import { addressOf } from '../answers/address.ts'
import { unreadableAddress } from '../safe-text/normalise-url.ts'

/** Stands for every address at which there is no page: they all show the same, and there is no end to them. */
const nowhere = '/404'

/**
 * The one address under which a page is rendered and kept, for all by which the router finds it: in any case, with any
 * slashes at its end, with whatever else in its query.
 */
export function keptAddressOf(page: Page | undefined, path: string, query: unknown): string {
  if (!page) return path === unreadableAddress ? path : nowhere
  const given = path.split('/')
  const spelled = page.path.split('/').map((part, index) => (part.startsWith(':') ? given[index] : part))
  return addressOf(spelled.join('/'), query, page.reads ?? [])
}
