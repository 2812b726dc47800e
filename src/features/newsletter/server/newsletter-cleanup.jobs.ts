import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { deliveryRetentionDays } from '../limits.ts'
import { Delivery, NewsletterToken, Subscriber } from './entities.ts'

const retentionMs = 30 * dayMs

/** Every hour: addresses that were never confirmed, those of people who have left a while ago, and old deliveries. */
export function createNewsletterCleanupQueue(em: SqlEntityManager, now: () => Date): JobQueue {
  return {
    name: 'newsletter-cleanup',
    schedule: '23 * * * *',
    async handle() {
      await deleteOldSubscribers(em.fork(), now())
      await deleteOldDeliveries(em.fork(), now())
    },
  }
}

async function deleteOldSubscribers(em: SqlEntityManager, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - retentionMs)
  await em.nativeDelete(NewsletterToken, { expiresAt: { $lt: now } })
  await em.nativeDelete(Subscriber, { confirmedAt: null, createdAt: { $lt: longAgo } })
  await em.nativeUpdate(
    Subscriber,
    { unsubscribedAt: { $lt: longAgo }, email: { $ne: null } },
    // A number among the figures from now on.
    { email: null, user: null, themes: [] },
  )
}

/** What went out long ago is a number among the figures; that nobody is written to twice needs no more than a year. */
async function deleteOldDeliveries(em: SqlEntityManager, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - deliveryRetentionDays * dayMs)
  await em.nativeDelete(Delivery, { settledAt: { $lt: longAgo } })
}
