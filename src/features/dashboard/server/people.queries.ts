import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Authenticator, User, Passkey, SessionRow } from '#features/accounts/server/entities.ts'
import { rowCount } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import type { PeopleQuery, Person } from '../contract.ts'
import { personNotFound } from '../messages.ts'

/** Returns members whose name or address contains the text, newest first, and their total number. */
export async function searchPeople(
  em: SqlEntityManager,
  { q, role, blocked, limit, offset }: PeopleQuery,
): Promise<{ people: Person[]; total: number }> {
  let found = members(em)
  if (q.trim()) {
    const pattern = `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    found = found.where((where) =>
      where.or([where('name', 'ilike', pattern), where('email', 'ilike', pattern)]),
    )
  }
  if (role) found = found.where('role', '=', role)
  if (blocked !== undefined) found = found.where('blocked_at', blocked ? 'is not' : 'is', null)
  const rows = await withColumns(found).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await found.select(rowCount.as('total')).executeTakeFirstOrThrow()
  return { people: rows.map(toPerson), total }
}

/**
 * Returns a member's account as admins see it.
 * @throws 404
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
