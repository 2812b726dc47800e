import { entryView } from '#features/bucket-list/contract.ts'
import { hourMs, minuteMs, secondMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { createGuardedProcedures, listScopes, rateLimited, router } from '#platform/server/trpc.ts'
import { byItem } from '#features/lists/contract.ts'
import { datePollView, dayToSettle, givenAnswers, proposedDays } from '#features/lists/dates-contract.ts'
import {
  answerDays,
  getDatePoll,
  planSettledDay,
  proposeDays,
  reopenDays,
  settleDay,
  withdrawDays,
} from './dates.service.ts'

/** Limit on changes that all members of a list see: proposing, withdrawing, settling and re-opening days. */
export const datePollsByMember: Limit = {
  name: 'list dates member',
  free: 200,
  windowMs: hourMs,
  firstPauseMs: secondMs,
  longestPauseMs: 10 * minuteMs,
}
/** A click on an answer is a request, so there are more of them. */
export const dateAnswersByMember: Limit = {
  ...datePollsByMember,
  name: 'list date answers member',
  free: 1000,
}

const { signedIn } = createGuardedProcedures<object>(listScopes)
const limited = signedIn.use(rateLimited(datePollsByMember))

/** Procedures with which the members of a list plan a date for an item together. */
export const datesRouter = router({
  /** Null if no days are proposed. */
  get: signedIn
    .input(byItem)
    .output(datePollView.nullable())
    .query(({ ctx, input }) => getDatePoll(ctx, input)),

  propose: limited
    .input(proposedDays)
    .output(datePollView)
    .mutation(({ ctx, input }) => proposeDays(ctx, input)),

  withdraw: limited.input(byItem).mutation(({ ctx, input }) => withdrawDays(ctx, input)),

  answer: signedIn
    .use(rateLimited(dateAnswersByMember))
    .input(givenAnswers)
    .output(datePollView)
    .mutation(({ ctx, input }) => answerDays(ctx, input)),

  settle: limited
    .input(dayToSettle)
    .output(datePollView)
    .mutation(({ ctx, input }) => settleDay(ctx, input)),

  reopen: limited
    .input(byItem)
    .output(datePollView)
    .mutation(({ ctx, input }) => reopenDays(ctx, input)),

  /** Sets the settled day in the member's own entry, and returns the entry. */
  plan: signedIn
    .input(byItem)
    .output(entryView)
    .mutation(({ ctx, input }) => planSettledDay(ctx, input)),
})
