/** For text and quoted attributes of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escapes text and quoted attributes of XML. XML 1.0 cannot hold most control characters, even escaped: they are left out. */
export const escapeXml = (text: string): string => escapeHtml(text.replaceAll(notInXml, ''))

const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** What spreadsheets take for the beginning of a formula, in their wide forms too, behind apostrophes of ours. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A cell that no spreadsheet runs: what would be a formula is escaped by an apostrophe, and what looks as if it had been
 * escaped by one gets another, so that reading gives back exactly what was written.
 */
export const escapeFormula = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell)

/** What the cell was before. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell

/** Stands for every address that nobody can read: the sign for what cannot be shown. */
export const unreadableAddress = '/%EF%BF%BD'

/**
 * The path and query that a request asks for, in one spelling: without a host, without dots and without escapes of
 * what needs none. Whoever looks at an address, be it to open, to keep or to hide it, then sees the same one.
 *
 * @param sent as it stands in the request's first line.
 */
export function normaliseUrl(sent: string): string {
  if (normalPath.test(sent)) return sent
  const url = URL.parse(sent.startsWith('/') ? `http://localhost${sent}` : sent)
  if (!url || !isDecodable(url.pathname)) return unreadableAddress
  return (url.pathname || '/').replaceAll(/%[0-9a-f]{2}/gi, decodeUnreserved) + url.search
}

/** Nothing to be done, and no need to take the address apart for it: that costs a twentieth of a kept answer. */
const normalPath = /^\/(?!\/)[\w~/-]*(?:\.[\w-]+)?(?:\?|$)/

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function decodeUnreserved(sequence: string): string {
  const character = String.fromCodePoint(Number.parseInt(sequence.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : sequence
}
