import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { endAccess } from './access.service.ts'
import { recordAccountEvent } from './account-events.service.ts'
import { accountMailQueue } from './account-mail.service.ts'
import { User, Passkey, Authenticator } from './entities.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import { deleteCodes } from './second-factor/recovery-codes.service.ts'
import { lockAccount } from './signing-in/reauthentication.service.ts'

/**
 * Deletes an account with all its personal data (by foreign keys and a trigger), and the queued and finished jobs for
 * its mails, since they may contain an email address. The caller drops cached sessions. Fails with a constraint
 * violation for the last admin (see `conflictIfLastAdmin`).
 */
export async function removeAccount(em: SqlEntityManager, jobs: Jobs, userId: number): Promise<void> {
  await em.nativeDelete(User, { id: userId })
  await jobs.forget(em, accountMailQueue, { userId })
}

/**
 * Removes the authenticator app, passkeys and recovery codes of an account whose owner has lost them, and ends its
 * sessions, API tokens and pending sign-ins, in the transaction of `em`; the caller drops cached sessions. If there was
 * a second factor, records an event in the account's history. Sends no mail. Called by an admin or from the command
 * line, once the person's identity has been checked.
 * @returns whether it had a second factor.
 */
export async function removeFactors(
  em: SqlEntityManager,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: Date },
): Promise<boolean> {
  await lockAccount(em, userId)
  const had = await listFactors(em, userId)
  await em.nativeDelete(Authenticator, { user: userId })
  await em.nativeDelete(Passkey, { user: userId })
  await deleteCodes(em, userId)
  await endAccess(em, userId)
  if (had.length > 0)
    await recordAccountEvent(em, { userId, kind: 'factors_removed_by_admin', userAgent, now })
  return had.length > 0
}
