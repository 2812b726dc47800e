import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { RequestContext } from '#platform/server/context.ts'
import { deviceCookieName } from '#features/accounts/session-cookie-name.ts'
import type { SignedCookies } from './signed-cookie.ts'

const dayMs = 24 * 60 * 60 * 1000
/** As long as browsers keep a cookie at most. */
export const deviceMs = 400 * dayMs

const mostDevices = 100

interface DeviceContext extends RequestContext {
  deviceCookies: SignedCookies
}

/** The browser of a request by the cookie it got when somebody signed in on it; null for one that is not known. */
export async function readDevice(ctx: DeviceContext, now: Date): Promise<string | null> {
  const sent = ctx.sentCookie(deviceCookieName)
  return sent ? ctx.deviceCookies.read(sent, now) : null
}

/** Whether the account of an address has signed in on a browser before. */
export async function knowsDevice(em: SqlEntityManager, device: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_device join users on users.id = account_device.user_id
    where account_device.id = ${device}::uuid and users.email = ${email}`.execute(em.getKysely())
  return rows.length > 0
}

/**
 * Notes that somebody has signed in on a browser.
 *
 * @returns its name, and whether the account is new there though it was on others before.
 */
export async function rememberDevice(
  em: SqlEntityManager,
  known: string | null,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: Date },
): Promise<{ device: string; isNew: boolean }> {
  const device = known ?? randomUUID()
  const { rows } = await sql<{ isNew: boolean }>`
    insert into account_device (user_id, id, user_agent, created_at, last_used_at)
    values (${userId}, ${device}::uuid, ${userAgent.slice(0, 400)}, ${now}, ${now})
    on conflict (user_id, id) do update
      set last_used_at = excluded.last_used_at, user_agent = excluded.user_agent
    returning created_at = last_used_at as "isNew"`.execute(em.getKysely())
  const isFirstTime = rows[0]?.isNew ?? true
  if (isFirstTime) await forgetSurplus(em, userId)
  return { device, isNew: isFirstTime && (await countDevices(em, userId)) > 1 }
}

async function countDevices(em: SqlEntityManager, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_device where user_id = ${userId}`.execute(em.getKysely())
  return rows[0]?.count ?? 0
}

/** A program that signs in without keeping cookies is a new device each time. */
async function forgetSurplus(em: SqlEntityManager, userId: number): Promise<void> {
  await sql`
    delete from account_device where user_id = ${userId} and id in (
      select id from account_device where user_id = ${userId}
      order by last_used_at desc, id offset ${mostDevices}
    )`.execute(em.getKysely())
}

/** Removes those whose browser has forgotten its cookie by now. */
export async function forgetOldDevices(em: SqlEntityManager, now: Date): Promise<void> {
  await sql`delete from account_device where last_used_at < ${new Date(now.getTime() - deviceMs)}`.execute(
    em.getKysely(),
  )
}

/** The browsers that somebody has signed in on, for whoever wants to take their data along. */
export async function listDevices(em: SqlEntityManager, userId: number) {
  const { rows } = await sql<{ userAgent: string; createdAt: string; lastUsedAt: string }>`
    select user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
    from account_device where user_id = ${userId} order by created_at`.execute(em.getKysely())
  return rows
}

/** None of them is recognised any more. */
export async function forgetDevices(em: SqlEntityManager, userId: number): Promise<void> {
  await sql`delete from account_device where user_id = ${userId}`.execute(em.getKysely())
}
