import type { SqlEntityManager } from '@mikro-orm/sql'
import { rowCount } from '#platform/database/sql.ts'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'
import type { ListRole } from '../contract.ts'
import { maxLists } from '../limits.ts'
import { editorsOnly, noSuchList, ownerOnly, tooManyLists } from '../messages.ts'
import { listTables } from './entities.ts'

/** The signed-in member's database access, for all operations on lists. */
export interface ListCaller {
  em: SqlEntityManager
  user: { id: number }
  now: () => Date
}

/** Roles that an operation is open to. */
const allowedRoles = {
  member: ['owner', 'editor', 'viewer'],
  editor: ['owner', 'editor'],
  owner: ['owner'],
} as const satisfies Record<string, readonly ListRole[]>
type Need = keyof typeof allowedRoles

type ListRow = NonNullable<Awaited<ReturnType<typeof lockList>>>
export interface OpenList {
  list: ListRow
  role: ListRole
}

/**
 * Runs `work`, a change of a list, its items or its members, in a transaction that locks the list, so that changes of
 * one list run one at a time, and increments its version, by which an edit of an outdated list is rejected. `work` gets
 * the entity manager of the transaction, the list's row and the caller's role. Returns its result; rolls back if it
 * throws.
 * @param need roles that may make the change: `owner`, `editor` (owner too) or `member` (any role).
 * @throws 404 if the list is deleted or the caller is not a member of it, 403 if their role does not allow it.
 */
export const changeList = <T>(
  caller: ListCaller,
  listId: number,
  need: Need,
  work: (em: SqlEntityManager, open: OpenList) => Promise<T>,
): Promise<T> => withLockedList(caller, { listId, need, isChange: true }, work)

/**
 * Runs `work` on a list in a transaction that locks the list, like `changeList`, but without incrementing the list's
 * version: for comments, cheers and the member's own progress, which do not conflict with edits. Returns the result of
 * `work`.
 * @param need roles that may do this: `owner`, `editor` (owner too) or `member` (any role).
 * @throws 404 if the list is deleted or the caller is not a member of it, 403 if their role does not allow it.
 */
export const lockOpenList = <T>(
  caller: ListCaller,
  listId: number,
  need: Need,
  work: (em: SqlEntityManager, open: OpenList) => Promise<T>,
): Promise<T> => withLockedList(caller, { listId, need, isChange: false }, work)

async function withLockedList<T>(
  { em, user }: ListCaller,
  { listId, need, isChange }: { listId: number; need: Need; isChange: boolean },
  work: (em: SqlEntityManager, open: OpenList) => Promise<T>,
): Promise<T> {
  return em.transactional(async (inside) => {
    // The account's row comes before the list's, as in the trigger that runs when an account is deleted.
    await listTables(inside)
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .forKeyShare()
      .execute()
    const list = await lockList(inside, listId, isChange)
    // A statement of its own, so that it sees a membership that has ended while this one waited for the lock.
    const role = list && (await findRole(inside, listId, user.id))
    if (!list || !role) throw notFound(noSuchList)
    requireRole(role, need)
    return work(inside, { list, role })
  })
}

/**
 * Locks the row of a list until the end of the transaction and returns it; undefined if there is none or it is deleted.
 * Does not check who calls.
 * @param isChange also increments the list's version.
 */
export const lockList = (em: SqlEntityManager, listId: number, isChange: boolean) =>
  isChange
    ? listTables(em)
        .updateTable('list')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', listId)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
    : listTables(em)
        .selectFrom('list')
        .selectAll()
        .where('id', '=', listId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()

async function findRole(em: SqlEntityManager, listId: number, userId: number): Promise<ListRole | undefined> {
  const member = await listTables(em)
    .selectFrom('list_member')
    .select('role')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.role
}

/**
 * Returns the row of a list with the caller's membership of it (`role`, `archived_at`, `seen_at`), without a lock.
 * @param need roles that suffice: `owner`, `editor` (owner too) or, by default, any.
 * @throws 404 if the list is unknown or deleted or the caller is not a member of it, 403 if their role does not
 * suffice.
 */
export async function findOpenList({ em, user }: ListCaller, listId: number, need: Need = 'member') {
  const found = await listTables(em)
    .selectFrom('list')
    .innerJoin('list_member', 'list_member.list_id', 'list.id')
    .selectAll('list')
    .select(['list_member.role', 'list_member.archived_at', 'list_member.seen_at'])
    .where('list.id', '=', listId)
    .where('list.deleted_at', 'is', null)
    .where('list_member.user_id', '=', user.id)
    .executeTakeFirst()
  if (!found) throw notFound(noSuchList)
  requireRole(found.role, need)
  return found
}

function requireRole(role: ListRole, need: Need): void {
  const allowed: readonly ListRole[] = allowedRoles[need]
  if (!allowed.includes(role)) throw forbidden(need === 'owner' ? ownerOnly : editorsOnly)
}

/**
 * Checks that the member has fewer than 200 lists (`maxLists`). Call it with the member's row locked.
 * @throws 409 otherwise.
 */
export async function requireRoomForList(em: SqlEntityManager, userId: number): Promise<void> {
  if ((await countLists(em, userId)) >= maxLists) throw conflict(tooManyLists)
}

/**
 * Returns the number of lists that the member owns or has joined, those they have archived included, deleted ones not.
 */
export async function countLists(em: SqlEntityManager, userId: number): Promise<number> {
  const { lists } = await listTables(em)
    .selectFrom('list_member')
    .innerJoin('list', 'list.id', 'list_member.list_id')
    .select(rowCount.as('lists'))
    .where('user_id', '=', userId)
    .where('list.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return lists
}
