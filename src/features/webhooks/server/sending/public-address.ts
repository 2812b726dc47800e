import ipaddr from 'ipaddr.js'

/** What clouds answer their own machines at, though it looks like any other address. */
const cloudsOwn = new Set(['168.63.129.16'])
/** All that is given out to be reached from everywhere, by IPv6. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether everybody on the internet reaches the same machine there: no loopback, no private network, no link, no
 * metadata service, nothing that stands for one of them (IPv4 within IPv6, tunnels, translations).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // However it was written, IPv4 within IPv6 among that.
  const parsed = ipaddr.process(address)
  if (cloudsOwn.has(parsed.toString()) || parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
