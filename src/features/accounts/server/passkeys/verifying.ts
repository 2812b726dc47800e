import { isIP } from 'node:net'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { passkeysNeedDomain } from '#features/accounts/factor-messages.ts'
import type { PasskeyRegistration, PasskeyAssertion } from '#features/accounts/passkeys-contract.ts'
import type { Passkey } from '#features/accounts/server/entities.ts'
import { badRequest } from '#platform/server/errors.ts'

/** What passkeys say of themselves once and for all. */
export type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** What a browser has made; null where it is no answer to what it was asked. */
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
      // A security key without a PIN is a second factor all the same.
      requireUserVerification: false,
    }),
  )
  return made?.registrationInfo?.credential ?? null
}

/**
 * How often the passkey has signed by now; null where it has not signed what it was asked.
 *
 * @param isAlone without a password beside it: its owner must have shown the device a finger, a face or a PIN.
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

/** The library says by plain errors what is wrong with an answer; it asks nobody, so nothing else can fail. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

/** As a browser will read it: what is undefined is not there. */
export const toJson = (options: object): unknown => JSON.parse(JSON.stringify(options))

/**
 * The library that knows the formats of passkeys, loaded when somebody first uses one: its three hundred modules are a
 * tenth of a second of each start.
 */
export const loadWebauthn = () => import('@simplewebauthn/server')

/** What a passkey keeps of whose it is: a number that says nothing to anybody else. */
export const toUserHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`account ${userId}`)

/** Whether an answer names them; a passkey that keeps nothing names nobody. */
export const matchesUserHandle = (handle: string | undefined, userId: number): boolean =>
  handle === undefined || handle === Buffer.from(toUserHandle(userId)).toString('base64url')

/** The site as browsers and passkeys know it. */
interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site by its own address, never by what a request says of it; null where browsers have no passkeys: without https,
 * unless it is this machine, and at addresses in numbers.
 */
export function findRelyingParty(origin: string): RelyingParty | null {
  const { protocol, hostname, origin: own } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumbers = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return !isNumbers && (protocol === 'https:' || isLocal) ? { id: hostname, origin: own } : null
}

/** @throws 400 `no_passkeys_here` */
export function requireRelyingParty(ctx: { origin: () => string }): RelyingParty {
  const party = findRelyingParty(ctx.origin())
  if (!party) throw badRequest(passkeysNeedDomain, 'no_passkeys_here')
  return party
}
