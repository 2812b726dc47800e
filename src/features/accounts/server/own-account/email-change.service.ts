import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import type { Session } from '#platform/server/context.ts'
import { conflict } from '#platform/server/errors.ts'
import type { EmailChange, VerificationResult } from '#features/accounts/contract.ts'
import { emailApproved, emailChanged, emailTaken, emailChangePending } from '#features/accounts/messages.ts'
import { recordAccountEvent } from '#features/accounts/server/account-events.service.ts'
import { emailChangeMailsByMailbox, mailsByMember } from '#features/accounts/server/account-limits.ts'
import { enqueueAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { AccountToken, User } from '#features/accounts/server/entities.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { reauthenticate, lockAccount, withPasswordProof } from '../signing-in/reauthentication.service.ts'
import { invalidToken } from '#features/accounts/server/tokens.ts'
import { findApprover, moveAccount } from './former-emails.service.ts'

/**
 * Starts a change of the signed-in member's email, which takes effect once the new address is confirmed: mails a
 * confirmation link to the new address and a notice to the current one, and records an event. While an address of an
 * earlier change can still be restored (7 days), that address is asked by mail to approve too. Unopened links and
 * approvals of an earlier request stop working.
 * @throws 400 for a wrong password, 429 for too many attempts or mails.
 */
export async function requestEmailChange(
  ctx: AccountsContext,
  session: Session,
  { email, password }: EmailChange,
  now: Date,
): Promise<void> {
  const proof = await reauthenticate(ctx, session, password, now)
  const member = session.user
  const userId = member.id
  await ctx.limits.spend(mailsByMember, String(userId), now)
  await ctx.limits.spend(emailChangeMailsByMailbox, mailboxOf(email), now)
  await withPasswordProof(ctx.em, proof, async (em) => {
    await em.nativeUpdate(User, { id: userId }, { newEmail: email, updatedAt: now })
    await deletePendingLinks(em, userId, email)
    await recordAccountEvent(em, { userId, kind: 'email_asked', userAgent: ctx.userAgent, now })
    // Separate jobs: a mail that is rejected or deferred by one mailbox must not delay the others.
    await enqueueAccountMail(em, ctx, { kind: 'email_moves', userId, to: member.email })
    await enqueueAccountMail(em, ctx, { kind: 'change_email', userId, to: email })
    const approver = await findApprover(em, { userId, email }, now)
    if (approver) await enqueueAccountMail(em, ctx, { kind: 'approve_email', userId, to: approver.email })
  })
}

/**
 * Handles the link mailed to a new address: moves the account to it and returns a message, unless a former address has
 * yet to approve. A link of a change that is over and done has no further effect and returns the same message.
 * @throws 400 `token_invalid` if the member has requested another address since or is blocked; 409 if the address now
 * belongs to another account; 409 `email_waits` until the former address approves or its undo link expires.
 */
export async function confirmEmailChange(
  ctx: AccountsContext,
  token: AccountToken,
  now: Date,
): Promise<VerificationResult> {
  const { hash, user } = token
  const waitsUntil = await moveUnlessBlocked(ctx, token, now, async (em, email) => {
    if ((await em.nativeUpdate(AccountToken, { hash }, { usedAt: now })) === 0) throw invalidToken()
    const approver = await findApprover(em, { userId: user.id, email }, now)
    const approval = { user: user.id, purpose: 'approve_email' as const, email, usedAt: { $ne: null } }
    if (approver && (await em.count(AccountToken, approval)) === 0) return approver.expiresAt
    return null
  })
  if (waitsUntil) throw conflict(emailChangePending(waitsUntil), 'email_waits')
  return { message: emailChanged }
}

/**
 * Handles the link in which a former address approves a change of email: moves the account if the new address is
 * already confirmed. Returns a message that says whether it was.
 * @throws 400 `token_invalid` if the request is outdated or the account is blocked; 409 if another account has the
 * address.
 */
export async function approveEmailChange(
  ctx: AccountsContext,
  token: AccountToken,
  now: Date,
): Promise<VerificationResult> {
  const { hash, user } = token
  const waits = await moveUnlessBlocked(ctx, token, now, async (em, email) => {
    if ((await em.nativeUpdate(AccountToken, { hash }, { usedAt: now })) === 0) throw invalidToken()
    const answer = { user: user.id, purpose: 'change_email' as const, email, usedAt: { $ne: null } }
    return (await em.count(AccountToken, answer)) === 0 ? true : null
  })
  return { message: waits ? emailApproved : emailChanged }
}

/**
 * Moves an account to the address of a link, unless something blocks it. A link that was already used changes nothing:
 * the account may have moved on since.
 *
 * @param findBlocker returns the reason to wait, or null.
 */
async function moveUnlessBlocked<T>(
  ctx: AccountsContext,
  { email, user, usedAt }: AccountToken,
  now: Date,
  findBlocker: (em: SqlEntityManager, newEmail: string) => Promise<T | null>,
): Promise<T | null> {
  const outcome = await conflictIfEmailTaken(() =>
    ctx.em.transactional(async (em) => {
      const account = await lockAccount(em, user.id)
      const { newEmail } = account ?? {}
      if (!account || account.blockedAt || !newEmail || newEmail !== email) {
        if (usedAt) return null
        throw invalidToken()
      }
      const blocker = await findBlocker(em, newEmail)
      if (blocker === null) await changeEmail(em, ctx, { account, newEmail }, now)
      return blocker
    }),
  )
  ctx.sessions.forget(user.id)
  return outcome
}

async function changeEmail(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { account, newEmail }: { account: User; newEmail: string },
  now: Date,
): Promise<void> {
  const { id: userId, email } = account
  await recordAccountEvent(em, { userId, kind: 'email_changed', userAgent: ctx.userAgent, now })
  const canUndo = await moveAccount(em, account, newEmail, now)
  if (canUndo) await enqueueAccountMail(em, ctx, { kind: 'email_changed', userId, to: email })
  await deletePendingLinks(em, userId)
}

/**
 * Deletes pending links. Used links stay, because they may be opened twice, except those to `email`, which is about to
 * be confirmed again.
 */
async function deletePendingLinks(em: SqlEntityManager, userId: number, email?: string): Promise<void> {
  const asked = { user: userId, purpose: 'change_email' as const }
  await em.nativeDelete(AccountToken, { ...asked, usedAt: null })
  if (email) await em.nativeDelete(AccountToken, { ...asked, email })
  // An approval is valid for one change only.
  await em.nativeDelete(AccountToken, { user: userId, purpose: 'approve_email' })
}

async function conflictIfEmailTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict(emailTaken)
    throw error
  }
}
