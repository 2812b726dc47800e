import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Session } from '#platform/server/context.ts'
import { forbidden } from '#platform/server/errors.ts'
import { passwordNeeded } from '../messages.ts'
import type { AccountsContext } from './accounts-context.ts'
import { askPassword, withProof } from './signing-in/proof.service.ts'
import { SessionRow } from './session.entity.ts'

/** For so long after the password was given nobody is asked for it again. */
const graceMs = 10 * 60 * 1000

/** @throws 403 `password_needed` where the password was not given in this session within the last ten minutes. */
export async function requireFreshPassword(
  em: SqlEntityManager,
  sessionId: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - graceMs)
  // Read anew each time: the password may have been given to another process.
  const isFresh = await em.fork().count(SessionRow, { id: sessionId, provedAt: { $gt: since } })
  if (isFresh === 0) throw forbidden(passwordNeeded, 'password_needed')
}

/** Takes the password of somebody who is signed in, before what asks for it. @throws 400 for a wrong one. */
export async function confirmPassword(
  ctx: AccountsContext,
  session: Session,
  password: string,
  now: Date,
): Promise<void> {
  const proof = await askPassword(ctx, session, password, now)
  await withProof(ctx.em, proof, async (em) => {
    await em.nativeUpdate(SessionRow, { id: session.id }, { provedAt: now })
  })
}
