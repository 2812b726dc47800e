import type { SqlEntityManager } from '@mikro-orm/sql'
import { AccountEventRow, User } from '#features/accounts/server/entities.ts'
import { toEvent } from '#features/accounts/server/account-events.service.ts'
import type { StaffEvent, StaffEventsQuery } from '../contract.ts'

const isStaff = { role: { $ne: 'member' as const } }

/** Returns the account events of editors and admins, newest first, and their total number. */
export async function listStaffEvents(
  em: SqlEntityManager,
  { personId, kind, limit, offset }: StaffEventsQuery,
): Promise<{ events: StaffEvent[]; total: number; staff: { id: number; name: string }[] }> {
  const [rows, total] = await em.findAndCount(
    AccountEventRow,
    {
      user: { ...isStaff, ...(personId !== undefined && { id: personId }) },
      ...(kind !== undefined && { kind }),
    },
    { populate: ['user'], orderBy: { id: 'desc' }, limit, offset },
  )
  const staff = await em.find(User, isStaff, { fields: ['name'], orderBy: { name: 'asc', id: 'asc' } })
  const events = rows.map((row) => {
    const { id, name, role } = row.user.$
    return { ...toEvent(row), person: { id, name, role } }
  })
  return { events, total, staff: staff.map(({ id, name }) => ({ id, name })) }
}
