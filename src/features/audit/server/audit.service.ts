import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Selectable } from 'kysely'
import { User } from '#features/accounts/server/entities.ts'
import type { Role } from '#platform/contract.ts'
import { rowCount } from '#platform/database/sql.ts'
import type { AuditEntry, AuditQuery } from '../contract.ts'

type Tables = InferKyselyDB<typeof AuditRow | typeof User>

export interface Action {
  /** Action name, such as `idea.update`. */
  action: string
  subjectId: number | null
  /** Current name of the record. */
  subject: string
  details?: AuditEntry['details']
}

/**
 * Inserts an audit log entry (who did what to which record) in the transaction of the action itself. If the actor's
 * account has just been deleted, the entry has no name.
 * @param actor the member who acted; null for a scheduled job.
 */
export async function logAction(
  em: SqlEntityManager,
  actor: { id: number; name: string } | null,
  { action, subjectId, subject, details = {} }: Action,
): Promise<void> {
  const database = em.getKysely<Tables>()
  const known = actor && database.selectFrom('users').where('id', '=', actor.id)
  await database
    .insertInto('audit_entry')
    .values((row) => ({
      actor_id: known && known.select('id'),
      actor_name: known && row.fn.coalesce(known.select('name'), row.val('')),
      action,
      subject_id: subjectId,
      subject,
      details,
    }))
    .execute()
}

/**
 * Returns one page (`limit`, `offset`) of the audit log, newest first, and the total number of entries. Only admins
 * see actions on people (`person.*`); others get neither these entries nor their number.
 */
export async function listAuditEntries(
  em: SqlEntityManager,
  seenBy: { role: Role },
  { limit, offset }: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  let audit = em.getKysely<Tables>().selectFrom('audit_entry')
  if (seenBy.role !== 'admin') audit = audit.where('action', 'not like', 'person.%')
  const rows = await audit.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await audit.select(rowCount.as('total')).executeTakeFirstOrThrow()
  return { entries: rows.map(toEntry), total }
}

/**
 * Returns who last changed a record, as `name`, and when, as an ISO timestamp; undefined if the audit log has no entry
 * on it. `kind` is the prefix of the action, such as `category`. The name is `A catalogue update` for changes without
 * an actor (by the seed or a job) and `Former member` for a deleted account.
 */
export async function findLastAction(
  em: SqlEntityManager,
  kind: string,
  subjectId: number,
): Promise<{ name: string; at: string } | undefined> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('audit_entry')
    .select(['actor_name', 'created_at'])
    .where('subject_id', '=', subjectId)
    .where('action', 'like', `${kind}.%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const name = row.actor_name === null ? catalogueEdition : row.actor_name || formerMember
  return { name, at: new Date(row.created_at).toISOString() }
}

function toEntry(row: Selectable<Tables['audit_entry']>): AuditEntry {
  return {
    id: Number(row.id),
    at: new Date(row.created_at).toISOString(),
    actor: row.actor_name === null ? null : { id: row.actor_id, name: row.actor_name || formerMember },
    action: row.action,
    subjectId: row.subject_id,
    subject: row.subject || (row.action.startsWith('person.') ? formerMember : ''),
    details: row.details,
  }
}

/** Name shown in the audit log for a deleted account. */
export const formerMember = 'Former member'

export const catalogueEdition = 'A catalogue update'

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
