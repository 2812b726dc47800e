import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import { accountMailQueue } from '#features/accounts/server/account-mail.service.ts'
import type { Sender } from '#features/newsletter/server/sending/sender.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from './services.ts'
import type { createRevalidator } from './site/renewing.ts'
import type { createCacheWarmer } from './site/warming.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
  queues: JobQueue[]
  sender: Sender
  warm: ReturnType<typeof createCacheWarmer>
  renew: ReturnType<typeof createRevalidator>
  /** What nothing needs any more once all have stopped: the database, the claims of this process. */
  onStopped: () => Promise<void>
}

/**
 * Begins what works beside the requests when the application is ready, and ends it after the last one: in this order,
 * so that what is needed is there, and back.
 */
export function registerLifecycle(
  app: FastifyInstance,
  { em, services, queues, sender, warm, renew, onStopped }: Parts,
): void {
  const {
    catalogueVersion,
    eventCounts,
    jobs,
    mailer,
    making,
    pictureMaker,
    replicas,
    search,
    searchCounts,
    sessions,
    webhookDeliveries,
  } = services
  const isMailWaiting = () => jobs.isWaiting(em.fork(), accountMailQueue)
  const background: BackgroundService[] = [
    sessions,
    catalogueVersion,
    { start: () => replicas?.start(app.log), stop: () => replicas?.stop() },
    inBackground({ start: () => searchCounts.start(em, app.log), stop: () => searchCounts.stop() }),
    inBackground({ start: () => search.start(em, app.log), stop: () => search.stop() }),
    inBackground({
      start: () => mailer.start({ log: app.log, isMailWaiting }),
      stop: () => mailer.stop(),
    }),
    // The jobs hand to it what is due, to their end.
    inBackground({ start: () => webhookDeliveries.start(app.log), stop: () => webhookDeliveries.stop() }),
    inBackground({ start: () => jobs.start(queues, app.log), stop: () => jobs.stop() }),
    // What it makes is part of a job, which ends with it.
    { start: () => {}, stop: () => making.stop() },
    // It starts with the first picture.
    { start: () => {}, stop: () => pictureMaker.stop() },
    inBackground({ start: () => sender.start(app.log), stop: () => sender.stop() }),
    // It sends jobs with what it counts, to its end.
    inBackground({ start: () => eventCounts.start(em, app.log), stop: () => eventCounts.stop() }),
    // These ask for pages, as visitors do.
    { start: () => warm.start(app), stop: () => warm.stop(app) },
    { start: () => renew.start(app), stop: () => renew.stop() },
  ]
  app.addHook('onReady', async () => {
    for (const { start } of background) await start()
  })
  app.addHook('onClose', async () => {
    for (const { stop } of background.toReversed()) await stop()
    await onStopped()
  })
}

interface BackgroundService {
  start: () => void | Promise<void>
  stop: () => void | Promise<void>
}

/**
 * Lets a part's statements take as long as they need, also those that its timers begin later. Nothing that computes
 * answers may be such a part: visitors wait for the same computation.
 */
const inBackground = ({ start, stop }: BackgroundService): BackgroundService => ({
  start: () => withoutStatementLimit(start),
  stop,
})
