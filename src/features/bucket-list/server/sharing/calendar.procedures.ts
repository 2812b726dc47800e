import { guardsWith, listScopes, router } from '#platform/server/trpc.ts'
import { calendarView } from '#features/bucket-list/contract.ts'
import type { LinkServices } from './link-tokens.ts'
import { getCalendar, createCalendar, revokeCalendar } from './calendar.service.ts'

const { signedIn } = guardsWith<LinkServices>(listScopes)

/** The private feed of target dates. */
export const calendarRouter = router({
  /** Null where there is none. */
  get: signedIn
    .output(calendarView.nullable())
    .query(({ ctx }) => getCalendar(ctx.em, ctx.linkTokens, ctx.user.id)),

  /** The feed that there is, or a new one. */
  create: signedIn
    .output(calendarView)
    .mutation(({ ctx }) => createCalendar(ctx.em, ctx.linkTokens, ctx.user.id)),

  revoke: signedIn.mutation(({ ctx }) => revokeCalendar(ctx.em, ctx.user.id)),
})
