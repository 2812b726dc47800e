import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Factor, FactorsState } from '#features/accounts/factors-contract.ts'
import { Authenticator } from './authenticator.entity.ts'
import { countCodes } from './recovery-codes.service.ts'

/** What somebody is asked for after the password. */
export async function factorsOf(em: SqlEntityManager, userId: number): Promise<Factor[]> {
  const isTotpOn = await em.count(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  return isTotpOn > 0 ? ['totp'] : []
}

/** How an account is kept beside its password, for its member. */
export async function readFactors(em: SqlEntityManager, userId: number): Promise<FactorsState> {
  const app = await em.findOne(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  return {
    totpSince: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countCodes(em, userId),
  }
}
