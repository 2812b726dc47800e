import { isIP } from 'node:net'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { passkeysNeedDomain } from '#features/accounts/factor-messages.ts'
import type { PasskeyRegistration, PasskeyAssertion } from '#features/accounts/passkeys-contract.ts'
import type { Passkey } from '#features/accounts/server/entities.ts'
import { badRequest } from '#platform/server/errors.ts'

/** ID, public key, counter and transports of a new passkey. */
export type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/**
 * Verifies the response of `navigator.credentials.create` against the challenge and the site, and returns the new
 * passkey's ID, public key, counter and transports; null if it is invalid.
 */
export async function verifyRegistration(
  { response }: PasskeyRegistration,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const made = await orNull(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // A security key without a PIN still counts as a second factor.
      requireUserVerification: false,
    }),
  )
  return made?.registrationInfo?.credential ?? null
}

/**
 * Verifies the response of `navigator.credentials.get` with a stored passkey, and returns the new signature counter
 * to store; null if it is invalid.
 * @param isAlone true if no password was given: requires user verification by fingerprint, face or PIN.
 */
export async function verifyAssertion(
  { response }: PasskeyAssertion,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
  { challenge, party, isAlone }: { challenge: string; party: RelyingParty; isAlone: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const shown = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: isAlone,
    }),
  )
  return shown?.verified ? shown.authenticationInfo.newCounter : null
}

/**
 * Returns null for any error: the library reports invalid responses as plain errors, and does no I/O that could fail
 * otherwise.
 */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

/** Returns WebAuthn options as a browser will receive them, through JSON, which omits undefined properties. */
export const toJson = (options: object): unknown => JSON.parse(JSON.stringify(options))

/** Imports and returns the WebAuthn library on first use: its 300 modules would add 0.1 s to each start. */
export const loadWebauthn = () => import('@simplewebauthn/server')

/**
 * Returns the WebAuthn user handle of an account: the bytes of its ID as text. It is stored in the passkey and
 * contains no personal data.
 */
export const toUserHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`account ${userId}`)

/**
 * Returns whether the base64url user handle in a WebAuthn response belongs to the account; true if there is none, as
 * not every passkey has one.
 */
export const matchesUserHandle = (handle: string | undefined, userId: number): boolean =>
  handle === undefined || handle === Buffer.from(toUserHandle(userId)).toString('base64url')

/** Relying party: the site in terms of WebAuthn. */
interface RelyingParty {
  id: string
  origin: string
}

/**
 * Returns the WebAuthn relying party (host name and origin) for the site's own origin, which must not be taken from a
 * request header. Null where browsers do not support passkeys: without HTTPS, except on localhost, and at IP
 * addresses.
 */
export function findRelyingParty(origin: string): RelyingParty | null {
  const { protocol, hostname, origin: own } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumbers = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return !isNumbers && (protocol === 'https:' || isLocal) ? { id: hostname, origin: own } : null
}

/**
 * Returns the WebAuthn relying party (host name and origin) of the site.
 * @throws 400 `no_passkeys_here` where browsers do not support passkeys.
 */
export function requireRelyingParty(ctx: { origin: () => string }): RelyingParty {
  const party = findRelyingParty(ctx.origin())
  if (!party) throw badRequest(passkeysNeedDomain, 'no_passkeys_here')
  return party
}
