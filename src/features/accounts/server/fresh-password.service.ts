import type { SqlEntityManager } from '@mikro-orm/sql'
import { minuteMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import { passwordRequired, notSignedIn } from '../messages.ts'
import type { AccountsContext } from './accounts-context.ts'
import { reauthenticate, lockAccount, withPasswordProof } from './signing-in/proof.service.ts'
import { SessionRow, type User } from './entities.ts'

/** For so long after the password was given nobody is asked for it again. */
const recentPasswordMs = 10 * minuteMs

/** @throws 403 `password_needed` where the password was not given in this session within the last ten minutes. */
export async function requireRecentPassword(
  em: SqlEntityManager,
  sessionId: string,
  now: Date,
): Promise<void> {
  // Read anew each time: the password may have been given to another process.
  if (!(await hasRecentPassword(em.fork(), sessionId, now)))
    throw forbidden(passwordRequired, 'password_needed')
}

/**
 * Does what a password allows that was given lately, in a transaction that holds the account: a session that has been
 * ended meanwhile, by a changed password or a block, does nothing any more.
 *
 * @throws 403 `password_needed`, and 401 where the session has ended.
 */
export async function withRecentPassword<T>(
  em: SqlEntityManager,
  { id, user }: Session,
  now: Date,
  work: (em: SqlEntityManager, account: User) => Promise<T>,
): Promise<T> {
  return em.transactional(async (inside) => {
    const account = await lockAccount(inside, user.id)
    const isThere = await inside.count(SessionRow, { id, user: user.id })
    if (!account || account.blockedAt || isThere === 0) throw unauthorized(notSignedIn)
    if (!(await hasRecentPassword(inside, id, now))) throw forbidden(passwordRequired, 'password_needed')
    return work(inside, account)
  })
}

const hasRecentPassword = async (em: SqlEntityManager, id: string, now: Date): Promise<boolean> =>
  (await em.count(SessionRow, { id, provedAt: { $gt: new Date(now.getTime() - recentPasswordMs) } })) > 0

/** Takes the password of somebody who is signed in, before what asks for it. @throws 400 for a wrong one. */
export async function confirmPassword(
  ctx: Pick<AccountsContext, 'em' | 'limits' | 'passwords'>,
  session: Session,
  password: string,
  now: Date,
): Promise<void> {
  const proof = await reauthenticate(ctx, session, password, now)
  await withPasswordProof(ctx.em, proof, async (em) => {
    await em.nativeUpdate(SessionRow, { id: session.id }, { provedAt: now })
  })
}
