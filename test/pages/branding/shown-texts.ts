import { decodeEntities } from '../read-page.ts'

/**
 * Returns all texts of a page that are visible, accessible or used elsewhere: the title, metadata, link previews,
 * labels, alternative texts and the content, without boot data.
 */
export function listShownTexts(html: string): string[] {
  const shown = html.replaceAll(
    /<(script|style)\b(?! type="application\/ld\+json")[^>]*>.*?<\/\1>|<!--.*?-->/gs,
    '',
  )
  const attributes = shown.matchAll(/\s(?:aria-\w+|placeholder|alt|title|content|label)="([^"]*)"/g)
  const texts = shown
    .replaceAll(/<\/?(?:a|b|em|strong|span|mark|time)\b[^>]*>/g, '')
    .matchAll(/(?:>|CDATA\[)([^<>]+)/g)
  return [...attributes, ...texts].map(([, text = '']) => decodeEntities(text).replaceAll(/\s+/g, ' ').trim())
}

/** Words of our own nouns and slogans. */
const defaultTerms =
  /\b(?:bucket.?lists?|ideas?|adventures?|once in|once,|at least once|glad you did|sailing|passport|best stories|carry a list|to do someday)\b/i

/** Exceptions, where these words mean something else. */
const exceptions = [
  // URLs are the same on every site, because links and API clients use them.
  /\S*\/\S*(?:ideas?|bucket-list)\S*/g,
  // Names of events and fields in the API documentation.
  /\bidea\.\w+|`[^`]*`/g,
  // A tip for distant ideas.
  /your passport’s expiration date/g,
]

/** Returns the texts with our own nouns. */
export const findDefaultTerms = (texts: string[]): string[] =>
  texts.filter((text) => defaultTerms.test(exceptions.reduce((rest, one) => rest.replaceAll(one, ''), text)))
