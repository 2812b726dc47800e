import type { AccountsContext } from './accounts-context.ts'
import { badRequest, forbidden, unauthorized } from '#platform/server/errors.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
import type { CurrentUser, Login } from '../contract.ts'
import { accountBlocked, emailUnverified, wrongCredentials, wrongPassword } from '../messages.ts'
import { signInByAccount, signInByClient } from './account-limits.ts'
import { toCurrentUser } from './sessions.service.ts'
import { User } from './user.entity.ts'

/**
 * Signs a browser in with a session of its own; one that it brought along ends, so that nobody can be led to sign
 * in to a session that somebody else knows.
 *
 * @throws 401 for an unknown address and a wrong password alike, in the same time; 403 only to who knows the password.
 */
export async function signIn(
  ctx: AccountsContext,
  { email, password }: Login,
  now: Date,
): Promise<CurrentUser> {
  const client = clientOf(ctx.ip)
  // Counted before the password is looked at, or a hundred tries at once would all be free.
  await ctx.limits.spend(signInByClient, client, now)
  await ctx.limits.spend(signInByAccount, email, now)
  const user = await ctx.em.findOne(User, { email }, { populate: ['passwordHash'] })
  const isRight = await ctx.passwords.matches(user?.passwordHash, password)
  if (!user || !isRight) throw unauthorized(wrongCredentials)
  await ctx.limits.refund(signInByClient, client)
  await ctx.limits.forget(signInByAccount, email)

  if (user.blockedAt) throw forbidden(accountBlocked)
  if (!user.emailVerifiedAt) throw forbidden(emailUnverified, 'email_unverified')
  await endPresentedSession(ctx)
  ctx.cookies.push(await ctx.sessions.open(ctx.em, user, ctx.userAgent, now))
  return toCurrentUser(user)
}

/** Signs a browser out, whether it was signed in or not. */
export async function signOut(ctx: AccountsContext): Promise<void> {
  await endPresentedSession(ctx)
  ctx.cookies.push(ctx.sessions.clearingCookie())
  // What was shown is gone when somebody else goes back. Not "storage": what a device remembers without an account, such
  // as its colours and a visitor's hearts, is not the member's, and other tabs may be at it.
  ctx.setHeader?.('clear-site-data', '"cache"')
}

async function endPresentedSession(ctx: AccountsContext) {
  const presented = await ctx.session()
  if (presented) await ctx.sessions.end(ctx.em, presented.id)
}

/**
 * Asks somebody who is signed in for their password once more, before what cannot be undone.
 *
 * @throws 400 for a wrong one: 401 would say that they are signed out.
 */
export async function askPassword(
  ctx: Pick<AccountsContext, 'em' | 'limits' | 'passwords'>,
  member: { id: number; email: string },
  password: string,
  now: Date,
): Promise<void> {
  await ctx.limits.spend(signInByAccount, member.email, now)
  const user = await ctx.em.findOne(User, member.id, { populate: ['passwordHash'] })
  if (!(await ctx.passwords.matches(user?.passwordHash, password)))
    throw badRequest(wrongPassword, 'wrong_password')
  await ctx.limits.forget(signInByAccount, member.email)
}
