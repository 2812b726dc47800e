import { lettersOf } from './own-words.ts'

/** What a site is called, and where it lives. */
export interface SiteNames {
  siteName: string
  /** Scheme and host. */
  origin: string
}

/** What it is about, in every edition. */
const subjectWords = ['bucketlist', 'bucket', 'list', 'ideas', 'idea']
const minWordLength = 3
/** What the end of an address says of nobody. */
const topLevelDomain = /\.[^.]*$/

/** Whether a password says little more than the names of the site that it opens: `Someday2026!`, `bucket-list`. */
export function isSiteBasedPassword(password: string, { siteName, origin }: SiteNames): boolean {
  const host = new URL(origin).hostname.replace(/^www\./, '')
  const names = [siteName, host, host.replace(topLevelDomain, '')].map(lettersOf)
  const letters = lettersOf(password)
  let rest = letters
  // The longer ones first: a name may begin with another one.
  for (const word of [...names, ...subjectWords].toSorted((a, b) => b.length - a.length))
    if (word.length >= minWordLength) rest = rest.replaceAll(word, '')
  return letters.length >= minWordLength && rest.length < minWordLength && rest.length < letters.length
}
