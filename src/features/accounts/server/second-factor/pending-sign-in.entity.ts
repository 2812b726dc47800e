import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** Somebody whose password was right, and who has yet to show the second factor. */
export const PendingSignIn = defineEntity({
  name: 'PendingSignIn',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User).ref(),
    /** What the password was checked against. */
    passwordHash: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type PendingSignIn = InferEntity<typeof PendingSignIn>
