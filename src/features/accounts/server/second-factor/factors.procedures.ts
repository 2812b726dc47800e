import type { SqlEntityManager } from '@mikro-orm/sql'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { z } from 'zod'
import { signedInUser, type CurrentUser } from '#features/accounts/contract.ts'
import {
  totpKeyReplaced,
  totpAlreadySetUp,
  wrongCode,
  signInExpired,
} from '#features/accounts/factor-messages.ts'
import {
  codeOnly,
  factorsState,
  recoveryCodes,
  totpSetup,
  type TotpSetup,
} from '#features/accounts/factors-contract.ts'
import {
  recoveryCodesByMember,
  codesBySession,
  codesByAccount,
  codesByClient,
  codesByDevice,
} from '#features/accounts/server/account-limits.ts'
import type { AccountsServices, AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Authenticator, AccountDevice } from '#features/accounts/server/entities.ts'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { withRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, conflict } from '#platform/server/errors.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { router, requireSession } from '#platform/server/trpc.ts'
import { findRelyingParty } from '../passkeys/webauthn.ts'
import { readDevice } from '../signing-in/devices.service.ts'
import { completeSignIn } from '../signing-in/complete-sign-in.service.ts'
import { lockProvedAccount } from '../signing-in/reauthentication.service.ts'
import {
  replaceRecoveryCodes,
  handleFactorAdded,
  handleFactorRemoved,
  reportSignInMethodChange,
} from './factor-changes.service.ts'
import { readFactors, listFactors } from './factors.queries.ts'
import { readPending, consumePending } from './pending-sign-in.service.ts'
import { generateCodes, findCode, consumeCode } from './recovery-codes.service.ts'

/** Length recommended by RFC 4226. */
const keyBytes = 20
/** Steps of clock drift to accept: half a minute in either direction. */
const driftSteps = 1

const generateKey = (): string => new Secret({ size: keyBytes }).base32

/** Returns the time step of a code (30 s since 1970); null for a wrong code. */
function findTimeStep(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret: key })
  const delta = totp.validate({ token: code, timestamp, window: driftSteps })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function toTotpSetup(key: string, { issuer, email }: { issuer: string; email: string }): TotpSetup {
  const uri = new TOTP({ secret: key, issuer, label: email }).toString()
  return { key, uri, picture: toQrCode(uri) }
}

function toQrCode(text: string): TotpSetup['picture'] {
  // The QR code specification requires a quiet zone of four modules.
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    findRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** Returns start and length of each run of dark modules in a row. */
function findRuns(row: boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}

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

/** Checks a code of the app or a recovery code; null if it is wrong. */
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

/**
 * Creates the secret for an authenticator app. It takes effect once `confirmTotp` has received a first code. @throws
 * 409 if an app is already set up.
 */
async function beginTotp(ctx: AccountsContext, session: Session, now: Date): Promise<TotpSetup> {
  const key = generateKey()
  const sealedSecret = await ctx.sealing.seal(key, session.user.id)
  return withRecentPassword(ctx.em, session, now, async (em, { id, email }) => {
    if (await isTotpOn(em, id)) throw conflict(totpAlreadySetUp)
    await em.nativeDelete(Authenticator, { user: id })
    await em.insert(Authenticator, { user: id, sealedSecret, createdAt: now })
    return toTotpSetup(key, { issuer: ctx.siteName, email })
  })
}

/**
 * Enables the authenticator app after its first code, and ends all other sessions if it is the account's first factor:
 * they were opened without a code.
 *
 * @returns recovery codes, if the account has none yet.
 * @throws 400 `wrong_code`; 409 if another secret has been created in the meantime.
 */
async function confirmTotp(
  ctx: AccountsContext,
  session: Session,
  code: string,
  now: Date,
): Promise<string[]> {
  await ctx.limits.spend(codesBySession, session.id, now)
  const { id } = session.user
  const waiting = await ctx.em.fork().findOne(Authenticator, { user: id, confirmedAt: null })
  if (!waiting) throw conflict(totpKeyReplaced)
  const key = await ctx.sealing.open(waiting.sealedSecret, id)
  const step = key === null ? null : findTimeStep(key, code.replaceAll(/\s/g, ''), now)
  if (step === null) throw badRequest(wrongCode, 'wrong_code')
  const made = await generateCodes(ctx.sealing, session.user.id)
  const codes = await withRecentPassword(ctx.em, session, now, async (em, account) => {
    const { sealedSecret } = waiting
    const isFirst = (await listFactors(em, id)).length === 0
    const confirmed = { confirmedAt: now, lastStep: step }
    const same = { user: id, sealedSecret, confirmedAt: null }
    if ((await em.nativeUpdate(Authenticator, same, confirmed)) === 0) throw conflict(totpKeyReplaced)
    const added = { account, isFirst, sessionId: session.id, change: 'totp_on', made } as const
    return handleFactorAdded(em, ctx, added, now)
  })
  ctx.sessions.forget(id)
  await ctx.limits.forget(codesBySession, session.id)
  return codes
}

/** Removes the authenticator app. Does nothing if there is none. */
async function removeTotp(ctx: AccountsContext, session: Session, now: Date): Promise<void> {
  await withRecentPassword(ctx.em, session, now, async (em, account) => {
    const wasOn = await isTotpOn(em, account.id)
    await em.nativeDelete(Authenticator, { user: account.id })
    if (wasOn) await handleFactorRemoved(em, ctx, { account, change: 'totp_off' }, now)
  })
  ctx.sessions.forget(session.user.id)
}

const isTotpOn = async (em: SqlEntityManager, user: number): Promise<boolean> =>
  (await em.count(Authenticator, { user, confirmedAt: { $ne: null } })) > 0

const { anyone, signedIn, signedInAnew } = recentPasswordGuards<AccountsServices>()

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

  beginTotp: signedInAnew.output(totpSetup).mutation(({ ctx }) => beginTotp(ctx, toSession(ctx), ctx.now())),

  confirmTotp: signedInAnew
    .input(codeOnly)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await confirmTotp(ctx, toSession(ctx), input.code, ctx.now()),
    })),

  removeTotp: signedInAnew.output(z.void()).mutation(({ ctx }) => removeTotp(ctx, toSession(ctx), ctx.now())),

  makeRecoveryCodes: signedInAnew.output(recoveryCodes).mutation(async ({ ctx }) => {
    await ctx.limits.spend(recoveryCodesByMember, String(ctx.user.id), ctx.now())
    return { recoveryCodes: await replaceRecoveryCodes(ctx, toSession(ctx), ctx.now()) }
  }),
})

const toSession = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })
