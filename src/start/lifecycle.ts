import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import { accountMailQueue } from '#features/accounts/server/account-mail.service.ts'
import type { Sender } from '#features/newsletter/server/sending/sender.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { createBackgroundRevalidation } from '#platform/server/response-cache/background-revalidation.ts'
import type { Services } from './services.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
  queues: JobQueue[]
  sender: Sender
  revalidation: ReturnType<typeof createBackgroundRevalidation>
  /** Closes shared resources after everything has stopped: the database and the claims of this process. */
  onStopped: () => Promise<void>
}

/**
 * Adds Fastify hooks that start the background services (jobs, sessions, webhooks and others) when the application is
 * ready, in order of dependency, and stop them in reverse order when it closes.
 */
export function registerLifecycle(
  app: FastifyInstance,
  { em, services, queues, sender, revalidation, onStopped }: Parts,
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
    // Before `jobs`, which pass deliveries to it until they stop.
    inBackground({ start: () => webhookDeliveries.start(app.log), stop: () => webhookDeliveries.stop() }),
    inBackground({ start: () => jobs.start(queues, app.log), stop: () => jobs.stop() }),
    // After `jobs`, so that it stops first: a backup runs within a job, which would wait for it.
    { start: () => {}, stop: () => making.stop() },
    // Starts on demand.
    { start: () => {}, stop: () => pictureMaker.stop() },
    inBackground({ start: () => sender.start(app.log), stop: () => sender.stop() }),
    // After `jobs`, because it sends jobs until it stops.
    inBackground({ start: () => eventCounts.start(em, app.log), stop: () => eventCounts.stop() }),
    // Requests pages from the application, so everything else must be running.
    { start: () => revalidation.start(app), stop: () => revalidation.stop() },
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
 * Exempts a service's statements from the timeout, including those from its timers. Not for services that compute
 * responses, because visitors wait for them.
 */
const inBackground = ({ start, stop }: BackgroundService): BackgroundService => ({
  start: () => withoutStatementLimit(start),
  stop,
})
