import type { SqlEntityManager } from '@mikro-orm/sql'
import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { Passkey } from '#features/accounts/server/entities.ts'

/** Returns a member's passkeys, oldest first. */
export async function listPasskeys(em: SqlEntityManager, userId: number): Promise<PasskeyView[]> {
  const rows = await em.find(Passkey, { user: userId }, { orderBy: { id: 'asc' } })
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Returns a member's passkeys as WebAuthn credential descriptors. */
export async function listCredentials(em: SqlEntityManager, userId: number) {
  const rows = await em.find(Passkey, { user: userId }, { orderBy: { id: 'asc' } })
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    ...(transports ? { transports: transports.split(',') } : {}),
  }))
}
