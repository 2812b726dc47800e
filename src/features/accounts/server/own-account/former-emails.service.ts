import type { SqlEntityManager } from '@mikro-orm/sql'
import { AccountToken, FormerEmail } from '#features/accounts/server/entities.ts'
import { undoMs } from '#features/accounts/server/tokens.ts'

/** Returns the oldest former address that can still be restored; null if there is none. */
export function findOldestFormerEmail(
  em: SqlEntityManager,
  userId: number,
  now: Date,
): Promise<FormerEmail | null> {
  return em.findOne(FormerEmail, { user: userId, expiresAt: { $gt: now } }, { orderBy: { id: 'asc' } })
}

/**
 * Returns the former address that must approve a move to `email`; null if there is none or `email` is that address
 * itself.
 */
export async function findApprover(
  em: SqlEntityManager,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<FormerEmail | null> {
  const oldest = await findOldestFormerEmail(em, userId, now)
  return oldest?.email === email ? null : oldest
}

/**
 * Records a move from one address to another, in a transaction that has locked the account. A move back to a restorable
 * address ends its undo link and all later ones, and creates none for the address being left.
 *
 * @returns whether the address being left can be restored.
 */
export async function recordMove(
  em: SqlEntityManager,
  { userId, from, to }: { userId: number; from: string; to: string },
  now: Date,
): Promise<boolean> {
  await em.nativeDelete(FormerEmail, { user: userId, expiresAt: { $lte: now } })
  const returned = await em.findOne(FormerEmail, { user: userId, email: to })
  if (returned) {
    await deleteFormerEmailsFrom(em, returned)
    return false
  }
  const expiresAt = new Date(now.getTime() + undoMs)
  await em.insert(FormerEmail, { user: userId, email: from, leftAt: now, expiresAt })
  return true
}

/** Ends the undo links of a former address and of all addresses left after it. Older ones stay. */
export async function deleteFormerEmailsFrom(em: SqlEntityManager, { id, user }: FormerEmail): Promise<void> {
  const ended = await em.find(FormerEmail, { user: user.id, id: { $gte: id } }, { fields: ['email'] })
  const emails = ended.map(({ email }) => email)
  await em.nativeDelete(AccountToken, { user: user.id, purpose: 'undo_email', email: { $in: emails } })
  await em.nativeDelete(FormerEmail, { user: user.id, id: { $gte: id } })
}
