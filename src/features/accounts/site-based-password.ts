import { lettersOf } from './owner-based-password.ts'

/** Name and origin of the site. */
export interface SiteNames {
  siteName: string
  /** Scheme and host. */
  origin: string
}

/** Subject words of any site, whatever its name. */
const subjectWords = ['bucketlist', 'bucket', 'list', 'ideas', 'idea']
const minWordLength = 3
/** Top-level domain, which is not part of the site's name. */
const topLevelDomain = /\.[^.]*$/

/**
 * Returns whether a password is too easy to guess because it consists of the site's name, host or subject words:
 * `Someday2026!`, `bucket-list`. Digits, symbols and up to two other letters are ignored.
 */
export function isSiteBasedPassword(password: string, { siteName, origin }: SiteNames): boolean {
  const host = new URL(origin).hostname.replace(/^www\./, '')
  const names = [siteName, host, host.replace(topLevelDomain, '')].map(lettersOf)
  const letters = lettersOf(password)
  let rest = letters
  // Longest first, because one name may be a prefix of another.
  for (const word of [...names, ...subjectWords].toSorted((a, b) => b.length - a.length))
    if (word.length >= minWordLength) rest = rest.replaceAll(word, '')
  return letters.length >= minWordLength && rest.length < minWordLength && rest.length < letters.length
}
