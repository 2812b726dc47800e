import type { Verification, VerificationResult } from '#features/accounts/contract.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import {
  verifiedAndSignedIn,
  verifiedOtherAccount,
  wrongSignUpPassword,
} from '#features/accounts/messages.ts'
import { passwordByLink, signInByClient } from '#features/accounts/server/account-limits.ts'
import { badRequest } from '#platform/server/errors.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import { approveEmailChange, confirmEmailChange } from '../own-account/email-change.service.ts'
import { type AccountToken, Registration } from '../entities.ts'
import { listFactors } from '../second-factor/factors.queries.ts'
import { readDevice } from '../signing-in/devices.service.ts'
import { completeSignIn } from '../signing-in/complete-sign-in.service.ts'
import { lockProvedAccount } from '../signing-in/reauthentication.service.ts'
import { verifyAccount } from './registration.service.ts'
import { findToken } from '#features/accounts/server/tokens.ts'

/**
 * Handles the link of a mail: verifies an account, confirms a change of email, or approves one, and returns the
 * message to show. A member who opens a verification link in the browser of the sign-up, or gives its password, has
 * proved both mailbox and password, and is signed in if the account has no second factor.
 * @throws 400 `token_invalid`, `wrong_password`, or `sign_up_password_needed` if the password must be given first;
 * 409 if the new address belongs to another account, or `email_waits` until the former address approves.
 */
export async function verify(
  ctx: AccountsContext,
  { token, password, asksPassword = false }: Verification,
  now: Date,
): Promise<VerificationResult> {
  const found = await findToken(ctx.em, token, ['verify_email', 'change_email', 'approve_email'], now)
  if (found.purpose === 'change_email') return confirmEmailChange(ctx, found, now)
  if (found.purpose === 'approve_email') return approveEmailChange(ctx, found, now)
  const { passwordHash } = found
  const isProved =
    (await isSignUpBrowser(ctx, found, now)) || (await checkSignUpPassword(ctx, found, password, now))
  const session = await ctx.session()
  if (!isProved || !passwordHash || session) {
    const verified = await verifyAccount(ctx.em, found, { isProved, asksPassword }, now)
    if (!session) return verified
    const isOwn = session.user.id === found.user.id
    return { ...verified, message: isOwn ? verifiedAndSignedIn : verifiedOtherAccount }
  }
  return completeSignIn(ctx, now, async (em, openSession) => {
    const verified = await verifyAccount(em, found, { isProved, asksPassword }, now)
    if (verified.code) return verified
    const account = await lockProvedAccount(em, { userId: found.user.id, passwordHash })
    const needsSecondFactor = account && (await listFactors(em, account.id)).length > 0
    if (!account || needsSecondFactor) return verified
    return { ...verified, message: verifiedAndSignedIn, user: await openSession(em, account) }
  })
}

/** Returns whether the link's registration was made in this browser. */
async function isSignUpBrowser(
  ctx: AccountsContext,
  { user, passwordHash }: AccountToken,
  now: Date,
): Promise<boolean> {
  const device = await readDevice(ctx, now)
  if (!device || !passwordHash) return false
  return (await ctx.em.fork().count(Registration, { user: user.id, passwordHash, device })) > 0
}

/**
 * Returns whether the correct password of the link's registration was given; false if none was.
 *
 * @throws 400 `wrong_password`
 */
async function checkSignUpPassword(
  ctx: AccountsContext,
  { hash, passwordHash }: AccountToken,
  password: string | undefined,
  now: Date,
): Promise<boolean> {
  if (password === undefined || !passwordHash) return false
  const client = clientKeyOf(ctx.ip)
  await ctx.limits.spend(signInByClient, client, now)
  await ctx.limits.spend(passwordByLink, hash, now)
  if (!(await ctx.passwords.matches(passwordHash, password)))
    throw badRequest(wrongSignUpPassword, 'wrong_password')
  await ctx.limits.refund(signInByClient, client)
  await ctx.limits.forget(passwordByLink, hash)
  return true
}
