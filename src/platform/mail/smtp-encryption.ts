const ways = ['requireTLS', 'ignoreTLS', 'opportunisticTLS']
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/**
 * The address with the wish that nothing is said in clear: whoever stands between could take STARTTLS out of what the
 * server offers, and read the password. On this machine nobody stands there, and an address that says how it is to be
 * done (`?ignoreTLS=true`, `?opportunisticTLS=true`) is taken at its word.
 */
export function encryptingUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isDecided = ways.some((way) => url.searchParams.has(way))
  if (url.protocol === 'smtps:' || isDecided || thisMachine.test(url.hostname)) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}
