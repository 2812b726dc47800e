import type { SqlEntityManager } from '@mikro-orm/sql'
import { AccountToken } from '#features/accounts/server/entities.ts'
import { FormerEmail } from '#features/accounts/server/former-email.entity.ts'
import { undoMs } from '#features/accounts/server/tokens.ts'

/** The address that an account left first of those that can still bring it back; null where there is none. */
export function findOldestFormerEmail(
  em: SqlEntityManager,
  userId: number,
  now: Date,
): Promise<FormerEmail | null> {
  return em.findOne(FormerEmail, { user: userId, expiresAt: { $gt: now } }, { orderBy: { id: 'asc' } })
}

/** The address whose mailbox must approve a move to `email`: none where `email` is that address itself. */
export async function findApprover(
  em: SqlEntityManager,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<FormerEmail | null> {
  const oldest = await findOldestFormerEmail(em, userId, now)
  return oldest?.email === email ? null : oldest
}

/**
 * Records that an account moves from one address to another, in a transaction that holds the account. A move back to an
 * address that could have undone the moves since ends the links of those moves, and the address left gets none.
 *
 * @returns whether the address left can bring the account back.
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

/** Ends the link of a former address, and of those that were left after it. Older ones stay. */
export async function deleteFormerEmailsFrom(em: SqlEntityManager, { id, user }: FormerEmail): Promise<void> {
  const ended = await em.find(FormerEmail, { user: user.id, id: { $gte: id } }, { fields: ['email'] })
  const emails = ended.map(({ email }) => email)
  await em.nativeDelete(AccountToken, { user: user.id, purpose: 'undo_email', email: { $in: emails } })
  await em.nativeDelete(FormerEmail, { user: user.id, id: { $gte: id } })
}
