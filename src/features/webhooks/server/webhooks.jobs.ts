import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import type { DeliveryWorker } from './delivery-worker.ts'
import { deliveryQueue, type DeliveryJob } from './webhooks-services.ts'
import { WebhookEndpoint, WebhookEvent } from './entities.ts'

const retentionMs = 30 * dayMs

/**
 * Creates the job queue that makes the worker start sending due deliveries: of the endpoint that a job names, or of all
 * endpoints. Jobs are sent when an event is recorded, a retry is due or an endpoint is resumed; the schedule adds one
 * for all every minute, which catches missed ones.
 */
export function createDeliveryQueue(deliveries: DeliveryWorker): JobQueue<DeliveryJob> {
  return {
    ...deliveryQueue,
    batchSize: 100,
    schedule: '* * * * *',
    async handle(jobs) {
      const named = new Set(jobs.flatMap((job) => job?.endpointId ?? []))
      const isForAll = jobs.some((job) => job?.endpointId === undefined)
      await deliveries.sendDue(isForAll ? undefined : [...named])
    },
  }
}

interface Dependencies {
  em: SqlEntityManager
  webhookSealing: Encryption
  now: () => Date
}

/**
 * Creates the hourly job that deletes events older than 30 days, with their deliveries, and expired previous signing
 * secrets. It also re-encrypts secrets that were encrypted with the previous key.
 */
export function createWebhooksCleanupQueue({ em, webhookSealing, now }: Dependencies): JobQueue {
  return {
    name: 'webhooks-cleanup',
    schedule: '27 * * * *',
    async handle() {
      const inside = em.fork()
      await inside.nativeDelete(WebhookEvent, { createdAt: { $lt: new Date(now().getTime() - retentionMs) } })
      await inside.nativeUpdate(
        WebhookEndpoint,
        { formerUntil: { $lte: now() } },
        { formerSecret: null, formerUntil: null },
      )
      await reencryptSecrets(inside, webhookSealing)
    },
  }
}

async function reencryptSecrets(em: SqlEntityManager, sealing: Encryption): Promise<void> {
  for (const { id, sealedSecret, formerSecret } of await em.find(WebhookEndpoint, {})) {
    const secret = sealing.isOld(sealedSecret) ? await sealing.open(sealedSecret, id) : null
    if (secret === null) continue
    const former = formerSecret && (await sealing.open(formerSecret, id))
    const sealed = {
      sealedSecret: await sealing.seal(secret, id),
      ...(former && { formerSecret: await sealing.seal(former, id) }),
    }
    // Skipped if the secret was rotated in the meantime.
    await em.nativeUpdate(WebhookEndpoint, { id, sealedSecret }, sealed)
  }
}
