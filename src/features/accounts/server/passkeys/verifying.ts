import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { MadePasskey, ShownPasskey } from '#features/accounts/passkeys-contract.ts'
import type { Passkey } from '#features/accounts/server/passkey.entity.ts'
import type { RelyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** What passkeys say of themselves once and for all. */
export type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** What a browser has made; null where it is no answer to what it was asked. */
export async function readMade(
  { response }: MadePasskey,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webauthn()
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
export async function readShown(
  { response }: ShownPasskey,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
  { challenge, party, isAlone }: { challenge: string; party: RelyingParty; isAlone: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
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
