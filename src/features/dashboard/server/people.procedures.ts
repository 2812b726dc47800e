import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { recordAccountEvent } from '#features/accounts/server/account-events.service.ts'
import { enqueueAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { removeAccount, removeFactors } from '#features/accounts/server/account-removal.service.ts'
import type { AccountsServices, Sessions } from '#features/accounts/server/accounts-context.ts'
import { conflictIfLastAdmin } from '#features/accounts/server/admins.service.ts'
import { User } from '#features/accounts/server/entities.ts'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { tokenMs } from '#features/accounts/server/tokens.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Role } from '#platform/contract.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict } from '#platform/server/errors.ts'
import { rateLimited, router } from '#platform/server/trpc.ts'
import {
  byPersonId,
  invitationInput,
  invitationView,
  peoplePage,
  peopleQuery,
  person as personSchema,
  resetLink,
  roleInput,
  staffEventsPage,
  staffEventsQuery,
  type Person,
} from '../contract.ts'
import { alreadyVerified } from '../messages.ts'
import { removalsByAdmin, verificationsByAdmin } from './dashboard-limits.ts'
import { searchPeople, getPerson, listStaffEvents } from './people.queries.ts'
import { listInvitations, invite, revokeInvitation } from './invitations.service.ts'

/** Services that managing people needs. */
interface PeopleServices {
  sessions: Sessions
}

interface PeopleContext extends MemberContext, PeopleServices {}

/**
 * Changes a member's role.
 * @throws 404, and 409 for the last admin.
 */
const setRole = (context: PeopleContext, { id, role }: { id: number; role: Role }): Promise<Person> =>
  changePerson(context, id, 'role', async (em, before) => {
    await em.nativeUpdate(User, { id }, { role, updatedAt: context.now() })
    return { from: before.role, to: role }
  })

/**
 * Blocks a member: ends their sessions and rejects further sign-ins.
 * @throws 404, and 409 for the last admin.
 */
const blockPerson = (context: PeopleContext, id: number): Promise<Person> =>
  changePerson(context, id, 'block', async (em) => {
    const now = context.now()
    await em.nativeUpdate(User, { id, blockedAt: null }, { blockedAt: now, updatedAt: now })
    return {}
  })

/**
 * Unblocks a member, who can then sign in again.
 * @throws 404
 */
const unblockPerson = (context: PeopleContext, id: number): Promise<Person> =>
  changePerson(context, id, 'unblock', async (em) => {
    await em.nativeUpdate(User, { id }, { blockedAt: null, updatedAt: context.now() })
    return {}
  })

/**
 * Removes a lost second factor, so that the password alone is enough, and notifies the member by mail.
 * @throws 404
 */
const removeSecondFactor = (context: PeopleContext, id: number): Promise<Person> =>
  changePerson(context, id, 'remove-factor', async (em, { email }) => {
    const change = 'factors_removed_by_admin'
    const { userAgent } = context
    if (await removeFactors(em, { userId: id, userAgent, now: context.now() }))
      await enqueueAccountMail(em, context, { kind: 'ways_in', userId: id, to: email, change })
    return {}
  })

/**
 * Ends a member's sessions; they can sign in again.
 * @throws 404
 */
const signPersonOut = (context: PeopleContext, id: number): Promise<Person> =>
  changePerson(context, id, 'sign-out', async (em) => {
    await recordAccountEvent(em, {
      userId: id,
      kind: 'signed_out_by_admin',
      userAgent: context.userAgent,
      now: context.now(),
    })
    return {}
  })

/**
 * Deletes an account with all its data. The audit entry does not contain the name.
 * @throws 404, and 409 for the last admin.
 */
async function removePerson(context: PeopleContext, id: number): Promise<void> {
  await conflictIfLastAdmin(() =>
    context.em.transactional(async (em) => {
      await getPerson(em, id)
      await removeAccount(em, context.jobs, id)
      await logAction(em, context.user, { action: 'person.remove', subjectId: id, subject: '' })
    }),
  )
  context.sessions.forget(id)
}

/**
 * Resends the verification link.
 * @throws 404, and 409 if the address is verified.
 */
async function resendVerification(context: PeopleContext, id: number): Promise<Person> {
  return context.em.transactional(async (em) => {
    const person = await getPerson(em, id)
    if (person.emailVerified) throw conflict(alreadyVerified)
    await enqueueAccountMail(em, context, { kind: 'verify_email', userId: id, to: person.email })
    await logAction(em, context.user, { action: 'person.resend', subjectId: id, subject: person.name })
    return person
  })
}

/**
 * Issues a link for the admin to hand over, with which the member sets a new password.
 * @throws 404
 */
async function issueResetLink(
  context: PeopleContext,
  id: number,
): Promise<{ url: string; expiresAt: string }> {
  return context.em.transactional(async (em) => {
    const { name } = await getPerson(em, id)
    const now = context.now()
    const path = await createResetPath(em, id, now)
    await recordAccountEvent(em, { userId: id, kind: 'reset_link_issued', userAgent: context.userAgent, now })
    await logAction(em, context.user, { action: 'person.reset-link', subjectId: id, subject: name })
    return { url: context.origin() + path, expiresAt: new Date(now.getTime() + tokenMs).toISOString() }
  })
}

/** Changes an account and ends all its sessions, so that new permissions apply at once. */
async function changePerson(
  context: PeopleContext,
  id: number,
  action: string,
  change: (em: SqlEntityManager, before: Person) => Promise<Record<string, string>>,
): Promise<Person> {
  const person = await conflictIfLastAdmin(() =>
    context.em.transactional(async (em) => {
      const before = await getPerson(em, id)
      const details = await change(em, before)
      await context.sessions.endAll(em, id)
      await logAction(em, context.user, {
        action: `person.${action}`,
        subjectId: id,
        subject: before.name,
        details,
      })
      return getPerson(em, id)
    }),
  )
  // A concurrent request may have cached the session before it was deleted.
  context.sessions.forget(id)
  return person
}

const { adminOnly, adminRecently } = recentPasswordGuards<
  PeopleServices & Pick<AccountsServices, 'registration'>
>()

/**
 * Procedures with which admins search members, invite people, and change accounts: role, blocking, sign-in help,
 * removal. Changes require that the admin has recently confirmed their password, are logged, and mostly end the
 * member's sessions; those that would leave no admin are a 409. Others get a 401 or 403.
 */
export const peopleRouter = router({
  search: adminOnly
    .input(peopleQuery)
    .output(peoplePage)
    .query(({ ctx, input }) => searchPeople(ctx.em, input)),

  /** Account events of editors and admins. */
  events: adminOnly
    .input(staffEventsQuery)
    .output(staffEventsPage)
    .query(({ ctx, input }) => listStaffEvents(ctx.em, input)),

  invitations: adminOnly
    .output(invitationView.array())
    .query(({ ctx }) => listInvitations(ctx.em, ctx.now())),

  invite: adminRecently
    .input(invitationInput)
    .output(invitationView)
    .mutation(({ ctx, input }) => invite(ctx, input.email)),

  revokeInvitation: adminRecently
    .input(byPersonId)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.id)),

  setRole: adminRecently
    .input(roleInput)
    .output(personSchema)
    .mutation(({ ctx, input }) => setRole(ctx, input)),

  resendVerification: adminRecently
    .use(rateLimited(verificationsByAdmin))
    .input(byPersonId)
    .output(personSchema)
    .mutation(({ ctx, input }) => resendVerification(ctx, input.id)),

  resetLink: adminRecently
    .input(byPersonId)
    .output(resetLink)
    .mutation(({ ctx, input }) => issueResetLink(ctx, input.id)),

  block: adminRecently
    .input(byPersonId)
    .output(personSchema)
    .mutation(({ ctx, input }) => blockPerson(ctx, input.id)),

  unblock: adminRecently
    .input(byPersonId)
    .output(personSchema)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input.id)),

  /** Ends all sessions of a member. */
  signOut: adminRecently
    .input(byPersonId)
    .output(personSchema)
    .mutation(({ ctx, input }) => signPersonOut(ctx, input.id)),

  removeSecondFactor: adminRecently
    .input(byPersonId)
    .output(personSchema)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input.id)),

  remove: adminRecently
    .use(rateLimited(removalsByAdmin))
    .input(byPersonId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePerson(ctx, input.id)),
})
