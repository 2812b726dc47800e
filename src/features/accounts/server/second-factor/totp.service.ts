import type { SqlEntityManager } from '@mikro-orm/sql'
import type { TotpSetUp } from '#features/accounts/factors-contract.ts'
import { totpBeganAnew, totpIsOn, wrongCode } from '#features/accounts/factor-messages.ts'
import { codesBySession } from '#features/accounts/server/account-limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { withFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, conflict } from '#platform/server/errors.ts'
import { Authenticator } from '#features/accounts/server/authenticator.entity.ts'
import { factorAdded, factorRemoved } from './changing-factors.service.ts'
import { factorsOf } from './factors.queries.ts'
import { makeCodes } from './recovery-codes.service.ts'
import { newKey, setUpOf, stepOf } from './totp.ts'

/** What an app is given. It counts once a first code has come back. @throws 409 where one is set up. */
export async function beginTotp(ctx: AccountsContext, session: Session, now: Date): Promise<TotpSetUp> {
  const key = newKey()
  const sealedSecret = await ctx.sealing.seal(key, session.user.id)
  return withFreshPassword(ctx.em, session, now, async (em, { id, email }) => {
    if (await isOn(em, id)) throw conflict(totpIsOn)
    await em.nativeDelete(Authenticator, { user: id })
    await em.insert(Authenticator, { user: id, sealedSecret, createdAt: now })
    return setUpOf(key, { issuer: ctx.siteName, email })
  })
}

/**
 * Asks for codes from now on, and ends every other session: whoever was in them has shown no code.
 *
 * @returns recovery codes, where the account has none yet.
 * @throws 400 `wrong_code`, and 409 where another key has been made meanwhile.
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
  if (!waiting) throw conflict(totpBeganAnew)
  const key = await ctx.sealing.open(waiting.sealedSecret, id)
  const step = key === null ? null : stepOf(key, code.replaceAll(/\s/g, ''), now)
  if (step === null) throw badRequest(wrongCode, 'wrong_code')
  const made = await makeCodes(ctx.sealing, session.user.id)
  const codes = await withFreshPassword(ctx.em, session, now, async (em, account) => {
    const { sealedSecret } = waiting
    const isFirst = (await factorsOf(em, id)).length === 0
    const confirmed = { confirmedAt: now, lastStep: step }
    const same = { user: id, sealedSecret, confirmedAt: null }
    if ((await em.nativeUpdate(Authenticator, same, confirmed)) === 0) throw conflict(totpBeganAnew)
    const added = { account, isFirst, sessionId: session.id, change: 'totp_on', made } as const
    return factorAdded(em, ctx, added, now)
  })
  ctx.sessions.forget(id)
  await ctx.limits.forget(codesBySession, session.id)
  return codes
}

/** Asks for no codes any more. Where nothing was asked for, nothing happens. */
export async function removeTotp(ctx: AccountsContext, session: Session, now: Date): Promise<void> {
  await withFreshPassword(ctx.em, session, now, async (em, account) => {
    const wasOn = await isOn(em, account.id)
    await em.nativeDelete(Authenticator, { user: account.id })
    if (wasOn) await factorRemoved(em, ctx, { account, change: 'totp_off' }, now)
  })
  ctx.sessions.forget(session.user.id)
}

const isOn = async (em: SqlEntityManager, user: number): Promise<boolean> =>
  (await em.count(Authenticator, { user, confirmedAt: { $ne: null } })) > 0
