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
 * Deletes an account. Foreign keys and a trigger delete all personal data with its row. Jobs for its mails, queued or
 * finished, are deleted too, since they may contain an email address. Fails for the last admin (see
 * `conflictIfLastAdmin`).
 */
export async function removeAccount(em: SqlEntityManager, jobs: Jobs, userId: number): Promise<void> {
  await em.nativeDelete(User, { id: userId })
  await jobs.forget(em, accountMailQueue, { userId })
}

/**
 * Removes the authenticator app, passkeys and recovery codes of an account whose owner has lost them, and ends its
 * sessions, API tokens and pending sign-ins, in the transaction of `em`. Called by an admin or from the command line,
 * once the person's identity has been checked. It sends no mail.
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
