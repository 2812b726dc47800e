import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from './entities.ts'

/** Former email address of an account, and how long the link mailed to it can restore it. */
export const FormerEmail = defineEntity({
  name: 'FormerEmail',
  properties: {
    /** Increases in the order in which the addresses were left. */
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    /** In lower case. */
    email: p.string(),
    leftAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['user', 'email'] }],
})
export type FormerEmail = InferEntity<typeof FormerEmail>
