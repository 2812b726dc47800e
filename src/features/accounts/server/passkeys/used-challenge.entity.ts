import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** What a passkey has signed, and will not be taken again. */
export const UsedChallenge = defineEntity({
  name: 'UsedChallenge',
  properties: {
    hash: p.string().primary(),
    expiresAt: p.datetime(),
  },
})
export type UsedChallenge = InferEntity<typeof UsedChallenge>
