import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { eventKind } from '#features/accounts/contract.ts'
import type { RequestContext } from '#platform/server/context.ts'

export const accountMailQueue = { name: 'account-mail' }

/** Account events about sign-in methods, of which the owner is notified by mail. */
const signInMethodChange = eventKind.extract([
  'totp_on',
  'totp_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'factors_removed_by_admin',
  'organisation_joined',
])
export type SignInMethodChange = z.infer<typeof signInMethodChange>

const sharedFields = {
  userId: z.int(),
  /** Recipient at the time of the event; the account's address may have changed before the mail is sent. */
  to: z.string(),
  /** Scheme and host at which the visitor reached the site. */
  seenAt: z.string().optional(),
}

/** Job that sends an account mail. Tokens are created when the mail is sent, so that none is stored in the queue. */
export const accountMail = z.discriminatedUnion('kind', [
  /** Without `registrationId`, the mail is for the only registration that is pending. */
  z.object({ ...sharedFields, kind: z.literal('verify_email'), registrationId: z.int().optional() }),
  z.object({
    ...sharedFields,
    kind: z.literal([
      'change_email',
      'approve_email',
      'reset_password',
      'password_changed',
      'email_moves',
      'email_changed',
    ]),
  }),
  /** Invitation to somebody without an account. */
  z.object({ ...sharedFields, kind: z.literal('invitation'), invitationId: z.int() }),
  z.object({ ...sharedFields, kind: z.literal('new_device'), device: z.string() }),
  /** Sign-in methods and other access that were removed or kept when the owner recovered the account. */
  z.object({
    ...sharedFields,
    kind: z.literal('access_removed'),
    removed: z.string().array(),
    kept: z.string().array(),
  }),
  /** Change of a sign-in method other than the password. */
  z.object({ ...sharedFields, kind: z.literal('ways_in'), change: signInMethodChange }),
])
export type AccountMail = z.infer<typeof accountMail>

/**
 * Returns the priority of a mail's job. Security notifications come first, then verification mails and reset links,
 * which anybody can request, then mails to unknown addresses, which are never sent.
 */
const priorityOf = ({ kind, userId }: AccountMail) => {
  if (kind === 'invitation') return 5
  if (userId === 0) return -10
  return kind === 'verify_email' || kind === 'reset_password' ? 10 : 20
}

/**
 * Adds a job that sends an account mail, such as a verification link, in the transaction of `em`: nothing is sent if
 * that is rolled back. Security notifications are sent before links that anybody can request.
 */
export function enqueueAccountMail(
  em: SqlEntityManager,
  { jobs, origin }: Pick<RequestContext, 'jobs' | 'origin'>,
  mail: AccountMail,
): Promise<void> {
  const priority = priorityOf(mail)
  return jobs.send(em, accountMailQueue, { ...mail, seenAt: origin() }, { priority })
}
