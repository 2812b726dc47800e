import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import { clientOf, type Limit } from '#platform/server/limits/limits.ts'
import type { CurrentUser, Login } from '#features/accounts/contract.ts'
import { deviceWords } from '#features/accounts/device-words.ts'
import { accountBlocked, emailUnverified, wrongCredentials } from '#features/accounts/messages.ts'
import { countEvents, noteEvent } from '#features/accounts/server/account-events.service.ts'
import { sendAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { signInByAccount, signInByClient, signInByDevice } from '#features/accounts/server/account-limits.ts'
import { deviceMs, knowsDevice, readDevice, rememberDevice } from './devices.service.ts'
import { holdProved } from './proof.service.ts'
import { toCurrentUser } from '#features/accounts/server/sessions.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'

const newDeviceWindowMs = 60 * 60 * 1000
const mostNewDeviceMails = 3

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
  const presented = await ctx.session()
  const { held, cookies } = await ctx.em.transactional(async (em) => {
    const account = await holdProved(em, { userId: user.id, passwordHash })
    if (!account) throw unauthorized(wrongCredentials)
    if (presented) await ctx.sessions.end(em, presented.id)
    const signedIn = { userId: account.id, userAgent: ctx.userAgent, now }
    const { device: name, isNew } = await rememberDevice(em, device, signedIn)
    await tellOfSignIn(em, ctx, account, { isNew, now })
    const session = await ctx.sessions.open(em, account, ctx.userAgent, now)
    const expiresAt = new Date(now.getTime() + deviceMs)
    const cookie = name === device ? [] : [await ctx.deviceCookies.sign(name, { now, expiresAt })]
    return { held: account, cookies: [session, ...cookie] }
  })
  // What has just ended may be remembered still.
  for (const id of [user.id, presented?.user.id]) if (id) ctx.sessions.forget(id)
  ctx.cookies.push(...cookies)
  return toCurrentUser(held)
}

/** In the list of what happened, and by mail where it was on a new device: a few times in an hour at most. */
async function tellOfSignIn(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { id: userId, email }: User,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - newDeviceWindowMs)
  const kind = isNew ? 'new_device' : 'signed_in'
  if (isNew && (await countEvents(em, { userId, kind, since })) < mostNewDeviceMails) {
    const device = deviceWords(ctx.userAgent)
    await sendAccountMail(em, ctx, { kind: 'new_device', userId, to: email, device })
  }
  await noteEvent(em, { userId, kind, userAgent: ctx.userAgent, now })
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
