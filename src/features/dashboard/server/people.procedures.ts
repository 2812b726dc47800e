import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { invitationMailsByMailbox, invitationsByAdmin } from '#features/accounts/server/account-limits.ts'
import { accountMailQueue, sendAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { removeAccount } from '#features/accounts/server/account-removal.service.ts'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { keepingAnAdmin } from '#features/accounts/server/admins.service.ts'
import { Invitation, User } from '#features/accounts/server/entities.ts'
import { removeFactors } from '#features/accounts/server/factors-removal.service.ts'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { makeResetPath } from '#features/accounts/server/password-change.service.ts'
import type { Sessions } from '#features/accounts/server/sessions.service.ts'
import { tokenMs } from '#features/accounts/server/tokens.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Role } from '#platform/contract.ts'
import { dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'
import { limitedTo, router } from '#platform/server/trpc.ts'
import {
  byPerson,
  invitationOrder,
  invitationView,
  peoplePage,
  peopleQuery,
  person as personSchema,
  resetLink,
  roleOrder,
  staffEventsPage,
  staffEventsQuery,
  type InvitationView,
  type Person,
} from '../contract.ts'
import { alreadyMember, invitationNotFound, nobodyIsInvited, alreadyVerified } from '../messages.ts'
import { removalsByAdmin, verificationsByAdmin } from './dashboard-limits.ts'
import { searchPeople, getPerson } from './people.queries.ts'
import { listStaffEvents } from './staff-events.queries.ts'

/** What keeping people needs for as long as the process lives. */
interface PeopleServices {
  sessions: Sessions
}

interface PeopleContext extends MemberContext, PeopleServices {}

/** @throws 404, and 409 for the last admin. */
const setRole = (by: PeopleContext, { id, role }: { id: number; role: Role }): Promise<Person> =>
  changePerson(by, id, 'role', async (em, before) => {
    await em.nativeUpdate(User, { id }, { role, updatedAt: by.now() })
    return { from: before.role, to: role }
  })

/** Who is blocked is signed out and cannot sign in. @throws 404, and 409 for the last admin. */
const blockPerson = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'block', async (em) => {
    const now = by.now()
    await em.nativeUpdate(User, { id, blockedAt: null }, { blockedAt: now, updatedAt: now })
    return {}
  })

/** @throws 404 */
const unblockPerson = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'unblock', async (em) => {
    await em.nativeUpdate(User, { id }, { blockedAt: null, updatedAt: by.now() })
    return {}
  })

/** Takes a lost second factor away: the password alone signs them in then, and a mail tells them. @throws 404 */
const removeSecondFactor = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'remove-factor', async (em, { email }) => {
    const change = 'factors_removed_by_admin'
    const { userAgent } = by
    if (await removeFactors(em, { userId: id, userAgent, now: by.now() }))
      await sendAccountMail(em, by, { kind: 'ways_in', userId: id, to: email, change })
    return {}
  })

/** They can sign in again. @throws 404 */
const signPersonOut = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'sign-out', async (em) => {
    await noteEvent(em, {
      userId: id,
      kind: 'signed_out_by_admin',
      userAgent: by.userAgent,
      now: by.now(),
    })
    return {}
  })

/** Removes the account with all that is its own, its name too. @throws 404, and 409 for the last admin. */
async function removePerson(by: PeopleContext, id: number): Promise<void> {
  await keepingAnAdmin(() =>
    by.em.transactional(async (em) => {
      await getPerson(em, id)
      await removeAccount(em, by.jobs, id)
      await logAction(em, by.user, { action: 'person.remove', subjectId: id, subject: '' })
    }),
  )
  by.sessions.forget(id)
}

/** Sends the link of the registration again. @throws 404, and 409 where nothing waits to be verified. */
async function resendVerification(by: PeopleContext, id: number): Promise<Person> {
  return by.em.transactional(async (em) => {
    const person = await getPerson(em, id)
    if (person.emailVerified) throw conflict(alreadyVerified)
    await sendAccountMail(em, by, { kind: 'verify_email', userId: id, to: person.email })
    await logAction(em, by.user, { action: 'person.resend', subjectId: id, subject: person.name })
    return person
  })
}

/** A link for the admin to hand over, with which the member sets a new password. @throws 404 */
async function issueResetLink(by: PeopleContext, id: number): Promise<{ url: string; expiresAt: string }> {
  return by.em.transactional(async (em) => {
    const { name } = await getPerson(em, id)
    const now = by.now()
    const path = await makeResetPath(em, id, now)
    await noteEvent(em, { userId: id, kind: 'reset_link_issued', userAgent: by.userAgent, now })
    await logAction(em, by.user, { action: 'person.reset-link', subjectId: id, subject: name })
    return { url: by.origin() + path, expiresAt: new Date(now.getTime() + tokenMs).toISOString() }
  })
}

/** Changes what somebody may do, and signs them out everywhere: what they may do begins anew. */
async function changePerson(
  by: PeopleContext,
  id: number,
  action: string,
  change: (em: SqlEntityManager, before: Person) => Promise<Record<string, string>>,
): Promise<Person> {
  const person = await keepingAnAdmin(() =>
    by.em.transactional(async (em) => {
      const before = await getPerson(em, id)
      const details = await change(em, before)
      await by.sessions.endAll(em, id)
      await logAction(em, by.user, {
        action: `person.${action}`,
        subjectId: id,
        subject: before.name,
        details,
      })
      return getPerson(em, id)
    }),
  )
  // A request in between may have read the session that is gone now.
  by.sessions.forget(id)
  return person
}

type Context = MemberContext & Pick<AccountsServices, 'registration'>

const goodForMs = 14 * dayMs
const most = 500

/** Those who have not come yet, the newest first. */
async function listInvitations(em: SqlEntityManager, now: Date): Promise<InvitationView[]> {
  const found = await em.find(Invitation, {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: most })
  return found.map((each) => viewOf(each, now))
}

/** Asks somebody by mail to sign up. Asked again, they have the time anew. @throws 409 for a member, 403, 429 */
async function invite(by: Context, email: string): Promise<InvitationView> {
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
async function revokeInvitation(by: Context, id: number): Promise<void> {
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

const { adminOnly, adminAnew } = freshGuardsWith<PeopleServices & Pick<AccountsServices, 'registration'>>()

/** What admins do with people. What is done to somebody's account asks for the admin's password. */
export const peopleRouter = router({
  search: adminOnly
    .input(peopleQuery)
    .output(peoplePage)
    .query(({ ctx, input }) => searchPeople(ctx.em, input)),

  /** What happened to the accounts of editors and admins. */
  events: adminOnly
    .input(staffEventsQuery)
    .output(staffEventsPage)
    .query(({ ctx, input }) => listStaffEvents(ctx.em, input)),

  invitations: adminOnly
    .output(invitationView.array())
    .query(({ ctx }) => listInvitations(ctx.em, ctx.now())),

  invite: adminAnew
    .input(invitationOrder)
    .output(invitationView)
    .mutation(({ ctx, input }) => invite(ctx, input.email)),

  revokeInvitation: adminAnew
    .input(byPerson)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.id)),

  setRole: adminAnew
    .input(roleOrder)
    .output(personSchema)
    .mutation(({ ctx, input }) => setRole(ctx, input)),

  resendVerification: adminAnew
    .use(limitedTo(verificationsByAdmin))
    .input(byPerson)
    .output(personSchema)
    .mutation(({ ctx, input }) => resendVerification(ctx, input.id)),

  resetLink: adminAnew
    .input(byPerson)
    .output(resetLink)
    .mutation(({ ctx, input }) => issueResetLink(ctx, input.id)),

  block: adminAnew
    .input(byPerson)
    .output(personSchema)
    .mutation(({ ctx, input }) => blockPerson(ctx, input.id)),

  unblock: adminAnew
    .input(byPerson)
    .output(personSchema)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input.id)),

  /** Ends every session of somebody. */
  signOut: adminAnew
    .input(byPerson)
    .output(personSchema)
    .mutation(({ ctx, input }) => signPersonOut(ctx, input.id)),

  removeSecondFactor: adminAnew
    .input(byPerson)
    .output(personSchema)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input.id)),

  remove: adminAnew
    .use(limitedTo(removalsByAdmin))
    .input(byPerson)
    .output(z.void())
    .mutation(({ ctx, input }) => removePerson(ctx, input.id)),
})
