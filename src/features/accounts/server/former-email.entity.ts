import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from './entities.ts'

/** An address that an account has left, and until when the link in the mail to it brings the account back. */
export const FormerEmail = defineEntity({
  name: 'FormerEmail',
  properties: {
    /** In the order in which the addresses were left. */
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
