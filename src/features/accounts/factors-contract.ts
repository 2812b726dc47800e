import { z } from 'zod'
import { text } from '#platform/contract.ts'
import { signedInUser } from './contract.ts'
import { codeMissing } from './factor-messages.ts'
import { maxCodeLength } from './limits.ts'
import { passkeyView } from './passkeys-contract.ts'

/** Second factors; recovery codes are a fallback for both. */
const factor = z.enum(['totp', 'passkey'])
export type Factor = z.infer<typeof factor>

/**
 * Response after a correct password if the account has a second factor. One of the listed factors, or a recovery code,
 * must follow.
 */
const secondStep = z.object({ secondFactor: factor.array() })

export const loginResponse = z.union([signedInUser, secondStep])
export type LoginResponse = z.infer<typeof loginResponse>

/** Code of an authenticator app, or a recovery code. */
export const codeOnly = z.object({ code: text(maxCodeLength).trim().min(1, codeMissing) })

/** TOTP secret for an authenticator app: as text, as an `otpauth:` link, and as a QR code. */
export const totpSetup = z.object({
  key: z.string(),
  uri: z.string(),
  /** QR code: modules per side, and the dark ones as the `d` of an SVG path. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type TotpSetup = z.infer<typeof totpSetup>

/** Recovery codes, shown once. Empty if the account already has some. */
export const recoveryCodes = z.object({ recoveryCodes: z.string().array() })

/** Second factors of an account. */
export const factorsState = z.object({
  /** Date on which the authenticator app was confirmed; null if none is set up. */
  totpSince: z.iso.datetime().nullable(),
  passkeys: passkeyView.array(),
  /** False where browsers do not support passkeys: without HTTPS, or at a numeric address. */
  arePasskeysPossible: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether the dashboard stays locked until a second factor is set up. */
  isNeeded: z.boolean(),
})
export type FactorsState = z.infer<typeof factorsState>
