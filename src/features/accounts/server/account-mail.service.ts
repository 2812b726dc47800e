import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import type { Jobs } from '#platform/jobs/jobs.ts'

export const accountMailQueue = { name: 'account-mail' }

/** What a mail is about. Its link is made when it is sent, so that no token lies in a queue. */
export const accountMail = z.discriminatedUnion('kind', [
  /** Without the registration that it is for, it is for the only one that waits. */
  z.object({ kind: z.literal('verify_email'), userId: z.int(), registrationId: z.int().optional() }),
  z.object({ kind: z.literal(['change_email', 'password_changed']), userId: z.int() }),
  /** `to` the address that the account had: by the time it is sent the account may have moved on. */
  z.object({ kind: z.literal('email_moves'), userId: z.int(), to: z.string() }),
])
export type AccountMail = z.infer<typeof accountMail>

/** Commits with whatever else `em` changes, and is sent as soon as the mail server takes it. */
export function sendAccountMail(em: SqlEntityManager, jobs: Jobs, mail: AccountMail): Promise<void> {
  return jobs.send(em, accountMailQueue, mail)
}
