import type { AccountsContext } from './accounts-context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
import type { CurrentUser, Login } from '../contract.ts'
import { accountBlocked, emailUnverified, wrongCredentials } from '../messages.ts'
import { signInByAccount, signInByClient } from './account-limits.ts'
import { holdProved } from './proof.service.ts'
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
  const passwordHash = user?.passwordHash
  const isRight = await ctx.passwords.matches(passwordHash, password)
  if (!user || !passwordHash || !isRight) throw unauthorized(wrongCredentials)
  await ctx.limits.refund(signInByClient, client)
  await ctx.limits.forget(signInByAccount, email)

  if (user.blockedAt) throw forbidden(accountBlocked)
  if (!user.emailVerifiedAt) throw forbidden(emailUnverified, 'email_unverified')
  const presented = await ctx.session()
  const { held, cookie } = await ctx.em.transactional(async (em) => {
    const account = await holdProved(em, { userId: user.id, passwordHash })
    if (!account) throw unauthorized(wrongCredentials)
    if (presented) await ctx.sessions.end(em, presented.id)
    return { held: account, cookie: await ctx.sessions.open(em, account, ctx.userAgent, now) }
  })
  // What has just ended may be remembered still.
  for (const id of [user.id, presented?.user.id]) if (id) ctx.sessions.forget(id)
  ctx.cookies.push(cookie)
  return toCurrentUser(held)
}

/** Signs a browser out, whether it was signed in or not. */
export async function signOut(ctx: AccountsContext): Promise<void> {
  const presented = await ctx.session()
  if (presented) await ctx.sessions.end(ctx.em, presented.id)
  ctx.cookies.push(ctx.sessions.clearingCookie())
}
