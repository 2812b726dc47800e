import type { SqlEntityManager } from '@mikro-orm/sql'
import { noFactor } from '#features/accounts/factor-messages.ts'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { type ChangeOfWaysIn, sendAccountMail } from '#features/accounts/server/account-mail.service.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import type { User } from '#features/accounts/server/entities.ts'
import { withFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import type { Session, RequestContext } from '#platform/server/context.ts'
import { conflict } from '#platform/server/errors.ts'
import { factorsOf } from './factors.queries.ts'
import { forgetPending } from './pending-sign-in.service.ts'
import { forgetCodes, makeCodes, replaceCodes, type NewCodes } from './recovery-codes.service.ts'

interface Change {
  /** Held by the transaction. */
  account: User
  change: ChangeOfWaysIn
}

/**
 * What follows where an account has a factor more. With the first, sessions end that were opened without one.
 *
 * @returns the recovery codes to show, where it had none.
 */
export async function factorAdded(
  em: SqlEntityManager,
  ctx: AccountsContext,
  {
    account,
    change,
    isFirst,
    sessionId,
    made,
  }: Change & { isFirst: boolean; sessionId: string; made: NewCodes },
  now: Date,
): Promise<string[]> {
  const { id } = account
  await forgetPending(em, id)
  await tellOfWaysIn(em, ctx, { account, change }, now)
  if (!isFirst) return []
  await ctx.sessions.endAll(em, id, sessionId)
  await replaceCodes(em, id, made, now)
  return made.codes
}

/** What follows where an account has a factor less: with the last, its recovery codes go. */
export async function factorRemoved(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { account, change }: Change,
  now: Date,
): Promise<void> {
  await forgetPending(em, account.id)
  if ((await factorsOf(em, account.id)).length === 0) await forgetCodes(em, account.id)
  await tellOfWaysIn(em, ctx, { account, change }, now)
}

/** In place of those that there were. @throws 409 where no factor could be lost. */
export async function makeRecoveryCodes(
  ctx: AccountsContext,
  session: Session,
  now: Date,
): Promise<string[]> {
  const made = await makeCodes(ctx.sealing, session.user.id)
  return withFreshPassword(ctx.em, session, now, async (em, account) => {
    if ((await factorsOf(em, account.id)).length === 0) throw conflict(noFactor)
    await forgetPending(em, account.id)
    await replaceCodes(em, account.id, made, now)
    await tellOfWaysIn(em, ctx, { account, change: 'recovery_codes_made' }, now)
    return made.codes
  })
}

/** In the list of what happened, and by mail. */
export async function tellOfWaysIn(
  em: SqlEntityManager,
  ctx: Pick<RequestContext, 'jobs' | 'origin' | 'userAgent'>,
  { account, change }: { account: Pick<User, 'id' | 'email'>; change: ChangeOfWaysIn },
  now: Date,
): Promise<void> {
  const { id: userId, email } = account
  await noteEvent(em, { userId, kind: change, userAgent: ctx.userAgent, now })
  await sendAccountMail(em, ctx, { kind: 'ways_in', userId, to: email, change })
}
