import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/entities.ts'
import { type EventType, deliveryStates } from '../limits.ts'

/** Where a program of others is told what has happened here. */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string(),
    url: p.string(),
    events: p.array().$type<EventType[]>(),
    /** What is signed with, sealed (see `platform/server/sealing.ts`). */
    sealedSecret: p.text(),
    /** The one before it, while both count. */
    formerSecret: p.text().nullable(),
    formerUntil: p.datetime().nullable(),
    /** The admin who last said where it is, or was shown its secret, and when. */
    setBy: () => p.manyToOne(User).nullable().ref(),
    setAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    pausedAt: p.datetime().nullable(),
    /** Since when it is left alone, after days in which it took nothing. */
    disabledAt: p.datetime().nullable(),
    /** The first failure since it last took something. */
    failingSince: p.datetime().nullable(),
  },
})
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>

/** What has happened, in the words that are sent. */
export const WebhookEvent = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    id: p.uuid().primary(),
    type: p.string(),
    /** What it comes from: told of once, however often the job that tells of it is tried. */
    source: p.string().unique(),
    body: p.text(),
    createdAt: p.datetime(),
  },
})
export type WebhookEvent = InferEntity<typeof WebhookEvent>

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

/** Of a member who lets be told what they have done; no row is no. */
export const WebhookConsent = defineEntity({
  name: 'WebhookConsent',
  tableName: 'webhook_consent',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    givenAt: p.datetime(),
  },
})
export type WebhookConsent = InferEntity<typeof WebhookConsent>
