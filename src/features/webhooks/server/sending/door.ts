import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where a request would go that may not. */
export class PrivateAddressError extends Error {}
/** No machine has that name. */
export class UnknownHostError extends Error {}

interface OutboundRequest {
  url: URL
  headers: Record<string, string>
  body: string
}

export interface OutboundGuard {
  /** Whether the operator has named its host as one of their own network. */
  isOwn: (url: URL) => boolean
  /** Whether such an address may be sent to at all, by its looks: https, or a host that the operator has named. */
  allows: (url: URL) => boolean
  /** Where its host is. @throws PrivateAddress, UnknownHost */
  find: (url: URL) => Promise<ResolvedAddress>
  /** Sends it there and nowhere else. @returns the status of the answer. */
  post: (parcel: OutboundRequest, stopped: AbortSignal) => Promise<number>
}

interface ResolvedAddress {
  address: string
  family: number
}

export const requestTimeoutSeconds = 15
/** Of what is answered nothing is needed; so much lets the other side end in peace. */
const maxResponseBytes = 4_096

/**
 * The way out for what somebody else's address is sent: the name is looked up once, each of its addresses must be
 * public, and the connection goes to one of those, whatever the name says a moment later. No redirection is followed.
 *
 * @param privateHosts of the operator's own network, which are exempt, and reached by http too.
 * @param patienceMs how long all of it may take, from the name to the answer.
 */
export function createOutboundGuard(
  privateHosts: ReadonlySet<string>,
  resolve: typeof resolveHost = resolveHost,
  timeoutMs = requestTimeoutSeconds * 1_000,
): OutboundGuard {
  const isOwn = (url: URL) => privateHosts.has(getHost(url))

  async function find(url: URL): Promise<ResolvedAddress> {
    const host = getHost(url)
    const family = isIP(host)
    const places = family ? [{ address: host, family }] : await resolve(host)
    const [place] = places
    if (!place) throw new UnknownHostError(`${host} has no address`)
    if (!isOwn(url) && !places.every(({ address }) => isPublicAddress(address)))
      throw new PrivateAddressError(`${host} is in a private network`)
    return place
  }

  return {
    isOwn,
    allows: (url) => url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(url)),
    find,
    async post({ url, headers, body }, stopped) {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped])
      signal.throwIfAborted()
      const place = await Promise.race([find(url), rejectOnAbort(signal)])
      // Most sites have no webhooks, and do not need it.
      const { Agent, request } = await import('undici')
      const agent = new Agent({
        pipelining: 0,
        connect: {
          timeout: timeoutMs,
          lookup: (_host, { all }, found) =>
            all ? found(null, [place]) : found(null, place.address, place.family),
        },
      })
      try {
        const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher: agent })
        await answer.body.dump({ limit: maxResponseBytes, signal }).catch(() => {})
        return answer.statusCode
      } finally {
        await agent.destroy()
      }
    },
  }
}

const resolveHost = (host: string): Promise<ResolvedAddress[]> =>
  lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
      throw new UnknownHostError(`${host} has no address`, { cause: error })
    throw error
  })

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  signal.throwIfAborted()
  throw new Error('It was given up')
}

/** Without the brackets of IPv6. A dot at the end makes no other host. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** What clouds answer their own machines at, though it looks like any other address. */
const cloudMetadataAddresses = new Set(['168.63.129.16'])
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
  if (cloudMetadataAddresses.has(parsed.toString()) || parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
