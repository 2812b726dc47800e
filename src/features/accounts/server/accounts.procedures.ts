import { randomBytes } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import { forbidden, unauthorized, conflict } from '#platform/server/errors.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { createGuardedProcedures, router } from '#platform/server/trpc.ts'
import {
  accountEvents,
  currentUser,
  headerUser,
  emailChange,
  emailOnly,
  eventsQuery,
  passwordHashPrefix,
  login,
  mailResponse,
  nameOnly,
  customPage,
  customPageQuery,
  passwordChange,
  passwordOnly,
  passwordReset,
  personalData,
  registration,
  sessionId,
  sessionView,
  tokenOnly,
  verification,
  verificationResult,
  type CurrentUser,
  type HeaderUser,
  type Login,
} from '../contract.ts'
import { loginResponse, type LoginResponse } from '../factors-contract.ts'
import { checkYourEmail, accountBlocked, emailUnverified, wrongCredentials, emailTaken } from '../messages.ts'
import { removeAccessSince, suspectSince } from './access.service.ts'
import { listEvents, recordAccountEvent } from './account-events.service.ts'
import { signInByAccount, signInByClient, signInByDevice } from './account-limits.ts'
import { AccountToken, User, FormerEmail } from './entities.ts'
import type { AccountsContext, AccountsServices } from './accounts-context.ts'
import { confirmPassword } from './recent-password.service.ts'
import { requestEmailChange } from './own-account/email-change.service.ts'
import { deleteFormerEmailsFrom, findOldestFormerEmail } from './own-account/former-emails.service.ts'
import {
  changeName,
  deleteAccount,
  endSession,
  listSessions,
  signOutEverywhere,
} from './own-account/own-account.service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password-change.service.ts'
import { readPersonalData } from './personal-data.service.ts'
import { getInvitedEmail } from './registering/invitations.service.ts'
import { register, resendVerification } from './registering/registration.service.ts'
import { verify } from './registering/verification.service.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import { createPending } from './second-factor/pending-sign-in.service.ts'
import { findCommonHashSuffixes } from './signing-in/common-passwords.ts'
import { isKnownDevice, readDevice } from './signing-in/devices.service.ts'
import { completeSignIn } from './signing-in/complete-sign-in.service.ts'
import { lockProvedAccount, lockAccount } from './signing-in/reauthentication.service.ts'
import { findToken, invalidToken, createToken } from './tokens.ts'

/**
 * Restores the former email address of an account, with the link mailed to it. The attacker who changed the address
 * knew the password, so the password is replaced, all sessions and tokens end, and everything added since the takeover
 * is removed. Links of addresses that were left later end too. Links of addresses left earlier stay valid, so that an
 * attacker's own link never invalidates the owner's.
 *
 * @returns a token to set a new password, for the page that follows.
 * @throws 400 `token_invalid`; 409 if the address now belongs to another account.
 */
async function restoreEmail(ctx: AccountsContext, token: string, now: Date): Promise<{ token: string }> {
  const { hash, user, email } = await findToken(ctx.em, token, ['undo_email'], now)
  if (!email) throw invalidToken()
  const unusablePasswordHash = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  const reset = await conflictIfEmailTaken(() =>
    ctx.em.transactional(async (em) => {
      const account = await lockAccount(em, user.id)
      // Two concurrent requests may use the same link; only one of them deletes the row.
      if ((await em.nativeDelete(AccountToken, { hash })) === 0) throw invalidToken()
      const former = await em.findOne(FormerEmail, { user: user.id, email, expiresAt: { $gt: now } })
      if (!account || !former) throw invalidToken()
      await releaseAddress(em, email)
      const { heldSince: emailSince } = former
      const restored = { email, newEmail: null, emailSince, emailSuspectUntil: null, updatedAt: now }
      await em.nativeUpdate(User, { id: user.id }, { ...restored, passwordHash: unusablePasswordHash })
      await deleteLinks(em, former, now)
      const since = suspectSince(account, former.leftAt)
      await removeAccessSince(em, ctx, { userId: user.id, since, now })
      await recordAccountEvent(em, { userId: user.id, kind: 'email_restored', userAgent: ctx.userAgent, now })
      return createToken(em, { purpose: 'reset_password', userId: user.id }, now)
    }),
  )
  ctx.sessions.forget(user.id)
  return { token: reset }
}

/**
 * Deletes the links of a former address and of those left after it. Password reset links created before that address
 * was left stay: an admin may have issued one to the owner before that address was left.
 */
async function deleteLinks(em: SqlEntityManager, former: FormerEmail, now: Date): Promise<void> {
  const { id, user, leftAt } = former
  const isOldest = (await findOldestFormerEmail(em, user.id, now))?.id === id
  await deleteFormerEmailsFrom(em, former)
  const emailChangePurposes = ['change_email' as const, 'approve_email' as const]
  await em.nativeDelete(AccountToken, { user: user.id, purpose: { $in: emailChangePurposes } })
  const resets = { user: user.id, purpose: 'reset_password' as const }
  await em.nativeDelete(AccountToken, isOldest ? resets : { ...resets, createdAt: { $gte: leftAt } })
}

/** Deletes an unverified account that was signed up with the address in the meantime. */
async function releaseAddress(em: SqlEntityManager, email: string): Promise<void> {
  await em.nativeDelete(User, { email, emailVerifiedAt: null, role: 'member' })
}

async function conflictIfEmailTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict(emailTaken)
    throw error
  }
}

/**
 * Signs in with a password, unless the account has a second factor. Only a client with the correct password learns that
 * it has one.
 *
 * @throws 401 for an unknown address or a wrong password, in the same time; 403 for a blocked or unverified account,
 * only after the correct password.
 */
async function signIn(ctx: AccountsContext, { email, password }: Login, now: Date): Promise<LoginResponse> {
  const device = await readDevice(ctx, now)
  const limits = await findSignInLimits(ctx, device, email)
  // Charged before the password is checked; otherwise a hundred parallel attempts would all pass.
  for (const { limit, key } of limits) await ctx.limits.spend(limit, key, now)
  const user = await ctx.em.findOne(User, { email }, { populate: ['passwordHash'] })
  const passwordHash = user?.passwordHash
  const isRight = await ctx.passwords.matches(passwordHash, password)
  if (!user || !passwordHash || !isRight) throw unauthorized(wrongCredentials)
  for (const { limit, key } of limits) {
    // Only this attempt is refunded: signing in to one's own account must not reset the client's counter for other
    // accounts.
    await (limit === signInByClient ? ctx.limits.refund(limit, key) : ctx.limits.forget(limit, key))
  }

  if (user.blockedAt) throw forbidden(accountBlocked)
  if (!user.emailVerifiedAt) throw forbidden(emailUnverified, 'email_unverified')
  return completeSignIn(ctx, now, async (em, openSession) => {
    const proof = { userId: user.id, passwordHash }
    const account = await lockProvedAccount(em, proof)
    if (!account) throw unauthorized(wrongCredentials)
    const secondFactor = await listFactors(em, account.id)
    if (secondFactor.length === 0) return { user: await openSession(em, account) }
    ctx.cookies.push(await createPending(em, ctx, proof, now))
    return { secondFactor }
  })
}

/**
 * Returns the limits that a sign-in attempt is charged to. A known device of the account has its own counter, which no
 * attacker can use up.
 */
async function findSignInLimits(
  ctx: AccountsContext,
  device: string | null,
  email: string,
): Promise<{ limit: Limit; key: string }[]> {
  if (device && (await isKnownDevice(ctx.em, device, email)))
    return [{ limit: signInByDevice, key: `${device} ${email}` }]
  return [
    { limit: signInByClient, key: clientKeyOf(ctx.ip) },
    { limit: signInByAccount, key: email },
  ]
}

/** Ends the session, if there is one, and clears its cookie. */
async function signOut(ctx: AccountsContext): Promise<void> {
  const session = await ctx.session()
  if (session) await ctx.sessions.end(ctx.em, session.id)
  ctx.cookies.push(ctx.sessions.clearingCookie())
  // Clears cached pages, so that the next person at this browser cannot go back to them. "storage" is not cleared: the
  // theme and a visitor's hearts belong to the device, and other tabs may be using them. Browsers only accept the
  // header over HTTPS and on localhost.
  if (/^https:|^http:\/\/localhost\b/.test(ctx.origin())) ctx.setHeader?.('clear-site-data', '"cache"')
}

async function getCurrentUser(ctx: AccountsContext): Promise<HeaderUser | null> {
  const session = await ctx.session()
  if (!session) return null
  // Left out if false, because most have none.
  return (await ctx.hasNews(ctx.em, session.user.id)) ? { ...session.user, hasNews: true } : session.user
}

const { anyone, signedIn } = createGuardedProcedures<AccountsServices>()

/** Procedures with which visitors sign up, sign in and reset their password, and members manage their account. */
export const accountsRouter = router({
  /** Returns the signed-in user; null for a visitor. */
  current: anyone.output(headerUser.nullable()).query(({ ctx }) => getCurrentUser(ctx)),

  register: anyone
    .input(registration)
    .output(mailResponse)
    .mutation(({ ctx, input }) => register(ctx, input, ctx.now()).then(() => toMailResponse(ctx))),

  /** Returns the email address that an invitation link is for. */
  invitation: anyone
    .input(tokenOnly)
    .output(emailOnly)
    .query(({ ctx, input }) => getInvitedEmail(ctx.em, ctx, input.token, ctx.now())),

  login: anyone
    .input(login)
    .output(loginResponse)
    .mutation(({ ctx, input }) => signIn(ctx, input, ctx.now())),

  logout: anyone.output(z.void()).mutation(({ ctx }) => signOut(ctx)),

  /** Verifies an address: a new account's, or the new address of a member. */
  verify: anyone
    .input(verification)
    .output(verificationResult)
    .mutation(({ ctx, input }) => verify(ctx, input, ctx.now())),

  resendVerification: anyone
    .input(emailOnly)
    .output(mailResponse)
    .mutation(({ ctx, input }) =>
      resendVerification(ctx, input.email, ctx.now()).then(() => toMailResponse(ctx)),
    ),

  /** Returns the operator's text for a page; null if there is none. */
  ownText: anyone
    .input(customPageQuery)
    .output(customPage.nullable())
    // Cached without dependencies: the texts do not change while the process runs.
    .query(({ ctx, input }) =>
      recordTags(ctx, Promise.resolve(ctx.ownTexts.get(input.page) ?? null), () => []),
    ),

  /** Returns the rest of each common password's hash with this prefix, so that a page can warn of them. */
  commonPasswords: anyone
    .input(passwordHashPrefix)
    .output(z.string().array())
    .query(({ input }) => findCommonHashSuffixes(input.prefix)),

  /** Restores a former email address; returns a token to set a new password. */
  restoreEmail: anyone
    .input(tokenOnly)
    .output(tokenOnly)
    .mutation(({ ctx, input }) => restoreEmail(ctx, input.token, ctx.now())),

  /** Mails a reset link, on a site whose members need not write to support. */
  requestPasswordReset: anyone
    .input(emailOnly)
    .output(mailResponse)
    .mutation(({ ctx, input }) =>
      requestPasswordReset(ctx, input.email, ctx.now()).then(() => toMailResponse(ctx)),
    ),

  resetPassword: anyone
    .input(passwordReset)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input, ctx.now())),

  changeName: signedIn
    .input(nameOnly)
    .output(currentUser)
    .mutation(({ ctx, input }) => changeName(ctx, ctx.user, input.name, ctx.now())),

  changeEmail: signedIn
    .input(emailChange)
    .output(mailResponse)
    .mutation(({ ctx, input }) =>
      requestEmailChange(ctx, toSession(ctx), input, ctx.now()).then(() => toMailResponse(ctx)),
    ),

  changePassword: signedIn
    .input(passwordChange)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, toSession(ctx), input, ctx.now())),

  /** Re-authenticates a session with the password, for ten minutes. */
  confirmPassword: signedIn
    .input(passwordOnly)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmPassword(ctx, toSession(ctx), input.password, ctx.now())),

  sessions: signedIn
    .output(sessionView.array())
    .query(({ ctx }) => listSessions(ctx.em, toSession(ctx), ctx.now())),

  events: signedIn
    .input(eventsQuery)
    .output(accountEvents)
    .query(({ ctx, input }) => listEvents(ctx.em, ctx.user.id, input.limit)),

  endSession: signedIn
    .input(sessionId)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, toSession(ctx), input.id)),

  signOutEverywhere: signedIn.output(z.void()).mutation(({ ctx }) => signOutEverywhere(ctx, ctx.user)),

  myData: signedIn
    .output(personalData)
    .query(({ ctx }) => readPersonalData(ctx.em, ctx.personalData, ctx.user.id)),

  deleteAccount: signedIn
    .input(passwordOnly)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteAccount(ctx, toSession(ctx), input.password, ctx.now())),
})

const toSession = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })

/**
 * Returns the response after a mail was sent. On a site that writes its mails to a folder, it includes the path of the
 * page that shows them.
 */
const toMailResponse = ({ mailer }: Pick<AccountsContext, 'mailer'>) => ({
  message: checkYourEmail,
  ...(mailer.mailbox ? { mailbox: mailer.mailbox } : {}),
})
