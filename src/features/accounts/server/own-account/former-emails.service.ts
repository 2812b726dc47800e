import type { FilterQuery } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { AccountToken, FormerEmail, User } from '#features/accounts/server/entities.ts'
import { undoMs } from '#features/accounts/server/tokens.ts'

/**
 * Returns the oldest former address of an account whose undo link has not expired; null if there is none. The oldest is
 * the one that an attacker is least likely to have chosen.
 */
export function findOldestFormerEmail(
  em: SqlEntityManager,
  userId: number,
  now: Date,
): Promise<FormerEmail | null> {
  return em.findOne(FormerEmail, { user: userId, expiresAt: { $gt: now } }, { orderBy: { id: 'asc' } })
}

/**
 * Returns the former address that must approve a change of email to `email`: the oldest that can still be restored.
 * Null if there is none or `email` is that address itself.
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
 * Changes an account's email address, in a transaction that has locked it, and keeps the address being left, which can
 * undo the change for 7 days. The address being left gets no undo link if it is suspect (see `distrustEmailsSince`), or
 * if the account moves back to a former address; a move back also ends the undo link of that address and all later
 * ones.
 * @returns whether the address being left can be restored.
 */
export async function moveAccount(
  em: SqlEntityManager,
  { id: userId, email: from, emailSince, emailSuspectUntil }: User,
  to: string,
  now: Date,
): Promise<boolean> {
  const moved = { email: to, newEmail: null, emailSince: now, emailSuspectUntil: null, updatedAt: now }
  await em.nativeUpdate(User, { id: userId }, moved)
  await em.nativeDelete(FormerEmail, { user: userId, expiresAt: { $lte: now } })
  const returned = await em.findOne(FormerEmail, { user: userId, email: to })
  if (returned) {
    await deleteFormerEmailsFrom(em, returned)
    // The address counts as used without a break.
    await em.nativeUpdate(User, { id: userId }, { emailSince: returned.heldSince })
    return false
  }
  if (emailSuspectUntil && emailSuspectUntil > now) return false
  const expiresAt = new Date(now.getTime() + undoMs)
  const former = { email: from, heldSince: emailSince, leftAt: now, expiresAt }
  await em.insert(FormerEmail, { user: userId, ...former })
  return true
}

/**
 * Ends the undo links of the addresses that the account moved to at or after `since`: an attacker may have chosen them,
 * and the link would give the account back to the attacker. If the current address is one of them, it gets no undo link
 * for `suspectMs` milliseconds either. Addresses used before `since` keep their links.
 */
export async function distrustEmailsSince(
  em: SqlEntityManager,
  { userId, since, now, suspectMs }: { userId: number; since: Date; now: Date; suspectMs: number },
): Promise<void> {
  await deleteFormerEmails(em, { user: userId, heldSince: { $gte: since } })
  const emailSuspectUntil = new Date(now.getTime() + suspectMs)
  await em.nativeUpdate(User, { id: userId, emailSince: { $gte: since } }, { emailSuspectUntil })
}

/**
 * Deletes a former address of an account and all addresses left after it, with their undo links, so that the account
 * cannot be moved back to them. Addresses left earlier stay.
 */
export const deleteFormerEmailsFrom = (em: SqlEntityManager, { id, user }: FormerEmail): Promise<void> =>
  deleteFormerEmails(em, { user: user.id, id: { $gte: id } })

async function deleteFormerEmails(
  em: SqlEntityManager,
  ended: { user: number } & FilterQuery<FormerEmail>,
): Promise<void> {
  const emails = (await em.find(FormerEmail, ended, { fields: ['email'] })).map(({ email }) => email)
  await em.nativeDelete(AccountToken, { user: ended.user, purpose: 'undo_email', email: { $in: emails } })
  await em.nativeDelete(FormerEmail, ended)
}
