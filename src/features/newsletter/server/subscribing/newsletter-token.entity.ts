import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import { listLetterKinds } from '#features/newsletter/limits.ts'
import { Subscriber } from '../subscriber.entity.ts'

/** What a link may do: confirm an address, change and end what comes to it, or end the letters of a kind about a list. */
const tokenPurposes = ['confirm', 'manage', ...listLetterKinds] as const

export const NewsletterToken = defineEntity({
  name: 'NewsletterToken',
  tableName: 'newsletter_token',
  properties: {
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().primary(),
    subscriber: () => p.manyToOne(Subscriber).nullable().ref(),
    /** Whose list it is, of the last ones. */
    user: () => p.manyToOne(User).nullable().ref(),
    purpose: p.enum(tokenPurposes),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null for one that is good for as long as there is something to leave. */
    expiresAt: p.datetime().nullable(),
  },
})
export type NewsletterToken = InferEntity<typeof NewsletterToken>
