import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { invitationMailsByMailbox, invitationsByAdmin } from '#features/accounts/server/account-limits.ts'
import { accountMailQueue, enqueueAccountMail } from '#features/accounts/server/account-mail.service.ts'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { Invitation, User } from '#features/accounts/server/entities.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import { dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'
import type { InvitationView } from '../contract.ts'
import { alreadyMember, invitationNotFound, registrationClosed } from '../messages.ts'

type Context = MemberContext & Pick<AccountsServices, 'registration'>

const invitationLifetimeMs = 14 * dayMs
const maxInvitations = 500

/**
 * Returns the invitations to sign up that have not been accepted, for admins: newest first, at most 500. Expired ones
 * are included and marked.
 */
export async function listInvitations(em: SqlEntityManager, now: Date): Promise<InvitationView[]> {
  const found = await em.find(
    Invitation,
    {},
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: maxInvitations },
  )
  return found.map((each) => toInvitationView(each, now))
}

/**
 * Stores an invitation to sign up, enqueues its mail, logs the admin's action (with a masked address) and returns the
 * invitation. Inviting the same address again sends another mail and extends the validity.
 * @throws 409 if a member has verified the address, 403 if registration is closed, 429 for too many invitations.
 */
export async function invite(context: Context, email: string): Promise<InvitationView> {
  if (context.registration === 'closed') throw forbidden(registrationClosed)
  const now = context.now()
  await context.limits.spend(invitationsByAdmin, String(context.user.id), now)
  await context.limits.spend(invitationMailsByMailbox, mailboxOf(email), now)
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs)
  return context.em.transactional(async (em) => {
    if ((await em.count(User, { email, emailVerifiedAt: { $ne: null } })) > 0) throw conflict(alreadyMember)
    const { id } = await em
      .getKysely<InferKyselyDB<typeof Invitation>>()
      .insertInto('invitation')
      .values({ email, created_at: now, expires_at: expiresAt })
      .onConflict((known) => known.column('email').doUpdateSet({ created_at: now, expires_at: expiresAt }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueAccountMail(em, context, { kind: 'invitation', userId: 0, invitationId: id, to: email })
    await logAction(em, context.user, { action: 'person.invite', subjectId: null, subject: maskEmail(email) })
    return toInvitationView({ id, email, createdAt: now, expiresAt }, now)
  })
}

/**
 * Deletes an invitation, so that its link stops working and a mail that is still queued is not sent, and logs the
 * admin's action. Unless registration is open, also deletes an unverified account with the same address.
 * @throws 404 if there is no such invitation.
 */
export async function revokeInvitation(context: Context, id: number): Promise<void> {
  await context.em.transactional(async (em) => {
    const found = await em
      .getKysely<InferKyselyDB<typeof Invitation>>()
      .deleteFrom('invitation')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    if (!found) throw notFound(invitationNotFound)
    const { email } = found
    await context.jobs.forget(em, accountMailQueue, { invitationId: id })
    if (context.registration !== 'open') {
      const unverified = { email, emailVerifiedAt: null, role: 'member' as const }
      for (const { id: userId } of await em.find(User, unverified, { fields: ['id'] }))
        await context.jobs.forget(em, accountMailQueue, { userId })
      await em.nativeDelete(User, unverified)
    }
    await logAction(em, context.user, {
      action: 'person.uninvite',
      subjectId: null,
      subject: maskEmail(email),
    })
  })
}

const toInvitationView = ({ id, email, createdAt, expiresAt }: Invitation, now: Date): InvitationView => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= now,
})

/** Audit entries outlive accounts, so they contain only enough of an address to recognise it. */
const maskEmail = (email: string): string => email.replace(/^(.).*@/u, '$1…@')
