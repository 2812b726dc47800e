import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Factor, FactorsState } from '#features/accounts/factors-contract.ts'
import { Passkey, Authenticator } from '#features/accounts/server/entities.ts'
import { listPasskeys } from '../passkeys/passkeys.queries.ts'
import { countCodes } from './recovery-codes.service.ts'

/** Returns the kinds of second factors that an account has. */
export async function listFactors(em: SqlEntityManager, userId: number): Promise<Factor[]> {
  const isTotpOn = await em.count(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  const passkeys = await em.count(Passkey, { user: userId })
  return [...(isTotpOn > 0 ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

/** Returns the second factors of an account, for its member. */
export async function readFactors(
  em: SqlEntityManager,
  userId: number,
): Promise<Omit<FactorsState, 'arePasskeysPossible' | 'isNeeded'>> {
  const app = await em.findOne(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  return {
    totpSince: app?.confirmedAt?.toISOString() ?? null,
    passkeys: await listPasskeys(em, userId),
    recoveryCodesLeft: await countCodes(em, userId),
  }
}
