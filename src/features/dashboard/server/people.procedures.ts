import { z } from 'zod'
import { guardsWith, router } from '#platform/server/trpc.ts'
import { byPerson, peoplePage, peopleQuery, person, resetLink, roleOrder } from '../contract.ts'
import { searchPeople } from './people.queries.ts'
import {
  blockPerson,
  issueResetLink,
  removePerson,
  resendVerification,
  setRole,
  unblockPerson,
  type PeopleServices,
} from './people.service.ts'

const { adminOnly } = guardsWith<PeopleServices>()

/** What admins do with people. */
export const peopleRouter = router({
  search: adminOnly
    .input(peopleQuery)
    .output(peoplePage)
    .query(({ ctx, input }) => searchPeople(ctx.em, input)),

  setRole: adminOnly
    .input(roleOrder)
    .output(person)
    .mutation(({ ctx, input }) => setRole(ctx, input)),

  resendVerification: adminOnly
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => resendVerification(ctx, input.id)),

  resetLink: adminOnly
    .input(byPerson)
    .output(resetLink)
    .mutation(({ ctx, input }) => issueResetLink(ctx, input.id)),

  block: adminOnly
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => blockPerson(ctx, input.id)),

  unblock: adminOnly
    .input(byPerson)
    .output(person)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input.id)),

  remove: adminOnly
    .input(byPerson)
    .output(z.void())
    .mutation(({ ctx, input }) => removePerson(ctx, input.id)),
})
