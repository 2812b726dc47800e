import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { pendingCookieName } from '#features/accounts/limits.ts'
import { minuteMs } from '#platform/durations.ts'
import type { PasswordProof } from '../signing-in/proof.service.ts'
import { PendingSignIn } from '../entities.ts'

/** How long somebody may look for their phone. */
const pendingMs = 5 * minuteMs
/** Whoever begins more often than that has forgotten some. */
const maxPending = 20

/**
 * Notes that the password was right. The row is worth a session only with a second factor, to the browser alone that
 * gets the cookie, and for as long as the password, the factors and the account stay what they are.
 *
 * @returns the `Set-Cookie` header.
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

/** What the browser of a request has begun; null where that is nothing, or over. */
export async function readPending(ctx: AccountsContext, now: Date): Promise<Pending | null> {
  const sent = ctx.sentCookie(pendingCookieName)
  const id = sent && (await ctx.pendingCookies.read(sent, now))
  const row = id && (await ctx.em.fork().findOne(PendingSignIn, { id, expiresAt: { $gt: now } }))
  return row ? { id: row.id, userId: row.user.id, passwordHash: row.passwordHash } : null
}

/** Whether it was there still: of two that finish it at once, one. */
export const consumePending = async (em: SqlEntityManager, id: string): Promise<boolean> =>
  (await em.nativeDelete(PendingSignIn, { id })) > 0

/** Whoever is on the way in begins anew: what is asked for has changed. */
export async function deletePending(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(PendingSignIn, { user: userId })
}

export async function deleteExpiredPending(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(PendingSignIn, { expiresAt: { $lt: now } })
}
