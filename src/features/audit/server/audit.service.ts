import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Selectable } from 'kysely'
import type { User } from '#features/accounts/server/entities.ts'
import { rowCount } from '#platform/database/sql.ts'
import { catalogueEdition } from '../messages.ts'
import type { Role } from '#platform/contract.ts'
import type { AuditEntry, AuditQuery } from '../contract.ts'
import { formerMember } from '../messages.ts'
import type { AuditRow } from './audit-entry.entity.ts'

type Tables = InferKyselyDB<typeof AuditRow | typeof User>

export interface Action {
  /** Such as `idea.update`. */
  action: string
  subjectId: number | null
  /** How it is called now. */
  subject: string
  details?: AuditEntry['details']
}

/**
 * Notes what somebody did, in the transaction of what they did. Who has just removed their own account is named no
 * more. @param actor null where the clock did it.
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

/** What was done, newest first, and how much that is in all. What was done to people, only admins may see. */
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

/** Who last did something to a thing of a kind (`category`), and when; what nobody did came with an edition. */
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
