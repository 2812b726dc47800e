import { z } from 'zod'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { limitedTo, router } from '#platform/server/trpc.ts'
import {
  byPerson,
  invitationOrder,
  invitationView,
  peoplePage,
  peopleQuery,
  person,
  resetLink,
  roleOrder,
  staffEventsPage,
  staffEventsQuery,
} from '../contract.ts'
import { removalsByAdmin, verificationsByAdmin } from './dashboard-limits.ts'
import { invite, listInvitations, revokeInvitation } from './invitations.service.ts'
import { searchPeople } from './people.queries.ts'
import { listStaffEvents } from './staff-events.queries.ts'
import {
  blockPerson,
  issueResetLink,
  removePerson,
  removeSecondFactor,
  resendVerification,
  setRole,
  signPersonOut,
  unblockPerson,
  type PeopleServices,
} from './people.service.ts'

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
    .output(person)
    .mutation(({ ctx, input }) => setRole(ctx, input)),

  resendVerification: adminAnew
    .use(limitedTo(verificationsByAdmin))
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => resendVerification(ctx, input.id)),

  resetLink: adminAnew
    .input(byPerson)
    .output(resetLink)
    .mutation(({ ctx, input }) => issueResetLink(ctx, input.id)),

  block: adminAnew
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => blockPerson(ctx, input.id)),

  unblock: adminAnew
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input.id)),

  /** Ends every session of somebody. */
  signOut: adminAnew
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => signPersonOut(ctx, input.id)),

  removeSecondFactor: adminAnew
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input.id)),

  remove: adminAnew
    .use(limitedTo(removalsByAdmin))
    .input(byPerson)
    .output(z.void())
    .mutation(({ ctx, input }) => removePerson(ctx, input.id)),
})
