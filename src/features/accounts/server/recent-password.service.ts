import type { SqlEntityManager } from '@mikro-orm/sql'
import { minuteMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import { passwordRequired, notSignedIn } from '../messages.ts'
import type { AccountsContext } from './accounts-context.ts'
import { reauthenticate, lockAccount, withPasswordProof } from './signing-in/reauthentication.service.ts'
import { SessionRow, type User } from './entities.ts'

/** How long a password counts as recent. */
const recentPasswordMs = 10 * minuteMs

/**
 * Checks that the password was given in this session within the last ten minutes.
 *
 * @throws 403 `password_needed` otherwise.
 */
export async function requireRecentPassword(
  em: SqlEntityManager,
  sessionId: string,
  now: Date,
): Promise<void> {
  // A fresh fork, because another process may have updated the session.
  if (!(await hasRecentPassword(em.fork(), sessionId, now)))
    throw forbidden(passwordRequired, 'password_needed')
}

/**
 * Runs work that requires a password given in this session within ten minutes, in a transaction that locks the account,
 * and returns its result. `work` gets the transaction's entity manager and the account.
 * @throws 403 `password_needed`; 401 if the session has ended in the meantime or the account is blocked.
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

/**
 * Checks the password of a signed-in member and records the time in the session, so that for ten minutes no action asks
 * for it again (see `requireRecentPassword`).
 * @throws 400 for a wrong password, 429 for too many attempts.
 */
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
