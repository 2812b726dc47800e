import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

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
