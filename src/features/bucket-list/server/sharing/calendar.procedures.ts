import { createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import { calendarView } from '#features/bucket-list/contract.ts'
import type { LinkServices } from './link-tokens.ts'
import { getCalendar, createCalendar, revokeCalendar } from './calendar.service.ts'

const { signedIn } = createGuardedProcedures<LinkServices>(listScopes)

/**
 * Procedures with which a member reads, creates and revokes the private calendar feed (iCalendar) of their target
 * dates.
 */
export const calendarRouter = router({
  /** Null if there is no feed. */
  get: signedIn
    .output(calendarView.nullable())
    .query(({ ctx }) => getCalendar(ctx.em, ctx.linkTokens, ctx.user.id)),

  /** Returns the existing feed, or a new one. */
  create: signedIn
    .output(calendarView)
    .mutation(({ ctx }) => createCalendar(ctx.em, ctx.linkTokens, ctx.user.id)),

  revoke: signedIn.mutation(({ ctx }) => revokeCalendar(ctx.em, ctx.user.id)),
})
