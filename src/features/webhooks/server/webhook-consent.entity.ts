import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

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
