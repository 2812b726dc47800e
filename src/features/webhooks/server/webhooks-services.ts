import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Encryption } from '#platform/server/encryption.ts'
import { WebhookEndpoint } from './entities.ts'
import type { OutboundGuard } from '#platform/server/outbound-guard.ts'

/** Process-wide services used by webhooks. */
export interface WebhooksServices {
  /** Encrypts the signing secrets. */
  webhookSealing: Encryption
  /** Sends the requests and blocks private networks. */
  webhookGuard: OutboundGuard
}

/** Job that sends due deliveries, of one endpoint or, without an id, of all. */
export interface DeliveryJob {
  endpointId?: number
}

export const deliveryQueue = { name: 'webhook-deliveries' }

/** Job that mails the admins that an endpoint was disabled. */
export interface DisabledMailJob {
  endpointId: number
}

export const webhookMailQueue = { name: 'webhook-mails' }

/**
 * Pauses every webhook endpoint, for use after a backup was restored. Deliveries wait until an admin resumes their
 * endpoint.
 * @returns the number of endpoints that were not paused before.
 */
export const pauseAllEndpoints = (em: SqlEntityManager, now: Date): Promise<number> =>
  em.nativeUpdate(WebhookEndpoint, { pausedAt: null }, { pausedAt: now })
