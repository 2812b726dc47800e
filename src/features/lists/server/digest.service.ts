import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type Expression, type SqlBool } from 'kysely'
import { rowCount } from '#platform/database/sql.ts'
import { listTables } from './entities.ts'
import { selectEvents, type Period } from './news.service.ts'

/** Additions, completions and comments of the other members of a list in a period. */
export interface ListDigest {
  id: number
  title: string
  members: { name: string; added: number; done: number; comments: number }[]
}

/** Selects the lists on a member's shelf, with what others did there while they were both members. */
const selectDigest = (em: SqlEntityManager, period: Required<Period>) =>
  listTables(em)
    .selectFrom('list_member as own')
    .innerJoin('list', 'list.id', 'own.list_id')
    .innerJoin(selectEvents(period), (join) => join.onTrue())
    .innerJoin('list_member as actor', (join) =>
      join.onRef('actor.list_id', '=', 'own.list_id').onRef('actor.user_id', '=', 'event.user_id'),
    )
    .innerJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'actor.user_id').on('person.blocked_at', 'is', null),
    )
    .where('own.archived_at', 'is', null)
    .where('list.deleted_at', 'is', null)

/**
 * Returns the SQL condition that other members added, completed or commented something on the lists of the member
 * `userId` in a period; lists that the member has archived do not count.
 */
export const hasDigest = (
  em: SqlEntityManager,
  userId: Expression<number>,
  period: Required<Period>,
): Expression<SqlBool> =>
  sql<SqlBool>`exists (${selectDigest(em, period).select('list.id').where('own.user_id', '=', userId)})`

/**
 * Returns what others did on a member's lists in a period, for a weekly mail: for each list its id, title and those
 * members who did something, by name, each with their name (no id), the numbers of items they added (`added`) and
 * completed (`done`), and of their comments; no titles of items, notes or texts. The lists are in the order of the
 * member's shelf (their page of lists); archived ones and those without news are left out, and so are blocked accounts.
 * @param period the instant `since` is excluded and `until` included, so that consecutive periods count nothing twice.
 */
export async function readDigest(
  em: SqlEntityManager,
  userId: number,
  period: Required<Period>,
): Promise<ListDigest[]> {
  const rows = await selectDigest(em, period)
    .select(['list.id', 'list.title', 'person.name', 'person.id as personId', 'event.kind'])
    .select(rowCount.as('count'))
    .where('own.user_id', '=', userId)
    .groupBy(['own.position', 'list.id', 'list.title', 'person.name', 'person.id', 'event.kind'])
    .orderBy('own.position')
    .orderBy('list.id', 'desc')
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
  const countOf = (of: typeof rows, kind: (typeof rows)[number]['kind']) =>
    of.find((row) => row.kind === kind)?.count ?? 0
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofList]) => ({
    id,
    title: ofList[0]?.title ?? '',
    members: [...Map.groupBy(ofList, ({ personId }) => personId).values()].map((of) => ({
      name: of[0]?.name ?? '',
      added: countOf(of, 'added'),
      done: countOf(of, 'done'),
      comments: countOf(of, 'comment'),
    })),
  }))
}
