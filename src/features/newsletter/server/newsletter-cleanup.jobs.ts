import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { deliveryRetentionDays } from '../limits.ts'
import { Delivery, NewsletterToken, Subscriber } from './entities.ts'

const retentionMs = 30 * dayMs

/**
 * Creates the hourly job that deletes addresses unconfirmed for 30 days, the personal data of subscribers who
 * unsubscribed 30 days ago (the row stays, for statistics), expired tokens, and old records of deliveries.
 */
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
    // The row stays, without personal data, for the statistics.
    { email: null, user: null, themes: [] },
  )
}

/**
 * Deletes old deliveries, which triggers have counted already. The records prevent duplicates, for which a year would
 * be enough.
 */
async function deleteOldDeliveries(em: SqlEntityManager, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - deliveryRetentionDays * dayMs)
  await em.nativeDelete(Delivery, { settledAt: { $lt: longAgo } })
}
