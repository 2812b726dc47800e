import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Subscriber } from './subscriber.entity.ts'

/** What a link may do: confirm an address, or change and end what comes to it. */
const tokenPurposes = ['confirm', 'manage'] as const

export const NewsletterToken = defineEntity({
  name: 'NewsletterToken',
  tableName: 'newsletter_token',
  properties: {
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().primary(),
    subscriber: () => p.manyToOne(Subscriber).ref(),
    purpose: p.enum(tokenPurposes),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null for one that is good for as long as there is something to leave. */
    expiresAt: p.datetime().nullable(),
  },
})
export type NewsletterToken = InferEntity<typeof NewsletterToken>
