import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { invitationMailsByMailbox, invitationsByAdmin } from '#features/accounts/server/account-limits.ts'
import { accountMailQueue, sendAccountMail } from '#features/accounts/server/account-mail.service.ts'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { Invitation } from '#features/accounts/server/invitation.entity.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import { dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'
import type { InvitationView } from '../contract.ts'
import { alreadyMember, invitationNotFound, nobodyIsInvited } from '../messages.ts'

type Context = MemberContext & Pick<AccountsServices, 'registration'>

const goodForMs = 14 * dayMs
const most = 500

/** Those who have not come yet, the newest first. */
export async function listInvitations(em: SqlEntityManager, now: Date): Promise<InvitationView[]> {
  const found = await em.find(Invitation, {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: most })
  return found.map((each) => viewOf(each, now))
}

/** Asks somebody by mail to sign up. Asked again, they have the time anew. @throws 409 for a member, 403, 429 */
export async function invite(by: Context, email: string): Promise<InvitationView> {
  if (by.registration === 'closed') throw forbidden(nobodyIsInvited)
  const now = by.now()
  await by.limits.spend(invitationsByAdmin, String(by.user.id), now)
  await by.limits.spend(invitationMailsByMailbox, mailboxOf(email), now)
  const expiresAt = new Date(now.getTime() + goodForMs)
  return by.em.transactional(async (em) => {
    if ((await em.count(User, { email, emailVerifiedAt: { $ne: null } })) > 0) throw conflict(alreadyMember)
    const { id } = await em
      .getKysely<InferKyselyDB<typeof Invitation>>()
      .insertInto('invitation')
      .values({ email, created_at: now, expires_at: expiresAt })
      .onConflict((known) => known.column('email').doUpdateSet({ created_at: now, expires_at: expiresAt }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendAccountMail(em, by, { kind: 'invitation', userId: 0, invitationId: id, to: email })
    await logAction(em, by.user, { action: 'person.invite', subjectId: null, subject: masked(email) })
    return viewOf({ id, email, createdAt: now, expiresAt }, now)
  })
}

/** Takes it back, and with it a sign-up of that address that waits for its mail to be answered. @throws 404 */
export async function revokeInvitation(by: Context, id: number): Promise<void> {
  await by.em.transactional(async (em) => {
    const found = await em
      .getKysely<InferKyselyDB<typeof Invitation>>()
      .deleteFrom('invitation')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    if (!found) throw notFound(invitationNotFound)
    const { email } = found
    await by.jobs.forget(em, accountMailQueue, { invitationId: id })
    if (by.registration !== 'open') {
      const waiting = { email, emailVerifiedAt: null, role: 'member' as const }
      for (const { id: userId } of await em.find(User, waiting, { fields: ['id'] }))
        await by.jobs.forget(em, accountMailQueue, { userId })
      await em.nativeDelete(User, waiting)
    }
    await logAction(em, by.user, { action: 'person.uninvite', subjectId: null, subject: masked(email) })
  })
}

const viewOf = ({ id, email, createdAt, expiresAt }: Invitation, now: Date): InvitationView => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= now,
})

/** The books outlive accounts: enough of an address for whoever knows it. */
const masked = (email: string): string => email.replace(/^(.).*@/u, '$1…@')
