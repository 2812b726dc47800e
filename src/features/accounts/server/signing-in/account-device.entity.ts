import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** A browser that has signed in to an account before; one may be several people's, and has a row for each. */
export const AccountDevice = defineEntity({
  name: 'AccountDevice',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    id: p.uuid().primary(),
    userAgent: p.string().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
  },
})
export type AccountDevice = InferEntity<typeof AccountDevice>
