import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { accountMailQueue } from './account-mail.service.ts'
import { User } from './entities.ts'

/**
 * Deletes an account. Foreign keys and a trigger delete all personal data with its row. Jobs for its mails, queued or
 * finished, are deleted too, since they may contain an email address.
 */
export async function removeAccount(em: SqlEntityManager, jobs: Jobs, userId: number): Promise<void> {
  await em.nativeDelete(User, { id: userId })
  await jobs.forget(em, accountMailQueue, { userId })
}
