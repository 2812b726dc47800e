import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import { clientOf, type Limit } from '#platform/server/limits/limits.ts'
import type { Login } from '#features/accounts/contract.ts'
import type { LoginAnswer } from '#features/accounts/factors-contract.ts'
import { accountBlocked, emailUnverified, wrongCredentials } from '#features/accounts/messages.ts'
import { signInByAccount, signInByClient, signInByDevice } from '#features/accounts/server/account-limits.ts'
import { factorsOf } from '../second-factor/factors.queries.ts'
import { beginPending } from '../second-factor/pending-sign-in.service.ts'
import { knowsDevice, readDevice } from './devices.service.ts'
import { lettingIn } from './letting-in.service.ts'
import { holdProved } from './proof.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'

/**
 * Signs a browser in by a password, where the account asks for no more. Where it does, only whoever knows the password
 * is told so, and goes on to the second step.
 *
 * @throws 401 for an unknown address and a wrong password alike, in the same time; 403 only to who knows the password.
 */
export async function signIn(
  ctx: AccountsContext,
  { email, password }: Login,
  now: Date,
): Promise<LoginAnswer> {
  const device = await readDevice(ctx, now)
  const tries = await countedTries(ctx, device, email)
  // Counted before the password is looked at, or a hundred tries at once would all be free.
  for (const { limit, key } of tries) await ctx.limits.spend(limit, key, now)
  const user = await ctx.em.findOne(User, { email }, { populate: ['passwordHash'] })
  const passwordHash = user?.passwordHash
  const isRight = await ctx.passwords.matches(passwordHash, password)
  if (!user || !passwordHash || !isRight) throw unauthorized(wrongCredentials)
  for (const { limit, key } of tries) {
    // What else a client tries is not forgiven by one account of its own.
    await (limit === signInByClient ? ctx.limits.refund(limit, key, now) : ctx.limits.forget(limit, key))
  }

  if (user.blockedAt) throw forbidden(accountBlocked)
  if (!user.emailVerifiedAt) throw forbidden(emailUnverified, 'email_unverified')
  return lettingIn(ctx, now, async (em, letIn) => {
    const proof = { userId: user.id, passwordHash }
    const account = await holdProved(em, proof)
    if (!account) throw unauthorized(wrongCredentials)
    const secondFactor = await factorsOf(em, account.id)
    if (secondFactor.length === 0) return { user: await letIn(em, account) }
    ctx.cookies.push(await beginPending(em, ctx, proof, now))
    return { secondFactor }
  })
}

/** By what a try to sign in is counted. A device of the account's has a counter of its own, which no stranger fills. */
async function countedTries(
  ctx: AccountsContext,
  device: string | null,
  email: string,
): Promise<{ limit: Limit; key: string }[]> {
  if (device && (await knowsDevice(ctx.em, device, email)))
    return [{ limit: signInByDevice, key: `${device} ${email}` }]
  return [
    { limit: signInByClient, key: clientOf(ctx.ip) },
    { limit: signInByAccount, key: email },
  ]
}

/** Signs a browser out, whether it was signed in or not. */
export async function signOut(ctx: AccountsContext): Promise<void> {
  const presented = await ctx.session()
  if (presented) await ctx.sessions.end(ctx.em, presented.id)
  ctx.cookies.push(ctx.sessions.clearingCookie())
  // What was shown is gone when somebody else goes back. Not "storage": what a device remembers without an account,
  // such as its colours and a visitor's hearts, is not the member's, and other tabs may be at it.
  // Browsers take it only where nobody can have written it on the way.
  if (/^https:|^http:\/\/localhost\b/.test(ctx.origin())) ctx.setHeader?.('clear-site-data', '"cache"')
}
