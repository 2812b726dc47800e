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
 * Records in the account's security history that an authenticator app or passkey was added, enqueues a mail to the
 * owner, and deletes pending sign-ins, in the caller's transaction, which has locked the account. For the first factor
 * it also ends all other sessions and all API tokens, and stores the prepared recovery codes.
 * @returns these codes in plain text for the first factor, otherwise an empty list.
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

/**
 * Records in the account's security history that an authenticator app or passkey was removed, enqueues a mail to the
 * owner, and deletes pending sign-ins, in the caller's transaction, which has removed the factor. After the last factor
 * it also deletes the recovery codes.
 */
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
 * Replaces the member's recovery codes, notifies them by mail, and returns the ten new ones in plain text.
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

/** Records a change of the sign-in methods in the account's security history and enqueues a mail to its owner. */
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
