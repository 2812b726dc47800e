import { z } from 'zod'
import { currentUser, text, wholeNumberWithDefault } from '#platform/contract.ts'
import {
  hashPrefixLength,
  emailPattern,
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  customPageNames,
  minNameLength,
  minPasswordLength,
} from './limits.ts'
import { invalidEmail, nameTooShort, passwordTooLong, passwordTooShort } from './messages.ts'

export { currentUser, role, type CurrentUser } from '#platform/contract.ts'

const name = text(maxNameLength).trim().min(minNameLength, nameTooShort)
/** Compared and kept in lower case. */
const email = z.string().trim().toLowerCase().max(maxEmailLength).regex(emailPattern, invalidEmail)
const password = text(maxPasswordLength, passwordTooLong).min(minPasswordLength, passwordTooShort)
/** What a link in a mail carries. */
const token = z.string()

export const login = z.object({ email, password })
export type Login = z.infer<typeof login>

/** Where one must be invited, with what the link of the mail carries. */
export const registration = z.object({ name, email, password, invitation: z.string().max(200).optional() })
export type Registration = z.infer<typeof registration>

export const emailOnly = z.object({ email })
export const tokenOnly = z.object({ token })
export const verification = tokenOnly.extend({
  /** The password of the sign-up that the link is for. */
  password: password.optional(),
  /**
   * Whether a link that is opened on another device than the sign-up's needs its password, as on our page. Without it,
   * only a link to an address that was signed up for elsewhere too does.
   */
  asksPassword: z.boolean().optional(),
})
export type Verification = z.infer<typeof verification>
export const nameOnly = z.object({ name })
export const passwordOnly = z.object({ password })

export const customPageQuery = z.object({ page: z.enum(customPageNames) })
/** Its HTML is made of Markdown. */
export const customPage = z.object({ title: z.string().nullable(), html: z.string() })

/** The beginning of the SHA-1 hash of a password in lower case. */
export const passwordHashPrefix = z.object({
  prefix: z.string().regex(new RegExp(`^[0-9a-f]{${hashPrefixLength}}$`)),
})

export const passwordReset = z.object({
  token,
  password,
  /** Somebody else has been in the account: what was added in the month before the link is removed. */
  removesAccess: z.boolean().optional(),
})
export type PasswordReset = z.infer<typeof passwordReset>

export const emailChange = z.object({ email, password })
export type EmailChange = z.infer<typeof emailChange>

export const passwordChange = z.object({ currentPassword: password, newPassword: password })
export type PasswordChange = z.infer<typeof passwordChange>

export const signedInUser = z.object({ user: currentUser })

/** A sentence for people. */
export const messageResponse = z.object({ message: z.string() })

/** A link works twice and does something once: the second time the account was verified already. */
export const verificationResult = messageResponse.extend({
  code: z.literal('already_verified').optional(),
  /** Who is signed in by it: whoever opens the link in the browser that they signed up in. */
  user: currentUser.optional(),
})
export type VerificationResult = z.infer<typeof verificationResult>

/** The same, and where mails are read on a site that only writes them to its folder. */
export const mailResponse = messageResponse.extend({ mailbox: z.string().optional() })

/** A browser that is signed in. */
export const sessionView = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const sessionId = z.object({ id: z.uuid() })

/** What can happen to an account. */
export const eventKind = z.enum([
  'signed_in',
  'new_device',
  'password_changed',
  'password_reset',
  'email_asked',
  'email_changed',
  'email_restored',
  'session_ended',
  'signed_out_everywhere',
  'signed_out_by_admin',
  'reset_link_issued',
  'totp_on',
  'totp_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'factors_removed_by_admin',
  'organisation_joined',
  'token_made',
  'token_revoked',
  'access_removed',
])
export type EventKind = z.infer<typeof eventKind>

export const accountEvent = z.object({
  id: z.int(),
  kind: eventKind,
  /** Of whoever did it, in plain words. */
  device: z.string(),
  at: z.iso.datetime(),
})
export type AccountEvent = z.infer<typeof accountEvent>

export const eventsQuery = z.object({ limit: wholeNumberWithDefault(10, 1, 200) })
/** The newest first, and how many there are in all. */
export const accountEvents = z.object({ events: accountEvent.array(), total: z.int() })

/** Everything that is kept about a member, by the name of what keeps it. */
export const personalData = z.record(z.string(), z.unknown())
