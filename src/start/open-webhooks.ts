import type { SqlEntityManager } from '@mikro-orm/sql'
import { openDeliveries, type Deliveries } from '#features/webhooks/server/deliveries.ts'
import { openDoor } from '#features/webhooks/server/sending/door.ts'
import type { WebhooksServices } from '#features/webhooks/server/webhooks-services.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { keepSealing } from '#platform/server/sealing.ts'
import type { Config } from '../config.ts'
import type { Rests } from '#platform/jobs/rests.ts'

const sealed = 'secrets of webhooks'

export interface OpenWebhooks extends WebhooksServices {
  webhookDeliveries: Deliveries
}

interface Parts {
  config: Config
  em: SqlEntityManager
  authSecret: string
  jobs: Jobs
  now: () => Date
  rests: Rests
}

/** What webhooks are made, sealed and sent with. */
export function openWebhooks({ config, em, authSecret, jobs, now, rests }: Parts): OpenWebhooks {
  const webhookSealing = keepSealing(sealed, authSecret, config.AUTH_SECRET_PREVIOUS)
  const webhookDoor = openDoor(new Set(config.WEBHOOK_PRIVATE_HOSTS))
  const parts = { em, jobs, now, webhookDoor, webhookSealing, pausesMs: rests.failedWebhookMs }
  return { webhookSealing, webhookDoor, webhookDeliveries: openDeliveries(parts) }
}
