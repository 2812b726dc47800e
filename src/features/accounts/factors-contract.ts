import { z } from 'zod'
import { text } from '#platform/contract.ts'
import { signedInUser } from './contract.ts'
import { codeMissing } from './factor-messages.ts'
import { maxCodeLength } from './limits.ts'
import { passkeyView } from './passkeys-contract.ts'

/** What can be asked for after a password. */
const factor = z.enum(['totp', 'passkey'])
export type Factor = z.infer<typeof factor>

/** The password was right; one of these has to follow, or a recovery code. */
const secondStep = z.object({ secondFactor: factor.array() })

export const loginResponse = z.union([signedInUser, secondStep])
export type LoginResponse = z.infer<typeof loginResponse>

/** Of an app, or one of the codes that were shown for when it is lost. */
export const codeOnly = z.object({ code: text(maxCodeLength).trim().min(1, codeMissing) })

/** What an app is given: as text, as a link that opens one, and the same as a picture. */
export const totpSetup = z.object({
  key: z.string(),
  uri: z.string(),
  /** The dark fields of a square of so many by so many, as the `d` of an SVG path. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type TotpSetup = z.infer<typeof totpSetup>

/** Shown once. None where the account has some that were shown before. */
export const recoveryCodes = z.object({ recoveryCodes: z.string().array() })

/** How an account is kept beside its password. */
export const factorsState = z.object({
  /** Since when an app is asked for; null where none is. */
  totpSince: z.iso.datetime().nullable(),
  passkeys: passkeyView.array(),
  /** Not where browsers have none: see `relying-party.ts`. */
  arePasskeysPossible: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether nothing of the dashboard opens before one is set up. */
  isNeeded: z.boolean(),
})
export type FactorsState = z.infer<typeof factorsState>
