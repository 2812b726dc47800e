import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from './user.entity.ts'
import type { EventKind } from '../contract.ts'

/** What happened to an account, for its member to read. */
export const AccountEventRow = defineEntity({
  name: 'AccountEventRow',
  tableName: 'account_event',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    kind: p.string().$type<EventKind>(),
    userAgent: p.string().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type AccountEventRow = InferEntity<typeof AccountEventRow>
