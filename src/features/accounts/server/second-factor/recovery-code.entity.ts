import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** What is typed in place of a code, once; a used one is gone. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    hash: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type RecoveryCode = InferEntity<typeof RecoveryCode>
