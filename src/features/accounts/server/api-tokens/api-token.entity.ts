import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { Scope } from '#platform/server/context.ts'
import { User } from '../user.entity.ts'

/** What a member's program says in place of a password. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    name: p.string(),
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().unique(),
    ending: p.string(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
})
export type ApiToken = InferEntity<typeof ApiToken>
