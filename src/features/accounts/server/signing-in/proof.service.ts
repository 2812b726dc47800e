import { LockMode } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Session } from '#platform/server/context.ts'
import { badRequest } from '#platform/server/errors.ts'
import { wrongPassword } from '#features/accounts/messages.ts'
import { passwordBySession } from '#features/accounts/server/account-limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { User } from '#features/accounts/server/entities.ts'

/** That somebody knew the password of an account a moment ago. */
export interface PasswordProof {
  userId: number
  /** What it was checked against. */
  passwordHash: string
}

/**
 * Asks somebody who is signed in for their password once more, before what cannot be undone.
 *
 * @throws 400 for a wrong one: 401 would say that they are signed out.
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
 * Does what the password was asked for, in a transaction that holds the account.
 *
 * @throws 400 where the password has been changed since, or the account blocked.
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
 * Holds the account until the end of the transaction, if the password that was checked is still the right one and
 * nobody has blocked the account: between the check and what it allows, others may have changed both.
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
 * Holds an account until the end of the transaction. First of all, before any of its links: those who change it wait
 * for each other in one order then.
 */
export async function lockAccount(em: SqlEntityManager, userId: number): Promise<User | null> {
  return em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

const wrongPasswordError = () => badRequest(wrongPassword, 'wrong_password')
