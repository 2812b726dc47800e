import type { SqlEntityManager } from '@mikro-orm/sql'
import { endAccess } from './access.service.ts'
import { noteEvent } from './account-events.service.ts'
import { Passkey, Authenticator } from './entities.ts'
import { factorsOf } from './second-factor/factors.queries.ts'
import { forgetCodes } from './second-factor/recovery-codes.service.ts'
import { holdAccount } from './signing-in/proof.service.ts'

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
  await holdAccount(em, userId)
  const had = await factorsOf(em, userId)
  await em.nativeDelete(Authenticator, { user: userId })
  await em.nativeDelete(Passkey, { user: userId })
  await forgetCodes(em, userId)
  await endAccess(em, userId)
  if (had.length > 0) await noteEvent(em, { userId, kind: 'factors_removed_by_admin', userAgent, now })
  return had.length > 0
}
