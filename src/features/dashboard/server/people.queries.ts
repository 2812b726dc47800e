import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import {
  type Authenticator,
  User,
  type Passkey,
  type SessionRow,
  AccountEventRow,
} from '#features/accounts/server/entities.ts'
import { rowCount } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import type { PeopleQuery, Person, StaffEvent, StaffEventsQuery } from '../contract.ts'
import { personNotFound } from '../messages.ts'
import { toEvent } from '#features/accounts/server/account-events.service.ts'

/**
 * Returns a page (`limit`, `offset`) of the members whose name or email address contains `q`, and their total number.
 * `role` and `blocked` (true for blocked members only, false for the others) narrow the search. They are sorted by name
 * without regard to case, or by when they joined (`sort`, `order`).
 */
export async function searchPeople(
  em: SqlEntityManager,
  query: PeopleQuery,
): Promise<{ people: Person[]; total: number }> {
  const rows = await peoplePageQuery(em, query).execute()
  const { total } = await matchingMembers(em, query).select(rowCount.as('total')).executeTakeFirstOrThrow()
  return { people: rows.map(toPerson), total }
}

/**
 * Returns the unexecuted query of a page (`limit`, `offset`) of the members that match the filters, sorted as
 * requested.
 */
export function peoplePageQuery(em: SqlEntityManager, { sort, order, limit, offset, ...query }: PeopleQuery) {
  const found = withColumns(matchingMembers(em, query))
  const sorted = sort === 'name' ? found.orderBy(({ fn }) => fn('lower', ['name']), order) : found
  return sorted.orderBy('id', order).limit(limit).offset(offset)
}

function matchingMembers(
  em: SqlEntityManager,
  { q, role, blocked }: Pick<PeopleQuery, 'q' | 'role' | 'blocked'>,
) {
  let found = members(em)
  if (q.trim()) {
    const pattern = `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    found = found.where((where) =>
      where.or([where('name', 'ilike', pattern), where('email', 'ilike', pattern)]),
    )
  }
  if (role) found = found.where('role', '=', role)
  if (blocked !== undefined) found = found.where('blocked_at', blocked ? 'is not' : 'is', null)
  return found
}

/**
 * Returns a member's account as admins see it: name, email address, role and state, without secrets such as the
 * password hash.
 * @throws 404 if there is no such member.
 */
export async function getPerson(em: SqlEntityManager, id: number): Promise<Person> {
  const row = await withColumns(members(em)).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(personNotFound)
  return toPerson(row)
}

const members = (em: SqlEntityManager) =>
  em
    .getKysely<InferKyselyDB<typeof User | typeof SessionRow | typeof Authenticator | typeof Passkey>>()
    .selectFrom('users')

const withColumns = (found: ReturnType<typeof members>) =>
  found
    .select(['id', 'name', 'email', 'role', 'email_verified_at', 'blocked_at', 'created_at'])
    .select((user) =>
      user
        .selectFrom('session')
        .select(({ fn }) => fn.max('last_used_at').as('moment'))
        .whereRef('session.user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
    .select((user) =>
      user
        .or([
          user.exists(
            user
              .selectFrom('authenticator')
              .select('user_id')
              .whereRef('authenticator.user_id', '=', 'users.id')
              .where('confirmed_at', 'is not', null),
          ),
          user.exists(
            user.selectFrom('passkey').select('passkey.id').whereRef('passkey.user_id', '=', 'users.id'),
          ),
        ])
        .as('has_second_factor'),
    )

type PersonRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    emailVerified: row.email_verified_at !== null,
    blocked: row.blocked_at !== null,
    hasSecondFactor: Boolean(row.has_second_factor),
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString(),
  }
}

const isStaff = { role: { $ne: 'member' as const } }

/**
 * Returns a page (`limit`, `offset`) of the account events of those who are editors or admins now, newest first, all or
 * those of one person or kind, with their total number. `staff` lists all editors and admins by name, for a filter.
 */
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
