import { LockMode } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Session } from '#platform/server/context.ts'
import { badRequest } from '#platform/server/errors.ts'
import { wrongPassword } from '#features/accounts/messages.ts'
import { passwordBySession } from '#features/accounts/server/account-limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { User } from '#features/accounts/server/entities.ts'

/** Proof that the password of an account was just verified. */
export interface PasswordProof {
  userId: number
  /** Hash that the password was checked against. */
  passwordHash: string
}

/**
 * Verifies the password of a signed-in member again, before a sensitive action, and returns the user's ID and the
 * verified hash as proof for `withPasswordProof`. Each call counts as an attempt; a correct password resets the
 * counter.
 * @throws 400 for a wrong password, since 401 would mean that the session has ended; 429 for too many attempts.
 */
export async function reauthenticate(
  ctx: Pick<AccountsContext, 'em' | 'limits' | 'passwords'>,
  { id, user: member }: Session,
  password: string,
  now: Date,
): Promise<PasswordProof> {
  await ctx.limits.spend(passwordBySession, id, now)
  const user = await ctx.em.fork().findOne(User, member.id, { populate: ['passwordHash'] })
  const passwordHash = user?.passwordHash
  const isRight = await ctx.passwords.matches(passwordHash, password)
  if (!passwordHash || !isRight) throw wrongPasswordError()
  await ctx.limits.forget(passwordBySession, id)
  return { userId: member.id, passwordHash }
}

/**
 * Runs work that needed the password, in a transaction that locks the account, and returns its result. `work` gets the
 * transaction's entity manager.
 * @throws 400 if the password has been changed or the account blocked since `reauthenticate`.
 */
export function withPasswordProof<T>(
  em: SqlEntityManager,
  proof: PasswordProof,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  return em.transactional(async (inside) => {
    if (!(await lockProvedAccount(inside, proof))) throw wrongPasswordError()
    return work(inside)
  })
}

/**
 * Locks the row of an account until the transaction ends and returns it, if the verified password is still current
 * and the account is not blocked: both may have changed since the check. Otherwise returns null.
 */
export async function lockProvedAccount(
  em: SqlEntityManager,
  { userId, passwordHash }: PasswordProof,
): Promise<User | null> {
  return em.findOne(
    User,
    { id: userId, passwordHash, blockedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}

/**
 * Locks the row of an account (`for update`) until the transaction ends and returns it; null if there is none. Must
 * come before locking any of its links: one lock order for all writers prevents deadlocks.
 */
export async function lockAccount(em: SqlEntityManager, userId: number): Promise<User | null> {
  return em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

const wrongPasswordError = () => badRequest(wrongPassword, 'wrong_password')
