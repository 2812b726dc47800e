import type { SqlEntityManager } from '@mikro-orm/sql'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { totpKeyReplaced, totpAlreadySetUp, wrongCode } from '#features/accounts/factor-messages.ts'
import type { TotpSetup } from '#features/accounts/factors-contract.ts'
import { codesBySession } from '#features/accounts/server/account-limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Authenticator } from '#features/accounts/server/entities.ts'
import { withRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, conflict } from '#platform/server/errors.ts'
import { handleFactorAdded, handleFactorRemoved } from './factor-changes.service.ts'
import { listFactors } from './factors.queries.ts'
import { generateCodes } from './recovery-codes.service.ts'

/** Length recommended by RFC 4226. */
const keyBytes = 20
/** Steps of clock drift to accept: half a minute in either direction. */
const driftSteps = 1

const generateKey = (): string => new Secret({ size: keyBytes }).base32

/**
 * Returns the time step (number of 30-second intervals since 1970) for which an authenticator app's code is valid: the
 * current one, the one before or the one after; null for a wrong code.
 * @param key the app's secret.
 */
export function findTimeStep(key: string, code: string, now: Date): number | null {
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

/** Returns the start and length of each run of dark modules (squares of a QR code) in a row. */
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
 * Creates and stores the secret for an authenticator app, replacing an unconfirmed one, and returns it for the member
 * to enter (key, `otpauth:` URI and QR code). It takes effect once `confirmTotp` has received a first code.
 * @throws 409 if an app is already set up, 403 `password_needed`, 401 if the session has ended.
 */
export async function beginTotp(ctx: AccountsContext, session: Session, now: Date): Promise<TotpSetup> {
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
 * Turns on the authenticator app after its first code, records that and mails the member. If it is the account's first
 * second factor, also ends all other sessions and all API tokens: they were opened without a code.
 * @returns the recovery codes if it is the first second factor, otherwise an empty list.
 * @throws 400 `wrong_code`, 403 `password_needed`, 409 if another secret has been created in the meantime, 429 for too
 * many attempts.
 */
export async function confirmTotp(
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

/**
 * Turns off the member's authenticator app, records that and mails them; after the last second factor, the recovery
 * codes are deleted too. Does nothing if there is none.
 * @throws 403 `password_needed`, 401 if the session has ended.
 */
export async function removeTotp(ctx: AccountsContext, session: Session, now: Date): Promise<void> {
  await withRecentPassword(ctx.em, session, now, async (em, account) => {
    const wasOn = await isTotpOn(em, account.id)
    await em.nativeDelete(Authenticator, { user: account.id })
    if (wasOn) await handleFactorRemoved(em, ctx, { account, change: 'totp_off' }, now)
  })
  ctx.sessions.forget(session.user.id)
}

const isTotpOn = async (em: SqlEntityManager, user: number): Promise<boolean> =>
  (await em.count(Authenticator, { user, confirmedAt: { $ne: null } })) > 0
