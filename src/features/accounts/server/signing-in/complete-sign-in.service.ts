import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { toDeviceName } from '#features/accounts/event-labels.ts'
import { countEvents, recordAccountEvent } from '#features/accounts/server/account-events.service.ts'
import { enqueueAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { toCurrentUser } from '#features/accounts/server/sessions.service.ts'
import type { User } from '#features/accounts/server/entities.ts'
import { hourMs } from '#platform/durations.ts'
import { deviceMs, readDevice, recordDevice } from './devices.service.ts'

const newDeviceWindowMs = hourMs
const maxNewDeviceMails = 3

/** Opens a session for an account that the transaction has locked. */
export type OpenSession = (em: SqlEntityManager, account: User) => Promise<CurrentUser>

/**
 * Completes a sign-in by any method: opens a new session, sets its cookie, records the device, and mails the owner
 * about a new one. A session that the browser already had ends, which prevents session fixation.
 * @param authenticate verifies the sign-in in a transaction, locks the account and calls `openSession` with it.
 * Without that call, nobody is signed in.
 * @returns the result of `authenticate`.
 */
export async function completeSignIn<T>(
  ctx: AccountsContext,
  now: Date,
  authenticate: (em: SqlEntityManager, openSession: OpenSession) => Promise<T>,
): Promise<T> {
  const previousSession = await ctx.session()
  const device = await readDevice(ctx, now)
  const {
    shown,
    cookies,
    let: userId,
  } = await ctx.em.transactional(async (em) => {
    const opened: { cookies: string[]; let?: number } = { cookies: [] }
    const shownInside = await authenticate(em, async (inside, account) => {
      if (previousSession) await ctx.sessions.end(inside, previousSession.id)
      const signedIn = { userId: account.id, userAgent: ctx.userAgent, now }
      const { device: name, isNew } = await recordDevice(inside, device, signedIn)
      await recordSignIn(inside, ctx, account, { isNew, now })
      opened.cookies.push(await ctx.sessions.open(inside, account, ctx.userAgent, now))
      const expiresAt = new Date(now.getTime() + deviceMs)
      if (name !== device) opened.cookies.push(await ctx.deviceCookies.sign(name, { now, expiresAt }))
      opened.let = account.id
      return toCurrentUser(account)
    })
    return { shown: shownInside, ...opened }
  })
  // The ended session may still be cached.
  if (userId !== undefined)
    for (const id of [userId, previousSession?.user.id]) if (id) ctx.sessions.forget(id)
  ctx.cookies.push(...cookies)
  return shown
}

/**
 * Records the sign-in as an account event, and notifies the owner of a new device by mail, up to three times an hour.
 */
async function recordSignIn(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { id: userId, email }: User,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - newDeviceWindowMs)
  const kind = isNew ? 'new_device' : 'signed_in'
  if (isNew && (await countEvents(em, { userId, kind, since })) < maxNewDeviceMails) {
    const device = toDeviceName(ctx.userAgent)
    await enqueueAccountMail(em, ctx, { kind: 'new_device', userId, to: email, device })
  }
  await recordAccountEvent(em, { userId, kind, userAgent: ctx.userAgent, now })
}
