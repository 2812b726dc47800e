import type { SqlEntityManager } from '@mikro-orm/sql'
import { noSecondFactor } from '#features/accounts/factor-messages.ts'
import { recordAccountEvent } from '#features/accounts/server/account-events.service.ts'
import {
  type SignInMethodChange,
  enqueueAccountMail,
} from '#features/accounts/server/account-mail.service.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import type { User } from '#features/accounts/server/entities.ts'
import { withRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import type { Session, RequestContext } from '#platform/server/context.ts'
import { conflict } from '#platform/server/errors.ts'
import { listFactors } from './factors.queries.ts'
import { deletePending } from './pending-sign-in.service.ts'
import { deleteCodes, generateCodes, replaceCodes, type NewCodes } from './recovery-codes.service.ts'

interface FactorChange {
  /** Account, locked by the transaction. */
  account: User
  change: SignInMethodChange
}

/**
 * Notifies the member after a factor was added. The first factor also ends all other sessions and all API tokens.
 * @returns recovery codes for the first factor, otherwise an empty list.
 */
export async function handleFactorAdded(
  em: SqlEntityManager,
  ctx: AccountsContext,
  {
    account,
    change,
    isFirst,
    sessionId,
    made,
  }: FactorChange & { isFirst: boolean; sessionId: string; made: NewCodes },
  now: Date,
): Promise<string[]> {
  const { id } = account
  await deletePending(em, id)
  await reportSignInMethodChange(em, ctx, { account, change }, now)
  if (!isFirst) return []
  await ctx.sessions.endAll(em, id, sessionId)
  await replaceCodes(em, id, made, now)
  return made.codes
}

/** Notifies the member after a factor was removed, and with the last factor deletes the recovery codes. */
export async function handleFactorRemoved(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { account, change }: FactorChange,
  now: Date,
): Promise<void> {
  await deletePending(em, account.id)
  if ((await listFactors(em, account.id)).length === 0) await deleteCodes(em, account.id)
  await reportSignInMethodChange(em, ctx, { account, change }, now)
}

/**
 * Replaces the recovery codes, notifies the member, and returns the new ones.
 * @throws 409 if the account has no second factor, 403 `password_needed`, 401 if the session has ended.
 */
export async function replaceRecoveryCodes(
  ctx: AccountsContext,
  session: Session,
  now: Date,
): Promise<string[]> {
  const made = await generateCodes(ctx.sealing, session.user.id)
  return withRecentPassword(ctx.em, session, now, async (em, account) => {
    if ((await listFactors(em, account.id)).length === 0) throw conflict(noSecondFactor)
    await deletePending(em, account.id)
    await replaceCodes(em, account.id, made, now)
    await reportSignInMethodChange(em, ctx, { account, change: 'recovery_codes_made' }, now)
    return made.codes
  })
}

/** Records a change of the sign-in methods as an account event and notifies the owner by mail. */
export async function reportSignInMethodChange(
  em: SqlEntityManager,
  ctx: Pick<RequestContext, 'jobs' | 'origin' | 'userAgent'>,
  { account, change }: { account: Pick<User, 'id' | 'email'>; change: SignInMethodChange },
  now: Date,
): Promise<void> {
  const { id: userId, email } = account
  await recordAccountEvent(em, { userId, kind: change, userAgent: ctx.userAgent, now })
  await enqueueAccountMail(em, ctx, { kind: 'ways_in', userId, to: email, change })
}
