import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/entities.ts'
import type { AuditEntry } from '../contract.ts'

/** Audit log entry. Outlives the actor's account and the record it is about. */
export const AuditRow = defineEntity({
  name: 'AuditRow',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    actor: () => p.manyToOne(User).nullable().ref(),
    /** Name at the time of the action; blank once the account is deleted, null for a scheduled job. */
    actorName: p.string().nullable(),
    action: p.string(),
    subjectId: p.integer().nullable(),
    subject: p.string().default(''),
    details: p.json<AuditEntry['details']>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type AuditRow = InferEntity<typeof AuditRow>
