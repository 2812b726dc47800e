import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { eventKind } from '#features/accounts/contract.ts'
import type { RequestContext } from '#platform/server/context.ts'

export const accountMailQueue = { name: 'account-mail' }

/** Of what can happen to an account, what its owner must hear of because it lets somebody in or keeps them out. */
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
  /** The address that it is for: by the time it is sent the account may have moved on. */
  to: z.string(),
  /** Scheme and host at which the visitor found the site whose request the mail answers. */
  seenAt: z.string().optional(),
}

/** What a mail is about. Its link is made when it is sent, so that no token lies in a queue. */
export const accountMail = z.discriminatedUnion('kind', [
  /** Without the registration that it is for, it is for the only one that waits. */
  z.object({ ...sharedFields, kind: z.literal('verify_email'), registrationId: z.int().optional() }),
  z.object({
    ...sharedFields,
    kind: z.literal(['change_email', 'approve_email', 'password_changed', 'email_moves', 'email_changed']),
  }),
  /** To somebody who is asked to sign up, and nobody here yet. */
  z.object({ ...sharedFields, kind: z.literal('invitation'), invitationId: z.int() }),
  z.object({ ...sharedFields, kind: z.literal('new_device'), device: z.string() }),
  /** Which ways in have been removed for an owner who took the account back, and which have stayed. */
  z.object({
    ...sharedFields,
    kind: z.literal('access_removed'),
    removed: z.string().array(),
    kept: z.string().array(),
  }),
  /** What has changed about the ways in, beside the password. */
  z.object({ ...sharedFields, kind: z.literal('ways_in'), change: signInMethodChange }),
])
export type AccountMail = z.infer<typeof accountMail>

/** What members are told of their account goes before what anybody can ask for, and that before mails to nobody. */
const priorityOf = ({ kind, userId }: AccountMail) => {
  if (kind === 'invitation') return 5
  if (userId === 0) return -10
  return kind === 'verify_email' ? 10 : 20
}

/** Commits with whatever else `em` changes, and is sent as soon as the mail server takes it. */
export function enqueueAccountMail(
  em: SqlEntityManager,
  { jobs, origin }: Pick<RequestContext, 'jobs' | 'origin'>,
  mail: AccountMail,
): Promise<void> {
  const priority = priorityOf(mail)
  return jobs.send(em, accountMailQueue, { ...mail, seenAt: origin() }, { priority })
}
