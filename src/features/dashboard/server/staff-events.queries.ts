import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { EventKind } from '#features/accounts/contract.ts'
import { toEvent } from '#features/accounts/server/account-events.service.ts'
import type { Role } from '#platform/contract.ts'
import type { StaffEvent, StaffEventsQuery } from '../contract.ts'

interface Tables {
  account_event: { id: number; user_id: number; kind: EventKind; user_agent: string; created_at: string }
  users: { id: number; name: string; role: Role }
}

/** What happened to the accounts of editors and admins, newest first, and how much that is in all. */
export async function listStaffEvents(
  em: SqlEntityManager,
  { personId, kind, limit, offset }: StaffEventsQuery,
): Promise<{ events: StaffEvent[]; total: number; staff: { id: number; name: string }[] }> {
  const tables = em.getKysely<Tables>()
  let found = tables
    .selectFrom('account_event')
    .innerJoin('users', 'users.id', 'account_event.user_id')
    .where('users.role', '<>', 'member')
  if (personId !== undefined) found = found.where('users.id', '=', personId)
  if (kind !== undefined) found = found.where('account_event.kind', '=', kind)
  const rows = await found
    .selectAll('account_event')
    .select(['users.name', 'users.role'])
    .orderBy('account_event.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const staff = await tables
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '<>', 'member')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const events = rows.map(({ name, role, ...row }) => ({
    ...toEvent(row),
    person: { id: row.user_id, name, role },
  }))
  return { events, total, staff }
}
