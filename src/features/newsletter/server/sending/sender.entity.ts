import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** A process that sends letters, and when it was last seen. */
export const NewsletterSender = defineEntity({
  name: 'NewsletterSender',
  tableName: 'newsletter_sender',
  properties: { id: p.uuid().primary(), seenAt: p.datetime() },
})
export type NewsletterSender = InferEntity<typeof NewsletterSender>
