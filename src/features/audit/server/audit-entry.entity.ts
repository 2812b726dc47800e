import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/entities.ts'
import type { AuditEntry } from '../contract.ts'

/** What somebody did, kept whatever becomes of them and of what they did it to. */
export const AuditRow = defineEntity({
  name: 'AuditRow',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    actor: () => p.manyToOne(User).nullable().ref(),
    /** The name they had then, blank once they have left; null where the clock did it. */
    actorName: p.string().nullable(),
    action: p.string(),
    subjectId: p.integer().nullable(),
    subject: p.string().default(''),
    details: p.json<AuditEntry['details']>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type AuditRow = InferEntity<typeof AuditRow>
