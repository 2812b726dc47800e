import { isIP } from 'node:net'
import { passkeysNeedName } from '#features/accounts/factor-messages.ts'
import { badRequest } from '#platform/server/errors.ts'

/** The site as browsers and passkeys know it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site by its own address, never by what a request says of it; null where browsers have no passkeys: without https,
 * unless it is this machine, and at addresses in numbers.
 */
export function relyingPartyAt(origin: string): RelyingParty | null {
  const { protocol, hostname, origin: own } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumbers = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return !isNumbers && (protocol === 'https:' || isLocal) ? { id: hostname, origin: own } : null
}

/** @throws 400 `no_passkeys_here` */
export function requireRelyingParty(ctx: { origin: () => string }): RelyingParty {
  const party = relyingPartyAt(ctx.origin())
  if (!party) throw badRequest(passkeysNeedName, 'no_passkeys_here')
  return party
}
