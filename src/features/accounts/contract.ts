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
/** Compared and stored in lower case. */
const email = z.string().trim().toLowerCase().max(maxEmailLength).regex(emailPattern, invalidEmail)
const password = text(maxPasswordLength, passwordTooLong).min(minPasswordLength, passwordTooShort)
/** Token from the link in an email. */
const token = z.string()

export const login = z.object({ email, password })
export type Login = z.infer<typeof login>

/** Sign-up. `invitation` is the token from an invitation link, required on sites that are by invitation only. */
export const registration = z.object({ name, email, password, invitation: z.string().max(200).optional() })
export type Registration = z.infer<typeof registration>

export const emailOnly = z.object({ email })
export const tokenOnly = z.object({ token })
export const verification = tokenOnly.extend({
  /** Password of the sign-up that the link belongs to. */
  password: password.optional(),
  /**
   * Whether a link opened on another device than the sign-up's requires its password, as our page does. Otherwise it is
   * only required if the address was also signed up for elsewhere.
   */
  asksPassword: z.boolean().optional(),
})
export type Verification = z.infer<typeof verification>
export const nameOnly = z.object({ name })
export const passwordOnly = z.object({ password })

export const customPageQuery = z.object({ page: z.enum(customPageNames) })
/** Custom page of the operator. `html` is rendered from Markdown. */
export const customPage = z.object({ title: z.string().nullable(), html: z.string() })

/** First hex digits, in lower case, of the SHA-1 hash of a password. */
export const passwordHashPrefix = z.object({
  prefix: z.string().regex(new RegExp(`^[0-9a-f]{${hashPrefixLength}}$`)),
})

export const passwordReset = z.object({
  token,
  password,
  /**
   * Set if somebody else had access to the account: also removes sign-in methods and other access added in the 30 days
   * before the link was sent.
   */
  removesAccess: z.boolean().optional(),
})
export type PasswordReset = z.infer<typeof passwordReset>

export const emailChange = z.object({ email, password })
export type EmailChange = z.infer<typeof emailChange>

export const passwordChange = z.object({ currentPassword: password, newPassword: password })
export type PasswordChange = z.infer<typeof passwordChange>

/** The signed-in user as the header shows them. */
export const headerUser = currentUser.extend({
  /** Whether others have done something on the user's lists since they last looked; left out if not. */
  hasNews: z.boolean().optional(),
})
export type HeaderUser = z.infer<typeof headerUser>

export const signedInUser = z.object({ user: currentUser })

/** Response with a message for the user. */
export const messageResponse = z.object({ message: z.string() })

/**
 * Result of opening a verification link. A second use succeeds without doing anything and returns `already_verified`.
 */
export const verificationResult = messageResponse.extend({
  code: z.literal('already_verified').optional(),
  /** Member who is now signed in: set if the link was opened in the browser of the sign-up, or with its password. */
  user: currentUser.optional(),
})
export type VerificationResult = z.infer<typeof verificationResult>

/** `mailbox` is the path of the mail folder, on a site that writes its mails to a folder instead of sending them. */
export const mailResponse = messageResponse.extend({ mailbox: z.string().optional() })

/** Session of the signed-in member. */
export const sessionView = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const sessionId = z.object({ id: z.uuid() })

/** Kinds of account events. */
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
  /** Readable name of the device that caused the event. */
  device: z.string(),
  at: z.iso.datetime(),
})
export type AccountEvent = z.infer<typeof accountEvent>

export const eventsQuery = z.object({ limit: wholeNumberWithDefault(10, 1, 200) })
/** Account events, newest first, and their total number. */
export const accountEvents = z.object({ events: accountEvent.array(), total: z.int() })

/** All data stored about a member, by section. */
export const personalData = z.record(z.string(), z.unknown())
