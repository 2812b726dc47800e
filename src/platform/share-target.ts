import { hrefOf } from './addresses.ts'

/**
 * Fields of what another app has shared with the installed site. Apart from other constants of the installed site, so
 * that browsers load them with the form alone.
 */
export const shareParams = ['title', 'text', 'url'] as const

/**
 * Path to which browsers send it. Not the form's own: from there, a page could not lead to an address that differs by
 * its fragment alone.
 */
export const sharePath = `${hrefOf('myBucketList')}/share`

/** Longer values are cut here. The form accepts less, but looks for a link in all of it. */
const maxSharedLength = 20_000

/**
 * Returns the address of the form with what was shared in its fragment: browsers do not send it, so that it may be long
 * and is in no log.
 */
export function toShareAddress(base: string, fields: URLSearchParams | FormData): string {
  const shared = new URLSearchParams()
  for (const name of shareParams) {
    const value = fields.get(name)
    if (typeof value === 'string' && value) shared.set(name, value.slice(0, maxSharedLength))
  }
  return `${base}${hrefOf('addIdea')}#${shared}`
}
