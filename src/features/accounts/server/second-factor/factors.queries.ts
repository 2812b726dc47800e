import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Factor, FactorsState } from '#features/accounts/factors-contract.ts'
import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { Passkey, Authenticator } from '#features/accounts/server/entities.ts'
import { countCodes } from './recovery-codes.service.ts'

/**
 * Returns the kinds of second factors that an account has set up: `totp` (authenticator app), `passkey`, both, or an
 * empty list.
 */
export async function listFactors(em: SqlEntityManager, userId: number): Promise<Factor[]> {
  const isTotpOn = await em.count(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  const passkeys = await em.count(Passkey, { user: userId })
  return [...(isTotpOn > 0 ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

/**
 * Returns the second factors of an account as its member sees them: since when an authenticator app is set up (null
 * if none is), the passkeys, and the number of recovery codes left.
 */
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

/** Returns a member's passkeys, oldest first. */
async function listPasskeys(em: SqlEntityManager, userId: number): Promise<PasskeyView[]> {
  const rows = await em.find(Passkey, { user: userId }, { orderBy: { id: 'asc' } })
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * Returns the WebAuthn credential IDs of a member's passkeys, with their transports if known, as SimpleWebAuthn expects
 * them. Returns an empty list if there are none.
 */
export async function listCredentials(em: SqlEntityManager, userId: number) {
  const rows = await em.find(Passkey, { user: userId }, { orderBy: { id: 'asc' } })
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    ...(transports ? { transports: transports.split(',') } : {}),
  }))
}
