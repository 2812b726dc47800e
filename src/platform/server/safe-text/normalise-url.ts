/** Stands for every address that nobody can read: the sign for what cannot be shown. */
export const unreadableAddress = '/%EF%BF%BD'

/**
 * The path and query that a request asks for, in one spelling: without a host, without dots and without escapes of
 * what needs none. Whoever looks at an address, be it to open, to keep or to hide it, then sees the same one.
 *
 * @param sent as it stands in the request's first line.
 */
export function normaliseUrl(sent: string): string {
  if (almostAll.test(sent)) return sent
  const url = URL.parse(sent.startsWith('/') ? `http://localhost${sent}` : sent)
  if (!url || !isDecodable(url.pathname)) return unreadableAddress
  return (url.pathname || '/').replaceAll(/%[0-9a-f]{2}/gi, unescaped) + url.search
}

/** Nothing to be done, and no need to take the address apart for it: that costs a twentieth of a kept answer. */
const almostAll = /^\/(?!\/)[\w~/-]*(?:\.[\w-]+)?(?:\?|$)/

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function unescaped(escaped: string): string {
  const character = String.fromCodePoint(Number.parseInt(escaped.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : escaped
}
