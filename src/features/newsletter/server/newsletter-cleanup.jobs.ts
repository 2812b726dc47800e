import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { NewsletterToken } from './newsletter-token.entity.ts'
import { Subscriber } from './subscriber.entity.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Every hour: addresses that were never confirmed, and those of people who have left a while ago. */
export function newsletterCleanupJobs(em: SqlEntityManager, now: () => Date): JobQueue {
  return {
    name: 'newsletter-cleanup',
    schedule: '23 * * * *',
    handle: () => forgetSubscribers(em.fork(), now()),
  }
}

async function forgetSubscribers(em: SqlEntityManager, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - keptMs)
  await em.nativeDelete(NewsletterToken, { expiresAt: { $lt: now } })
  await em.nativeDelete(Subscriber, { confirmedAt: null, createdAt: { $lt: longAgo } })
  await em.nativeUpdate(
    Subscriber,
    { unsubscribedAt: { $lt: longAgo }, email: { $ne: null } },
    // A number among the figures from now on.
    { email: null, user: null, themes: [] },
  )
}
