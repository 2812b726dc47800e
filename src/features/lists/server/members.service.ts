import type { SqlEntityManager } from '@mikro-orm/sql'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'
import type { ListRole, MemberView } from '../contract.ts'
import { memberNotFound, ownerOnly, ownRoleFixed } from '../messages.ts'
import { changeList, findOpenList, type ListCaller } from './access.service.ts'
import { listTables } from './entities.ts'
import { revokeLinks } from './invitations.service.ts'
import { readMembers } from './list-views.service.ts'

interface MemberKey {
  id: number
  userId: number
}

/**
 * Returns a member of a list: id, name and role.
 * @throws 404 if there is no such member, or the caller is not a member of the list.
 */
export async function getMember(caller: ListCaller, { id, userId }: MemberKey): Promise<MemberView> {
  await findOpenList(caller, id)
  return findMember(caller.em, { id, userId })
}

/**
 * Returns the members of a list (id, name, role) whose accounts are not blocked, the owner first, then in the order in
 * which they joined.
 * @throws 404 if the caller is not a member of it.
 */
export async function listMembers(caller: ListCaller, id: number): Promise<MemberView[]> {
  await findOpenList(caller, id)
  return readMembers(caller.em, id)
}

/**
 * Changes the role of a member, for the list's owner, and returns the member. Making somebody the owner makes the
 * former owner an editor, and making an editor a viewer revokes all links to the list: with one of them they could join
 * as an editor again.
 * @throws 404 if there is no such member or the caller is none, 403 if they do not own the list, 409 for the caller's
 * own role: a list always has an owner.
 */
export const changeRole = (
  caller: ListCaller,
  { id, userId, role }: MemberKey & { role: ListRole },
): Promise<MemberView> =>
  changeList(caller, id, 'owner', async (em) => {
    const member = await findMember(em, { id, userId })
    if (member.role === role) return member
    if (userId === caller.user.id) throw conflict(ownRoleFixed)
    // The former owner first: a list has one owner at a time.
    if (role === 'owner') await writeRole(em, { id, userId: caller.user.id, role: 'editor' })
    await writeRole(em, { id, userId, role })
    if (role === 'viewer') await revokeLinks(em, { id }, caller.now())
    return { ...member, role }
  })

/**
 * Removes a member from a list, or leaves it if the member is the caller, and deletes what they shared on it (cheers,
 * stories, counts, links); their bucket list keeps the ideas. The list of an owner who leaves passes to the editor who
 * has been a member for longest; without an editor it is deleted for everybody. Removing another member revokes all
 * links to the list, so that they cannot join again.
 * @throws 403 if the caller is neither the member nor the owner, 404 if there is no such member or the caller is none.
 */
export const removeMember = (caller: ListCaller, { id, userId }: MemberKey): Promise<void> =>
  changeList(caller, id, 'member', async (em, { role }) => {
    if (userId !== caller.user.id && role !== 'owner') throw forbidden(ownerOnly)
    const member = await listTables(em)
      .selectFrom('list_member')
      .select('user_id')
      .where('list_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!member) throw notFound(memberNotFound)
    // Also called by the trigger that runs when an account is deleted.
    await em.execute('select leave_list(?, ?)', [userId, id])
    if (userId !== caller.user.id) await revokeLinks(em, { id }, caller.now())
  })

async function findMember(em: SqlEntityManager, { id, userId }: MemberKey): Promise<MemberView> {
  const member = (await readMembers(em, id)).find((each) => each.userId === userId)
  if (!member) throw notFound(memberNotFound)
  return member
}

async function writeRole(
  em: SqlEntityManager,
  { id, userId, role }: MemberKey & { role: ListRole },
): Promise<void> {
  await listTables(em)
    .updateTable('list_member')
    .set({ role })
    .where('list_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}
