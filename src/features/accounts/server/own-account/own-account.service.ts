import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Session } from '#platform/server/context.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { CurrentUser, SessionView } from '#features/accounts/contract.ts'
import { sessionNotFound } from '#features/accounts/messages.ts'
import { recordAccountEvent } from '../account-events.service.ts'
import { removeAccount } from '../account-removal.service.ts'
import { SessionRow, User } from '../entities.ts'
import { reauthenticate, lockAccount, withPasswordProof } from '../signing-in/reauthentication.service.ts'
import { conflictIfLastAdmin } from '../admins.service.ts'

/**
 * Changes a member's name and returns the user with the new name. Drops their cached sessions, which contain the old
 * one.
 */
export async function changeName(
  { em, sessions }: Pick<AccountsContext, 'em' | 'sessions'>,
  user: CurrentUser,
  name: string,
  now: Date,
): Promise<CurrentUser> {
  await em.nativeUpdate(User, { id: user.id }, { name, updatedAt: now })
  sessions.forget(user.id)
  return { ...user, name }
}

/**
 * Returns the member's sessions that have not expired, with user agent, time of sign-in and of last use (ISO
 * timestamps): the current one first (`isCurrent`), then the most recently used.
 */
export async function listSessions(
  em: SqlEntityManager,
  { id, user }: Session,
  now: Date,
): Promise<SessionView[]> {
  const rows = await em.find(
    SessionRow,
    { user: user.id, expiresAt: { $gt: now } },
    { orderBy: { lastUsedAt: 'desc', id: 'asc' } },
  )
  const views = rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === id,
  }))
  return views.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/**
 * Ends one of the member's sessions, by its ID `ended`, and records an account event; ending the current one also
 * clears its cookie.
 * @throws 404 for a session that has ended or belongs to another member.
 */
export async function endSession(ctx: AccountsContext, { id, user }: Session, ended: string): Promise<void> {
  const isTheirs = await ctx.em.count(SessionRow, { id: ended, user: user.id })
  if (!isTheirs) throw notFound(sessionNotFound)
  await ctx.sessions.end(ctx.em, ended)
  const now = ctx.now()
  await recordAccountEvent(ctx.em, { userId: user.id, kind: 'session_ended', userAgent: ctx.userAgent, now })
  if (ended === id) ctx.cookies.push(ctx.sessions.clearingCookie())
}

/**
 * Ends all the member's sessions, including the current one, and deletes all API tokens, records an event and clears
 * the session cookie. Sends no mail.
 */
export async function signOutEverywhere(ctx: AccountsContext, user: CurrentUser): Promise<void> {
  const now = ctx.now()
  await ctx.em.transactional(async (em) => {
    // Locks the account against a concurrent creation of an API token: the token is either committed before, and
    // deleted here, or finds no session.
    await lockAccount(em, user.id)
    await recordAccountEvent(em, {
      userId: user.id,
      kind: 'signed_out_everywhere',
      userAgent: ctx.userAgent,
      now,
    })
    await ctx.sessions.endAll(em, user.id)
  })
  ctx.sessions.forget(user.id)
  ctx.cookies.push(ctx.sessions.clearingCookie())
}

/**
 * Deletes the member's own account with all its data after checking the password, and clears the session cookie. Sends
 * no mail.
 * @throws 400 for a wrong password, 409 for the last admin, 429 for too many attempts.
 */
export async function deleteAccount(
  ctx: AccountsContext,
  session: Session,
  password: string,
  now: Date,
): Promise<void> {
  const proof = await reauthenticate(ctx, session, password, now)
  const { user } = session
  await conflictIfLastAdmin(() =>
    withPasswordProof(ctx.em, proof, (em) => removeAccount(em, ctx.jobs, user.id)),
  )
  ctx.sessions.forget(user.id)
  ctx.cookies.push(ctx.sessions.clearingCookie())
}
