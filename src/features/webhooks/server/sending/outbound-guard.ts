import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown if a host resolves to a private address. */
export class PrivateAddressError extends Error {}
/** Thrown if a host does not resolve. */
export class UnknownHostError extends Error {}

interface OutboundRequest {
  url: URL
  headers: Record<string, string>
  body: string
}

export interface OutboundGuard {
  /** Whether the operator has listed the host as part of their private network. */
  isOwn: (url: URL) => boolean
  /** Whether the URL may be used: https, or http to a host that the operator has listed. Does not resolve the host. */
  allows: (url: URL) => boolean
  /** Resolves the host. @throws PrivateAddressError, UnknownHostError */
  find: (url: URL) => Promise<ResolvedAddress>
  /** Sends a POST request without following redirects. @returns the status of the response */
  post: (parcel: OutboundRequest, stopped: AbortSignal) => Promise<number>
}

interface ResolvedAddress {
  address: string
  family: number
}

export const requestTimeoutSeconds = 15
/** Bytes of the response that are read and discarded, so that the receiver can finish it normally. */
const maxResponseBytes = 4_096

/**
 * Creates the outbound request guard (SSRF protection). The host is resolved once, all its addresses must be public,
 * and the connection uses one of them, so that DNS rebinding has no effect. Redirects are not followed.
 * Requests are rejected with UnknownHostError or PrivateAddressError, with the abort reason, or with the error of the
 * connection.
 * @param privateHosts hosts of the operator's private network, which are exempt and may use http.
 * @param timeoutMs timeout of the whole request, including name resolution.
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
      // Loaded on first use, because most sites have no webhooks.
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
  throw new Error('It was aborted')
}

/** Host without the brackets of IPv6 and without a trailing dot, which is the same host. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Metadata services of clouds at public-looking addresses (Azure). */
const cloudMetadataAddresses = new Set(['168.63.129.16'])
/** IPv6 addresses that are globally routable. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is public: no loopback, private, link-local or metadata address, nor an IPv6 address that
 * embeds or translates to one. Invalid addresses are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Normalises the notation and unwraps IPv4-mapped IPv6 addresses.
  const parsed = ipaddr.process(address)
  if (cloudMetadataAddresses.has(parsed.toString()) || parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
