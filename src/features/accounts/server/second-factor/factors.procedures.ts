import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { signedInUser, type CurrentUser } from '#features/accounts/contract.ts'
import { wrongCode, signInExpired } from '#features/accounts/factor-messages.ts'
import { codeOnly, factorsState, recoveryCodes, totpSetup } from '#features/accounts/factors-contract.ts'
import {
  recoveryCodesByMember,
  codesByAccount,
  codesByClient,
  codesByDevice,
} from '#features/accounts/server/account-limits.ts'
import type { AccountsServices, AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Authenticator, AccountDevice } from '#features/accounts/server/entities.ts'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { badRequest } from '#platform/server/errors.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { router, requireSession } from '#platform/server/trpc.ts'
import { findRelyingParty } from '../passkeys/webauthn.ts'
import { readDevice } from '../signing-in/devices.service.ts'
import { completeSignIn } from '../signing-in/complete-sign-in.service.ts'
import { lockProvedAccount } from '../signing-in/reauthentication.service.ts'
import { replaceRecoveryCodes, reportSignInMethodChange } from './factor-changes.service.ts'
import { readFactors } from './factors.queries.ts'
import { readPending, consumePending } from './pending-sign-in.service.ts'
import { findCode, consumeCode } from './recovery-codes.service.ts'
import { findTimeStep, beginTotp, confirmTotp, removeTotp } from './totp.service.ts'

/**
 * Completes a sign-in with a code, in the browser that has just given the password.
 *
 * @throws 400 `wrong_code`; 400 `sign_in_over` if there is no pending sign-in, or the account has changed since.
 */
async function signInByCode(ctx: AccountsContext, code: string, now: Date): Promise<CurrentUser> {
  const pending = await readPending(ctx, now)
  if (!pending) throw signInExpiredError()
  const limits = await findCodeLimits(ctx, pending.userId, now)
  // Charged before the code is checked; otherwise a hundred parallel attempts would all pass.
  for (const { limit, key } of limits) await ctx.limits.spend(limit, key, now)
  const matched = await matchCode(ctx, pending.userId, code, now)
  if (!matched) throw wrongCodeError()
  const user = await completeSignIn(ctx, now, async (em, openSession) => {
    const account = await lockProvedAccount(em, pending)
    if (!account || !(await consumePending(em, pending.id))) throw signInExpiredError()
    if (!(await matched.use(em))) throw wrongCodeError()
    if (matched.kind === 'recovery')
      await reportSignInMethodChange(em, ctx, { account, change: 'recovery_code_used' }, now)
    return openSession(em, account)
  })
  for (const { limit, key } of limits) {
    await (limit === codesByClient ? ctx.limits.refund(limit, key) : ctx.limits.forget(limit, key))
  }
  ctx.cookies.push(ctx.pendingCookies.clear())
  return user
}

/**
 * Returns the limits that a code is charged to. As for passwords, a known device of the account has its own counter.
 */
async function findCodeLimits(
  ctx: AccountsContext,
  userId: number,
  now: Date,
): Promise<{ limit: Limit; key: string }[]> {
  const device = await readDevice(ctx, now)
  if (device && (await ctx.em.fork().count(AccountDevice, { id: device, user: userId })) > 0)
    return [{ limit: codesByDevice, key: `${device} ${userId}` }]
  return [
    { limit: codesByClient, key: clientKeyOf(ctx.ip) },
    { limit: codesByAccount, key: String(userId) },
  ]
}

const signInExpiredError = () => badRequest(signInExpired, 'sign_in_over')
const wrongCodeError = () => badRequest(wrongCode, 'wrong_code')

/** Correct code that has not been consumed yet. */
interface MatchedCode {
  kind: 'totp' | 'recovery'
  /** Consumes the code, in the transaction of the sign-in; false if it was already used. */
  use: (em: SqlEntityManager) => Promise<boolean>
}

/** Checks a code from the authenticator app or a recovery code. Returns null if it is wrong. */
function matchCode(
  ctx: AccountsContext,
  userId: number,
  typed: string,
  now: Date,
): Promise<MatchedCode | null> {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? matchTotp(ctx, userId, digits, now) : matchRecoveryCode(ctx, userId, typed)
}

async function matchTotp(
  { em, sealing }: AccountsContext,
  userId: number,
  code: string,
  now: Date,
): Promise<MatchedCode | null> {
  const app = await em.fork().findOne(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  const key = app && (await sealing.open(app.sealedSecret, userId))
  const step = key ? findTimeStep(key, code, now) : null
  if (!app || step === null) return null
  // Codes older than the last one used are rejected too, so that a code read over the member's shoulder is worthless.
  const isUnused = { $or: [{ lastStep: null }, { lastStep: { $lt: step } }] }
  const same = { user: userId, createdAt: app.createdAt, confirmedAt: { $ne: null }, ...isUnused }
  return {
    kind: 'totp',
    use: async (inside) => (await inside.nativeUpdate(Authenticator, same, { lastStep: step })) > 0,
  }
}

async function matchRecoveryCode(
  ctx: AccountsContext,
  userId: number,
  typed: string,
): Promise<MatchedCode | null> {
  const id = await findCode(ctx.em, ctx, userId, typed)
  return id === null ? null : { kind: 'recovery', use: (inside) => consumeCode(inside, id) }
}

const { anyone, signedIn, signedInRecently } = recentPasswordGuards<AccountsServices>()

/** Second factors of the signed-in member, and the second step of signing in. */
export const factorsRouter = router({
  state: signedIn.output(factorsState).query(async ({ ctx }) => ({
    ...(await readFactors(ctx.em, ctx.user.id)),
    arePasskeysPossible: findRelyingParty(ctx.origin()) !== null,
    isNeeded: (await requireSession(ctx)).lacksSecondFactor ?? false,
  })),

  /** Completes a sign-in with a code of the app or a recovery code. */
  giveCode: anyone
    .input(codeOnly)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await signInByCode(ctx, input.code, ctx.now()) })),

  beginTotp: signedInRecently
    .output(totpSetup)
    .mutation(({ ctx }) => beginTotp(ctx, toSession(ctx), ctx.now())),

  confirmTotp: signedInRecently
    .input(codeOnly)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await confirmTotp(ctx, toSession(ctx), input.code, ctx.now()),
    })),

  removeTotp: signedInRecently
    .output(z.void())
    .mutation(({ ctx }) => removeTotp(ctx, toSession(ctx), ctx.now())),

  makeRecoveryCodes: signedInRecently.output(recoveryCodes).mutation(async ({ ctx }) => {
    await ctx.limits.spend(recoveryCodesByMember, String(ctx.user.id), ctx.now())
    return { recoveryCodes: await replaceRecoveryCodes(ctx, toSession(ctx), ctx.now()) }
  }),
})

const toSession = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })
