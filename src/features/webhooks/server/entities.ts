import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/entities.ts'
import { type EventType, deliveryStates } from '../limits.ts'

/** URL of another program that receives events of this site. */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string(),
    url: p.string(),
    events: p.array().$type<EventType[]>(),
    /** Signing secret, encrypted (see `platform/server/encryption.ts`). */
    sealedSecret: p.text(),
    /** Previous secret, valid until `formerUntil`. */
    formerSecret: p.text().nullable(),
    formerUntil: p.datetime().nullable(),
    /** Admin who last set the URL or was shown the secret, and when. */
    setBy: () => p.manyToOne(User).nullable().ref(),
    setAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    pausedAt: p.datetime().nullable(),
    /** Time at which it was disabled, after days of failed deliveries. */
    disabledAt: p.datetime().nullable(),
    /** Time of the first failure since the last successful delivery. */
    failingSince: p.datetime().nullable(),
  },
})
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>

/** An event, with the request body that is sent. */
export const WebhookEvent = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    id: p.uuid().primary(),
    type: p.string(),
    /** Idempotency key: a retried job does not record the same event twice. */
    source: p.string().unique(),
    body: p.text(),
    createdAt: p.datetime(),
  },
})
export type WebhookEvent = InferEntity<typeof WebhookEvent>

/** Delivery of one event to one endpoint, with the result of the last attempt. */
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
    /** Time of the next attempt; null if there is none. */
    nextAt: p.datetime().nullable(),
    /** End of the lease of the process that is sending it. Another process takes over afterwards. */
    claimedUntil: p.datetime().nullable(),
    triedAt: p.datetime().nullable(),
    status: p.smallint().nullable(),
    durationMs: p.integer().nullable(),
    problem: p.string().nullable(),
  },
})
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>

/** Consent of a member to webhooks about ideas they complete; no row means no consent. */
export const WebhookConsent = defineEntity({
  name: 'WebhookConsent',
  tableName: 'webhook_consent',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    givenAt: p.datetime(),
  },
})
export type WebhookConsent = InferEntity<typeof WebhookConsent>

/** Consent of a member to webhooks about what they do on lists; no row means no consent. */
export const WebhookListConsent = defineEntity({
  name: 'WebhookListConsent',
  tableName: 'webhook_list_consent',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    givenAt: p.datetime(),
  },
})
export type WebhookListConsent = InferEntity<typeof WebhookListConsent>
