import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import type { RequestContext } from '#platform/server/context.ts'

export const accountMailQueue = { name: 'account-mail' }

/** Scheme and host at which the visitor found the site whose request the mail answers. */
const shared = { seenAt: z.string().optional() }

/** What a mail is about. Its link is made when it is sent, so that no token lies in a queue. */
export const accountMail = z.discriminatedUnion('kind', [
  /** Without the registration that it is for, it is for the only one that waits. */
  z.object({
    ...shared,
    kind: z.literal('verify_email'),
    userId: z.int(),
    registrationId: z.int().optional(),
  }),
  z.object({ ...shared, kind: z.literal(['change_email', 'password_changed']), userId: z.int() }),
  /** `to` the address that the account had: by the time it is sent the account may have moved on. */
  z.object({ ...shared, kind: z.literal('email_moves'), userId: z.int(), to: z.string() }),
])
export type AccountMail = z.infer<typeof accountMail>

/** Commits with whatever else `em` changes, and is sent as soon as the mail server takes it. */
export function sendAccountMail(
  em: SqlEntityManager,
  { jobs, origin }: Pick<RequestContext, 'jobs' | 'origin'>,
  mail: AccountMail,
): Promise<void> {
  return jobs.send(em, accountMailQueue, { ...mail, seenAt: origin() })
}
