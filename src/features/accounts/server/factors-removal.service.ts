import type { SqlEntityManager } from '@mikro-orm/sql'
import { endAccess } from './access.service.ts'
import { recordAccountEvent } from './account-events.service.ts'
import { Passkey, Authenticator } from './entities.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import { deleteCodes } from './second-factor/recovery-codes.service.ts'
import { lockAccount } from './signing-in/proof.service.ts'

/**
 * Takes away whatever an account asks for beside its password, for somebody who has lost it: by an admin's hand or from
 * the command line, once it is clear who asks.
 *
 * @returns whether there was anything.
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
