import type { SqlEntityManager } from '@mikro-orm/sql'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { sendAccountMail, type ChangeOfWaysIn } from '#features/accounts/server/account-mail.service.ts'
import type { User } from '#features/accounts/server/user.entity.ts'
import type { RequestContext } from '#platform/server/context.ts'

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
