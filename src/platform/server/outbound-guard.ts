import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown if the host of an outbound request resolves to a private address and is not one that the operator allows. */
export class PrivateAddressError extends Error {}
/** Thrown if the host of an outbound request has no address in the DNS. */
export class UnknownHostError extends Error {}
/** Thrown if a page redirects to a URL that is not allowed, or too often. */
class BadRedirectError extends Error {}

interface OutboundRequest {
  url: URL
  headers: Record<string, string>
  body: string
}

interface OutboundPage extends Pick<OutboundRequest, 'url' | 'headers'> {
  method: 'HEAD' | 'GET'
}

export interface OutboundGuard {
  /** Whether the operator has listed the host as part of their private network. */
  isOwn: (url: URL) => boolean
  /** Whether the URL may be used: https, or http to a host that the operator has listed. Does not resolve the host. */
  allows: (url: URL) => boolean
  /** Resolves the host. @throws PrivateAddressError, UnknownHostError */
  find: (url: URL) => Promise<ResolvedAddress>
  /** Sends a POST request without following redirects. @returns the status of the response */
  post: (request: OutboundRequest, signal: AbortSignal) => Promise<number>
  /**
   * Requests a page with HEAD or, if that fails or takes a third of the timeout, with GET. Follows up to five redirects to URLs that are allowed. The
   * timeout covers all of it. @returns the status of the last response
   * @throws BadRedirectError, PrivateAddressError, UnknownHostError
   */
  visit: (page: Pick<OutboundRequest, 'url' | 'headers'>) => Promise<number>
}

interface ResolvedAddress {
  address: string
  family: number
}

export const requestTimeoutSeconds = 15
const maxRedirects = 5
/** Bytes of the response that are read and discarded, so that the receiver can finish it normally. */
const maxResponseBytes = 4_096

/**
 * Creates the outbound request guard (SSRF protection). `allows` returns whether a URL may be used: https, or http only
 * to `privateHosts`; `isOwn` whether its host is one of those. `find` resolves a host; it throws PrivateAddressError or
 * UnknownHostError. `post` and `visit` (HEAD, or GET if that fails) send a request and return the status of the
 * response. They resolve each host once and connect only to public addresses or `privateHosts`, so that DNS rebinding
 * has no effect. `post` follows no redirects and does not check the scheme, so call `allows` first; `visit` follows a
 * few, each checked like the first, and throws for one that is not allowed.
 * @param privateHosts hosts of the operator's private network, which are exempt and may use http.
 * @param timeoutMs timeout of the whole request, including name resolution and redirects.
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

  const allows = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(url))

  /** Sends one request, without following redirects. */
  async function send(
    { url, ...sent }: OutboundPage | (OutboundRequest & { method: 'POST' }),
    signal: AbortSignal,
  ) {
    signal.throwIfAborted()
    const place = await Promise.race([find(url), rejectOnAbort(signal)])
    // Loaded on first use, because most sites send no requests.
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
      const answer = await request(url, { ...sent, signal, dispatcher: agent })
      await answer.body.dump({ limit: maxResponseBytes, signal }).catch(() => {})
      const { location } = answer.headers
      return { status: answer.statusCode, location: typeof location === 'string' ? location : undefined }
    } finally {
      await agent.destroy()
    }
  }

  async function follow(page: OutboundPage, signal: AbortSignal): Promise<number> {
    let { url } = page
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const { status, location } = await send({ ...page, url }, signal)
      if (!redirectStatuses.has(status) || location === undefined) return status
      const next = URL.parse(location, url)
      // Private hosts that the operator lists may be entered by editors, but not reached by a redirect of another site.
      if (!next || !allows(next) || (isOwn(next) && !isOwn(page.url)))
        throw new BadRedirectError(`${url.host} redirects to a URL that is not allowed`)
      url = next
    }
    throw new BadRedirectError(`${page.url.host} redirects more than ${maxRedirects} times`)
  }

  return {
    isOwn,
    allows,
    find,
    async post(parcel, stopped) {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped])
      return (await send({ ...parcel, method: 'POST' }, signal)).status
    },
    async visit(page) {
      const signal = AbortSignal.timeout(timeoutMs)
      // Some servers answer GET only, and others drop the connection of a HEAD request or never answer it.
      const soon = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs / 3))])
      const status = await follow({ ...page, method: 'HEAD' }, soon).catch((error: unknown) => {
        if (error instanceof PrivateAddressError || error instanceof BadRedirectError) throw error
        return undefined
      })
      return status !== undefined && status < 400 ? status : follow({ ...page, method: 'GET' }, signal)
    },
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

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
 * Returns whether an IP address is public: no loopback, private, link-local or metadata address, nor an IPv6 address
 * that embeds or translates to one. False for an invalid address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Normalises the notation and unwraps IPv4-mapped IPv6 addresses.
  const parsed = ipaddr.process(address)
  if (cloudMetadataAddresses.has(parsed.toString()) || parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
