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
import { recentPasswordGuards } from '#features/accounts/server/fresh-guards.ts'
import { withRecentPassword } from '#features/accounts/server/fresh-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, conflict } from '#platform/server/errors.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { router, requireSession } from '#platform/server/trpc.ts'
import { findRelyingParty } from '../passkeys/verifying.ts'
import { readDevice } from '../signing-in/devices.service.ts'
import { completeSignIn } from '../signing-in/letting-in.service.ts'
import { lockProvedAccount } from '../signing-in/proof.service.ts'
import {
  replaceRecoveryCodes,
  handleFactorAdded,
  handleFactorRemoved,
  reportSignInMethodChange,
} from './changing-factors.service.ts'
import { readFactors, listFactors } from './factors.queries.ts'
import { readPending, consumePending } from './pending-sign-in.service.ts'
import { generateCodes, findCode, consumeCode } from './recovery-codes.service.ts'

/** What RFC 4226 recommends. */
const keyBytes = 20
/** A phone whose clock is half a minute off is let in. */
const driftSteps = 1

const generateKey = (): string => new Secret({ size: keyBytes }).base32

/** Which half minute since 1970 a code belongs to; null for one that is not right. */
function findTimeStep(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret: key })
  const delta = totp.validate({ token: code, timestamp, window: driftSteps })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** What an app is given. */
function toTotpSetup(key: string, { issuer, email }: { issuer: string; email: string }): TotpSetup {
  const uri = new TOTP({ secret: key, issuer, label: email }).toString()
  return { key, uri, picture: toQrCode(uri) }
}

function toQrCode(text: string): TotpSetup['picture'] {
  // Four fields around it are what readers ask for.
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    findRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** Where dark fields begin in a row, and how many there are. */
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
 * Signs in by a code who has given the password a moment ago in this browser.
 *
 * @throws 400 `wrong_code`; `sign_in_over` where no password was given lately, or something has changed since.
 */
async function signInByCode(ctx: AccountsContext, code: string, now: Date): Promise<CurrentUser> {
  const pending = await readPending(ctx, now)
  if (!pending) throw signInExpiredError()
  const limits = await findCodeLimits(ctx, pending.userId, now)
  // Counted before the code is looked at, or a hundred tries at once would all be free.
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
    await (limit === codesByClient ? ctx.limits.refund(limit, key, now) : ctx.limits.forget(limit, key))
  }
  ctx.cookies.push(ctx.pendingCookies.clear())
  return user
}

/** As with passwords: on a device of the account's, strangers who know the password do not count. */
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

/** A code that is right, unless somebody has used it meanwhile. */
interface MatchedCode {
  kind: 'totp' | 'recovery'
  /** Uses it up, in the transaction in which it lets somebody in; false where it was used up already. */
  use: (em: SqlEntityManager) => Promise<boolean>
}

/** What a member has typed: a code of the app, or a recovery code. Null for one that is not right. */
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
  // Nor one that is older than the newest that was used: whoever looked over a shoulder has nothing of it.
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

/** What an app is given. It counts once a first code has come back. @throws 409 where one is set up. */
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
 * Asks for codes from now on, and ends every other session: whoever was in them has shown no code.
 *
 * @returns recovery codes, where the account has none yet.
 * @throws 400 `wrong_code`, and 409 where another key has been made meanwhile.
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

/** Asks for no codes any more. Where nothing was asked for, nothing happens. */
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

/** What is asked for beside a password. */
export const factorsRouter = router({
  state: signedIn.output(factorsState).query(async ({ ctx }) => ({
    ...(await readFactors(ctx.em, ctx.user.id)),
    arePasskeysPossible: findRelyingParty(ctx.origin()) !== null,
    isNeeded: (await requireSession(ctx)).lacksSecondFactor ?? false,
  })),

  /** The second step of signing in, by a code of the app or a recovery code. */
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
