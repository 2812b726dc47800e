import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** What somebody typed who signed up, kept until the address is verified. */
export const Registration = defineEntity({
  name: 'Registration',
  tableName: 'registration',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    name: p.string(),
    passwordHash: p.string(),
    /** The browser it was typed in, by the name in its cookie. */
    device: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Registration = InferEntity<typeof Registration>
