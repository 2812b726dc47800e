import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from './user.entity.ts'

export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User).ref(),
    userAgent: p.string().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
    /** When the password was last given in it. */
    provedAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type SessionRow = InferEntity<typeof SessionRow>
