import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { accountMailQueue } from './account-mail.service.ts'
import { User } from './entities.ts'

/**
 * Everything personal hangs on the account's row and goes with it, by foreign keys and a trigger; and so do the
 * mails that wait or were sent, since they may name an address.
 */
export async function removeAccount(em: SqlEntityManager, jobs: Jobs, userId: number): Promise<void> {
  await em.nativeDelete(User, { id: userId })
  await jobs.forget(em, accountMailQueue, { userId })
}
