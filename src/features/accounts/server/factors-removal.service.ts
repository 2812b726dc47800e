import type { SqlEntityManager } from '@mikro-orm/sql'
import { endAccess } from './access.service.ts'
import { recordAccountEvent } from './account-events.service.ts'
import { Passkey, Authenticator } from './entities.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import { deleteCodes } from './second-factor/recovery-codes.service.ts'
import { lockAccount } from './signing-in/reauthentication.service.ts'

/**
 * Removes all second factors of an account whose owner has lost them. Called by an admin or from the command line, once
 * the person's identity has been checked.
 *
 * @returns whether there were any.
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
