import type { SqlEntityManager } from '@mikro-orm/sql'
import { minuteMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import { passwordNeeded, signedOut } from '../messages.ts'
import type { AccountsContext } from './accounts-context.ts'
import { askPassword, holdAccount, withProof } from './signing-in/proof.service.ts'
import { SessionRow, type User } from './entities.ts'

/** For so long after the password was given nobody is asked for it again. */
const graceMs = 10 * minuteMs

/** @throws 403 `password_needed` where the password was not given in this session within the last ten minutes. */
export async function requireFreshPassword(
  em: SqlEntityManager,
  sessionId: string,
  now: Date,
): Promise<void> {
  // Read anew each time: the password may have been given to another process.
  if (!(await isFresh(em.fork(), sessionId, now))) throw forbidden(passwordNeeded, 'password_needed')
}

/**
 * Does what a password allows that was given lately, in a transaction that holds the account: a session that has been
 * ended meanwhile, by a changed password or a block, does nothing any more.
 *
 * @throws 403 `password_needed`, and 401 where the session has ended.
 */
export async function withFreshPassword<T>(
  em: SqlEntityManager,
  { id, user }: Session,
  now: Date,
  work: (em: SqlEntityManager, account: User) => Promise<T>,
): Promise<T> {
  return em.transactional(async (inside) => {
    const account = await holdAccount(inside, user.id)
    const isThere = await inside.count(SessionRow, { id, user: user.id })
    if (!account || account.blockedAt || isThere === 0) throw unauthorized(signedOut)
    if (!(await isFresh(inside, id, now))) throw forbidden(passwordNeeded, 'password_needed')
    return work(inside, account)
  })
}

const isFresh = async (em: SqlEntityManager, id: string, now: Date): Promise<boolean> =>
  (await em.count(SessionRow, { id, provedAt: { $gt: new Date(now.getTime() - graceMs) } })) > 0

/** Takes the password of somebody who is signed in, before what asks for it. @throws 400 for a wrong one. */
export async function confirmPassword(
  ctx: Pick<AccountsContext, 'em' | 'limits' | 'passwords'>,
  session: Session,
  password: string,
  now: Date,
): Promise<void> {
  const proof = await askPassword(ctx, session, password, now)
  await withProof(ctx.em, proof, async (em) => {
    await em.nativeUpdate(SessionRow, { id: session.id }, { provedAt: now })
  })
}
