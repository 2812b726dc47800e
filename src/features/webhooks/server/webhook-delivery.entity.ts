import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { deliveryStates } from '../limits.ts'
import { WebhookEndpoint } from './webhook-endpoint.entity.ts'
import { WebhookEvent } from './webhook-event.entity.ts'

/** One event for one endpoint, and how its last try went. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  uniques: [{ properties: ['endpoint', 'event'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    endpoint: () => p.manyToOne(WebhookEndpoint).ref(),
    event: () => p.manyToOne(WebhookEvent).ref(),
    state: p.enum(deliveryStates).default('waiting'),
    tries: p.smallint().default(0),
    /** When it is tried next; null where it is not. */
    nextAt: p.datetime().nullable(),
    /** One process is at it until then. Should it end before, another one takes over. */
    claimedUntil: p.datetime().nullable(),
    triedAt: p.datetime().nullable(),
    status: p.smallint().nullable(),
    durationMs: p.integer().nullable(),
    problem: p.string().nullable(),
  },
})
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>
