import { randomUUID } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { deviceCookieName } from '#features/accounts/limits.ts'
import { AccountDevice } from '../entities.ts'
import type { SignedCookies } from './signed-cookie.ts'

type Tables = InferKyselyDB<typeof AccountDevice>

/** Longest lifetime that browsers allow for a cookie. */
export const deviceMs = 400 * dayMs

const maxDevices = 100

interface DeviceContext extends RequestContext {
  deviceCookies: SignedCookies
}

/**
 * Returns the ID of this browser (“device”) from its signed cookie, by which later sign-ins on it are recognised; null
 * if the cookie is missing, invalid or expired.
 */
export async function readDevice(ctx: DeviceContext, now: Date): Promise<string | null> {
  const sent = ctx.sentCookie(deviceCookieName)
  return sent ? ctx.deviceCookies.read(sent, now) : null
}

/**
 * Returns the random device ID of this browser; if it has none, creates one and sets the cookie. A device ID does not
 * mean that anybody has signed in there.
 */
export async function ensureDevice(ctx: DeviceContext, now: Date): Promise<string> {
  const known = await readDevice(ctx, now)
  if (known) return known
  const device = randomUUID()
  ctx.cookies.push(
    await ctx.deviceCookies.sign(device, { now, expiresAt: new Date(now.getTime() + deviceMs) }),
  )
  return device
}

/**
 * Returns whether the account with this email address has signed in on this device (browser) before; false for an
 * unknown address.
 */
export const isKnownDevice = async (em: SqlEntityManager, device: string, email: string): Promise<boolean> =>
  (await em.count(AccountDevice, { id: device, user: { email } })) > 0

/**
 * Records a sign-in on a device (browser): inserts the device, or updates its user agent (cut to 400 characters) and
 * time of last use. An account keeps the 100 devices used last.
 * @param known device ID from the browser's cookie, whether or not it is stored; null creates one.
 * @returns the device ID, and as `isNew` whether to warn the owner: true if the account has other devices, but not this
 * one.
 */
export async function recordDevice(
  em: SqlEntityManager,
  known: string | null,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: Date },
): Promise<{ device: string; isNew: boolean }> {
  const device = known ?? randomUUID()
  const seen = { user_agent: userAgent.slice(0, 400), last_used_at: now }
  const { isFirstTime } = await em
    .getKysely<Tables>()
    .insertInto('account_device')
    .values({ user_id: userId, id: device, created_at: now, ...seen })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doUpdateSet(seen))
    .returning((row) => row('created_at', '=', row.ref('last_used_at')).as('isFirstTime'))
    .executeTakeFirstOrThrow()
  if (!isFirstTime) return { device, isNew: false }
  await deleteSurplusDevices(em, userId)
  return { device, isNew: (await em.count(AccountDevice, { user: userId })) > 1 }
}

/**
 * Deletes the least recently used devices beyond `maxDevices`. A client that does not keep cookies is a new device at
 * each sign-in.
 */
async function deleteSurplusDevices(em: SqlEntityManager, userId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('account_device')
    .where('user_id', '=', userId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('account_device')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .offset(maxDevices),
    )
    .execute()
}

/** Deletes devices of all accounts that were last used more than 400 days ago, when their cookie expired. */
export async function deleteExpiredDevices(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(AccountDevice, { lastUsedAt: { $lt: new Date(now.getTime() - deviceMs) } })
}

/** Returns the user agent and dates of a member's devices, oldest first, for the export of their data. */
export async function listDevices(em: SqlEntityManager, userId: number) {
  const devices = await em.find(AccountDevice, { user: userId }, { orderBy: { createdAt: 'asc' } })
  return devices.map(({ userAgent, createdAt, lastUsedAt }) => ({ userAgent, createdAt, lastUsedAt }))
}

/** Deletes all devices of an account, so that no browser is recognised as one of them any more. */
export async function deleteDevices(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(AccountDevice, { user: userId })
}
