import type { SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { Session } from '#platform/server/context.ts'
import { forbidden } from '#platform/server/errors.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import type { AccountsContext } from './accounts-context.ts'
import type { PasswordChange, PasswordReset } from '../contract.ts'
import { resetMailUnavailable } from '../messages.ts'
import {
  mailsByClient,
  passwordResetsByClient,
  resetMailsByClient,
  resetMailsByMailbox,
} from './account-limits.ts'
import { enqueueAccountMail } from './account-mail.service.ts'
import { recordAccountEvent } from './account-events.service.ts'
import { removeAccessSince, suspectPeriodMs, suspectSince } from './access.service.ts'
import { AccountToken, User, Registration } from './entities.ts'
import { rejectGuessablePassword } from './signing-in/common-passwords.ts'
import { distrustEmailsSince, findOldestFormerEmail } from './own-account/former-emails.service.ts'
import { reauthenticate, lockAccount, withPasswordProof } from './signing-in/reauthentication.service.ts'
import { mailboxOf } from './mailbox.ts'
import { findToken, invalidToken, createToken } from './tokens.ts'

/**
 * Changes the password of the signed-in member, ends all other sessions, all API tokens, a pending change of email and
 * links that reset the password, and notifies the owner by mail.
 * @throws 400 for a wrong current password, or a new one that is too easy to guess for staff; 429 for too many
 * attempts.
 */
export async function changePassword(
  ctx: AccountsContext,
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
  now: Date,
): Promise<void> {
  const { id, user } = session
  rejectGuessablePassword(ctx, 'newPassword', newPassword, user)
  const proof = await reauthenticate(ctx, session, currentPassword, now)
  const passwordHash = await ctx.passwords.hash(newPassword)
  await withPasswordProof(ctx.em, proof, async (em) => {
    await setPassword(em, ctx, { userId: user.id, passwordHash }, now)
    await recordAccountEvent(em, { userId: user.id, kind: 'password_changed', userAgent: ctx.userAgent, now })
    await ctx.sessions.endAll(em, user.id, id)
  })
  // A concurrent request may have cached a session before it was deleted.
  ctx.sessions.forget(user.id)
}

/**
 * Creates a reset token for an account, stores its hash, and returns the path of the page that sets a new password with
 * it, once and within 24 hours. An admin passes it on to the member; no mail is sent.
 */
export async function createResetPath(em: SqlEntityManager, userId: number, now: Date): Promise<string> {
  const token = await createToken(em, { purpose: 'reset_password', userId }, now)
  return hrefOf('resetPassword', { token })
}

/**
 * Enqueues a mail with a reset link to the verified account with this address. For an unknown address, and after too
 * many requests of other clients for this mailbox, no mail is sent, without a difference in the response.
 * @throws 403 if members of this site get their link from support; 429 for too many mails requested by one client.
 */
export async function requestPasswordReset(ctx: AccountsContext, email: string, now: Date): Promise<void> {
  if (ctx.passwordReset !== 'mail') throw forbidden(resetMailUnavailable)
  const [client, mailbox] = [clientKeyOf(ctx.ip), mailboxOf(email)]
  await ctx.limits.spend(mailsByClient, client, now)
  await ctx.limits.spend(resetMailsByClient, `${client} ${mailbox}`, now)
  // If other clients have used up the mailbox's limit, the request still succeeds, but no mail is sent.
  if (!(await ctx.limits.trySpend(resetMailsByMailbox, mailbox, now))) return
  await ctx.em.transactional(async (em) => {
    const user = await em.findOne(User, { email }, { fields: ['id'] })
    // Enqueued for an unknown address too, so that the response takes as long.
    await enqueueAccountMail(em, ctx, { kind: 'reset_password', userId: user?.id ?? 0, to: email })
  })
}

/**
 * Sets a new password with a one-time link, ends all sessions and API tokens, and mails the owner. With
 * `removesAccess`, or if the account was verified without proof of who signed up, it also removes the sign-in methods
 * and shared access that a suspected attacker may have added, and the undo links of addresses they may have moved the
 * account to (see `suspectSince`). A link that was mailed, rather than issued by an admin, removes no second factors.
 * @throws 400 `token_invalid`, 400 for a password that is too easy to guess for staff, 429 for too many attempts.
 */
export async function resetPassword(
  ctx: Pick<
    AccountsContext,
    | 'em'
    | 'grantedAccess'
    | 'ip'
    | 'jobs'
    | 'limits'
    | 'origin'
    | 'passwords'
    | 'sessions'
    | 'siteName'
    | 'userAgent'
  >,
  { token, password, removesAccess }: PasswordReset,
  now: Date,
): Promise<void> {
  await ctx.limits.spend(passwordResetsByClient, clientKeyOf(ctx.ip), now)
  const { user, hash, createdAt, email } = await findToken(ctx.em, token, ['reset_password'], now)
  rejectGuessablePassword(ctx, 'password', password, await ctx.em.fork().findOneOrFail(User, user.id))
  const passwordHash = await ctx.passwords.hash(password)
  await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, user.id)
    // Two concurrent requests may use the same link; only one of them deletes the row.
    const used = await em.nativeDelete(AccountToken, { hash })
    if (!account || used === 0) throw invalidToken()
    // A mailed link only proves access to the mailbox it was sent to, so it ends when the account leaves that address.
    if (email && email !== account.email) throw invalidToken()
    await setPassword(em, ctx, { userId: user.id, passwordHash }, now)
    await recordAccountEvent(em, { userId: user.id, kind: 'password_reset', userAgent: ctx.userAgent, now })
    await ctx.sessions.endAll(em, user.id)
    if (removesAccess || account.isVerifiedElsewhere) {
      const former = await findOldestFormerEmail(em, user.id, now)
      const since = suspectSince(account, former?.leftAt ?? createdAt)
      await removeAccessSince(em, ctx, { userId: user.id, since, now, keepsFactors: Boolean(email) })
      await distrustEmailsSince(em, { userId: user.id, since, now, suspectMs: suspectPeriodMs })
    }
  })
  ctx.sessions.forget(user.id)
}

async function setPassword(
  em: SqlEntityManager,
  ctx: Pick<AccountsContext, 'jobs' | 'origin'>,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  now: Date,
) {
  await em.nativeUpdate(User, { id: userId }, { passwordHash, newEmail: null, updatedAt: now })
  await em.nativeDelete(AccountToken, { user: userId, purpose: { $in: ['change_email', 'reset_password'] } })
  // An unopened verification mail still verifies the address, but no longer sets the password of its sign-up.
  await em.nativeUpdate(AccountToken, { user: userId, purpose: 'verify_email' }, { passwordHash })
  await em.nativeUpdate(Registration, { user: userId }, { passwordHash })
  const { email } = await em.findOneOrFail(User, userId, { fields: ['email'] })
  await enqueueAccountMail(em, ctx, { userId, kind: 'password_changed', to: email })
}
