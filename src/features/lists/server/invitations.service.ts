import { createHash, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { GrantedAccess } from '#features/accounts/server/accounts-context.ts'
import { lockList as lockMember } from '#features/bucket-list/server/order.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import { rowCount, toIsoTimestamp } from '#platform/database/sql.ts'
import { dayMs } from '#platform/durations.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { CreatedInvitation, InvitationPreview, InvitationView, JoinedList } from '../contract.ts'
import { invitationDays, maxInvitations, maxInvitationUses, maxMembers } from '../limits.ts'
import { invitationNotFound, invitationNotListed, tooManyInvitations, tooManyMembers } from '../messages.ts'
import { changeList, findOpenList, lockList, requireRoomForList, type ListCaller } from './access.service.ts'
import { ListInvitation, listTables } from './entities.ts'

const tokenBytes = 32
const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates a link with which up to 20 people can join a list with a role within 7 days, for its owner, and returns its
 * id, URL, role and end. The URL is only returned here, as just a hash of its token is stored. Sends no mail.
 * @throws 404 if the caller is not a member of the list, 403 if they do not own it, 409 if it has 20 links
 * (`maxInvitations`) that can be used.
 */
export const createInvitation = (
  caller: ListCaller & { origin: () => string },
  { id, role }: { id: number; role: InvitationView['role'] },
): Promise<CreatedInvitation> =>
  changeList(caller, id, 'owner', async (em) => {
    const now = caller.now()
    if ((await readInvitations(em, id, now)).length >= maxInvitations) throw conflict(tooManyInvitations)
    const token = randomBytes(tokenBytes).toString('base64url')
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
    const invitation = await listTables(em)
      .insertInto('list_invitation')
      .values({
        list_id: id,
        created_by_id: caller.user.id,
        role,
        token_hash: hashOfToken(token),
        created_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const url = caller.origin() + hrefOf('joinList', { token })
    return { id: invitation.id, url, role, expiresAt: expiresAt.toISOString() }
  })

/**
 * Returns the invitation links of a list that can still be used, newest first, for its owner.
 * @throws 404 if the caller is not a member, 403 if they do not own the list.
 */
export async function listInvitations(caller: ListCaller, id: number): Promise<InvitationView[]> {
  await findOpenList(caller, id, 'owner')
  return readInvitations(caller.em, id, caller.now())
}

async function readInvitations(em: SqlEntityManager, listId: number, now: Date): Promise<InvitationView[]> {
  const rows = await selectUsable(em, now)
    .select([
      'list_invitation.id',
      'list_invitation.role',
      'uses',
      'list_invitation.created_at',
      'expires_at',
    ])
    .where('list_invitation.list_id', '=', listId)
    .orderBy('list_invitation.id', 'desc')
    .execute()
  return rows.map(({ id, role, uses, created_at, expires_at }) => ({
    id,
    role,
    uses,
    createdAt: toIsoTimestamp(created_at),
    expiresAt: toIsoTimestamp(expires_at),
  }))
}

/**
 * Revokes one invitation link of a list, or all of them if `invitationId` is undefined, for its owner: nobody can join
 * with it from then on; those who have joined stay members.
 * @throws 404 if the list has no such link, if it is revoked already or if the caller is not a member, 403 if they do
 * not own the list.
 */
export const revokeInvitations = (
  caller: ListCaller,
  { id, invitationId }: { id: number; invitationId?: number | undefined },
): Promise<void> =>
  changeList(caller, id, 'owner', async (em) => {
    const revoked = await revokeLinks(em, { id, invitationId }, caller.now())
    if (invitationId !== undefined && revoked.length === 0) throw notFound(invitationNotListed)
  })

/**
 * Revokes an invitation link of a list, or all if `invitationId` is undefined, and returns `{ id }` of each that was
 * not revoked before, expired ones included; empty if there is none. Call it in a transaction that locks the list.
 */
export const revokeLinks = (
  em: SqlEntityManager,
  { id, invitationId }: { id: number; invitationId?: number | undefined },
  now: Date,
) =>
  listTables(em)
    .updateTable('list_invitation')
    .set({ revoked_at: now })
    .where('list_id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(invitationId !== undefined, (query) => query.where('id', '=', invitationId ?? 0))
    .returning('id')
    .execute()

/**
 * Returns what the holder of an invitation link sees before joining: the list's title, who invites, the role, and the
 * numbers of members and items. `listId` is null unless they are a member already.
 * @param userId null for a visitor.
 * @throws the same 404 for an unknown, revoked, expired and used-up link.
 */
export async function previewInvitation(
  em: SqlEntityManager,
  { token, userId, now }: { token: string; userId: number | null; now: Date },
): Promise<InvitationPreview> {
  const invitation = await selectUsable(em, now)
    .select(['list.id', 'list.title', 'list_invitation.role', 'users.name as invitedBy'])
    .select((eb) => [
      eb
        .selectFrom('list_member')
        .select(rowCount.as('members'))
        .whereRef('list_member.list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('members'),
      eb
        .selectFrom('list_item')
        .select(rowCount.as('items'))
        .whereRef('list_item.list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('items'),
      eb
        .selectFrom('list_member')
        .select('list_member.list_id')
        .whereRef('list_member.list_id', '=', 'list.id')
        .where('list_member.user_id', '=', userId ?? 0)
        .as('listId'),
    ])
    .where('list_invitation.token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  if (!invitation) throw notFound(invitationNotFound)
  const { title, invitedBy, role, members, items, listId } = invitation
  return { title, invitedBy, role, members, items, listId }
}

/** Invitations that can be used, with their list and the member who invites. */
const selectUsable = (em: SqlEntityManager, now: Date) =>
  listTables(em)
    .selectFrom('list_invitation')
    .innerJoin('list', 'list.id', 'list_invitation.list_id')
    .innerJoin('users', 'users.id', 'list_invitation.created_by_id')
    .where('list_invitation.revoked_at', 'is', null)
    .where('list_invitation.expires_at', '>', now)
    .where('list_invitation.uses', '<', maxInvitationUses)
    .where('list.deleted_at', 'is', null)
    .where('users.blocked_at', 'is', null)

/**
 * Makes the caller a member of a list by the token of an invitation link, with the link's role, and counts the use.
 * Someone who is a member already keeps their role, and no use is counted.
 * @returns the list's id, the role, and whether they were a member before.
 * @throws 404 for a link that cannot be used, 409 if the list has 50 members (`maxMembers`) or the caller 200 lists
 * (`maxLists`).
 */
export async function joinList({ em, user, now }: ListCaller, token: string): Promise<JoinedList> {
  return em.transactional(async (inside) => {
    await lockMember(inside, user.id)
    const invitation = await selectUsable(inside, now())
      .select(['list_invitation.id', 'list_invitation.list_id'])
      .where('list_invitation.token_hash', '=', hashOfToken(token))
      .executeTakeFirst()
    if (!invitation || !(await lockList(inside, invitation.list_id, true))) throw notFound(invitationNotFound)
    const listId = invitation.list_id
    const members = await listTables(inside)
      .selectFrom('list_member')
      .select(['user_id', 'role'])
      .where('list_id', '=', listId)
      .execute()
    const own = members.find(({ user_id }) => user_id === user.id)
    if (own) return { listId, role: own.role, wasMember: true }
    if (members.length >= maxMembers) throw conflict(tooManyMembers)
    await requireRoomForList(inside, user.id)
    const used = await useInvitation(inside, invitation.id, now())
    if (!used) throw notFound(invitationNotFound)
    await listTables(inside)
      .insertInto('list_member')
      .values({ list_id: listId, user_id: user.id, role: used.role, joined_at: now(), seen_at: now() })
      .execute()
    return { listId, role: used.role, wasMember: false }
  })
}

/** Counts a use of an invitation in the statement that checks it, so that a revocation in the meantime holds. */
const useInvitation = (em: SqlEntityManager, id: number, now: Date) =>
  listTables(em)
    .updateTable('list_invitation')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('uses', '<', maxInvitationUses)
    .returning('role')
    .executeTakeFirst()

/** Deletes the invitation links of all lists that expired more than a week ago. */
export async function deleteOldInvitations(em: SqlEntityManager, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - invitationDays * dayMs)
  await listTables(em).deleteFrom('list_invitation').where('expires_at', '<', oldest).execute()
}

/** Deletes the links to lists that an intruder may have created, when the owner recovers their account. */
export const invitationAccess: GrantedAccess = {
  async removeSince(em, userId, { since }) {
    const links = await em.nativeDelete(ListInvitation, { createdBy: userId, createdAt: { $gte: since } })
    return links > 0 ? ['invitation to your lists'] : []
  },
}
