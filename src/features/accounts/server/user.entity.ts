import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { role } from '../contract.ts'

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string(),
    /** In lower case. */
    email: p.string().unique(),
    /** Where the member wants to move to, until the mail to it is answered. */
    newEmail: p.string().nullable(),
    passwordHash: p.string().lazy(),
    role: p.enum(role.options).default('member'),
    emailVerifiedAt: p.datetime().nullable(),
    /** The link was opened elsewhere than the sign-up was made, without its password: a stranger may have chosen that. */
    isVerifiedElsewhere: p.boolean().name('verified_elsewhere').default(false),
    blockedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type User = InferEntity<typeof User>
