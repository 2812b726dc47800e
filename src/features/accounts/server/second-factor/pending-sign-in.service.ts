import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { pendingCookieName } from '#features/accounts/limits.ts'
import { minuteMs } from '#platform/durations.ts'
import type { PasswordProof } from '../signing-in/reauthentication.service.ts'
import { PendingSignIn } from '../entities.ts'

/** Time to give the second factor. */
const pendingMs = 5 * minuteMs
/** Pending sign-ins per account; beyond that the oldest are deleted. */
const maxPending = 20

/**
 * Stores a pending sign-in, after a correct password and before the second factor. It can be completed within five
 * minutes, in the browser that receives the cookie, as long as password, factors and account stay unchanged. An account
 * has at most 20; beyond that, the oldest are deleted.
 * @returns the `Set-Cookie` header, which the caller sends.
 */
export async function createPending(
  em: SqlEntityManager,
  { pendingCookies }: Pick<AccountsContext, 'pendingCookies'>,
  { userId, passwordHash }: PasswordProof,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + pendingMs)
  const row = em.create(PendingSignIn, { user: userId, passwordHash, createdAt: now, expiresAt })
  await em.persist(row).flush()
  const oldest = await em.find(
    PendingSignIn,
    { user: userId },
    { orderBy: { createdAt: 'desc', id: 'asc' }, offset: maxPending, fields: ['id'] },
  )
  if (oldest.length > 0) await em.nativeDelete(PendingSignIn, { id: oldest.map(({ id }) => id) })
  return pendingCookies.sign(row.id, { now, expiresAt })
}

export interface Pending extends PasswordProof {
  id: string
}

/**
 * Returns the pending sign-in (account and verified password hash) of this browser's cookie; null if there is none or
 * it has expired.
 */
export async function readPending(ctx: AccountsContext, now: Date): Promise<Pending | null> {
  const sent = ctx.sentCookie(pendingCookieName)
  const id = sent && (await ctx.pendingCookies.read(sent, now))
  const row = id && (await ctx.em.fork().findOne(PendingSignIn, { id, expiresAt: { $gt: now } }))
  return row ? { id: row.id, userId: row.user.id, passwordHash: row.passwordHash } : null
}

/**
 * Deletes a pending sign-in before its session is opened. Returns false if it was deleted before; of two concurrent
 * requests, only one gets true.
 */
export const consumePending = async (em: SqlEntityManager, id: string): Promise<boolean> =>
  (await em.nativeDelete(PendingSignIn, { id })) > 0

/**
 * Deletes all pending sign-ins of an account (password given, second factor still missing), after a change of its
 * factors.
 */
export async function deletePending(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(PendingSignIn, { user: userId })
}

/** Deletes the expired pending sign-ins of all accounts (password given, second factor still missing). */
export async function deleteExpiredPending(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(PendingSignIn, { expiresAt: { $lt: now } })
}
