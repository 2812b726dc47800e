import { decoded } from '../read-page.ts'

/**
 * Each piece of text of a page that somebody sees, hears or is shown of it elsewhere: its title, what search engines and
 * previews of links read, labels, alternative texts and all that stands there. Not what its script starts from.
 */
export function shownWords(html: string): string[] {
  const shown = html.replaceAll(
    /<(script|style)\b(?! type="application\/ld\+json")[^>]*>.*?<\/\1>|<!--.*?-->/gs,
    '',
  )
  const attributes = shown.matchAll(/\s(?:aria-\w+|placeholder|alt|title|content|label)="([^"]*)"/g)
  const texts = shown
    .replaceAll(/<\/?(?:a|b|em|strong|span|mark|time)\b[^>]*>/g, '')
    .matchAll(/(?:>|CDATA\[)([^<>]+)/g)
  return [...attributes, ...texts].map(([, text = '']) => decoded(text).replaceAll(/\s+/g, ' ').trim())
}

/** What only we say: of ideas and their list, of adventures and of what one does once in a life. */
const ours =
  /\b(?:bucket.?lists?|ideas?|adventures?|once in|once,|doing once|glad you did|sailing|passport|best stories|carry a list|to do, someday)\b/i

/** Where such words stand for something else. */
const meant = [
  // Addresses are the same on every site, for links and programs know them.
  /\S*\/\S*(?:ideas?|bucket-list)\S*/g,
  // So are the names of an event and of fields, in what is said of the API.
  /\bidea\.\w+|`[^`]*`/g,
  // A tip for whatever is far away.
  /your passport’s expiration date/g,
]

/** Those of the texts that say something of ours. */
export const oursIn = (texts: string[]): string[] =>
  texts.filter((text) => ours.test(meant.reduce((rest, one) => rest.replaceAll(one, ''), text)))
