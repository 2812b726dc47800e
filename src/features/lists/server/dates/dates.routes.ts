import { z } from 'zod'
import { entryView } from '#features/bucket-list/contract.ts'
import { orNotFound, requireSignIn, toChange, type RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { datePollView, dayToSettle, givenAnswers, proposedDays } from '#features/lists/dates-contract.ts'
import { noDatePoll, noSuchList } from '#features/lists/messages.ts'
import { datesRouter } from './dates.procedures.ts'
import { itemKey, itemParams as params } from '../lists.routes.ts'

const dates = createCallerFactory(datesRouter)
const path = '/api/lists/:id/items/:itemId/dates'

/**
 * Registers the REST routes with which members of a list propose, withdraw, answer and settle days for an item, and
 * plan the settled day for themselves. Visitors get a 401.
 */
export const listDatesRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    path,
    {
      schema: {
        operationId: 'readItemDates',
        summary: 'Get the proposed days',
        description:
          'The days that are proposed for an item, with the answers of all members and the best days. 404 if none are proposed.',
        params,
        response: { 200: datePollView },
      },
    },
    (request) => dates(request.ctx).get(itemKey(request.params)).then(orNotFound(noDatePoll)),
  )

  app.post(
    path,
    {
      schema: {
        operationId: 'proposeItemDates',
        summary: 'Propose days',
        description:
          'Proposes up to five days for an item, from today on (in the time zone `zone`) and at most ten years ahead, each with an optional note of up to 200 characters. 409 if days are already proposed. For owners and editors.',
        params,
        body: proposedDays.omit({ id: true, itemId: true }),
        response: { 201: datePollView },
      },
    },
    async (request, reply) => {
      const proposed = toChange(request.params.id, request.body, noSuchList)
      const poll = await dates(request.ctx).propose({ ...proposed, ...itemKey(request.params) })
      return reply.code(201).send(poll)
    },
  )

  app.delete(
    path,
    {
      schema: {
        operationId: 'withdrawItemDates',
        summary: 'Withdraw the proposed days',
        description:
          'Deletes the proposed days of an item with all answers, and the settled day if there is one. For owners and editors.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await dates(request.ctx).withdraw(itemKey(request.params))
      return reply.code(204).send(null)
    },
  )

  app.put(
    `${path}/answers`,
    {
      schema: {
        operationId: 'answerItemDates',
        summary: 'Answer proposed days',
        description:
          'Sets the signed-in member’s answers to some or all of the days: `yes`, `maybe` or `no`. 409 once a day is settled. For all members.',
        params,
        body: givenAnswers.omit({ id: true, itemId: true }),
        response: { 200: datePollView },
      },
    },
    (request) => {
      const answers = toChange(request.params.id, request.body, noSuchList)
      return dates(request.ctx).answer({ ...answers, ...itemKey(request.params) })
    },
  )

  app.post(
    `${path}/settle`,
    {
      schema: {
        operationId: 'settleItemDate',
        summary: 'Settle a day',
        description:
          'Makes one of the proposed days the item’s date for all members: it is in their calendar feeds. 409 if another day is settled. For owners and editors.',
        params,
        body: dayToSettle.pick({ day: true }),
        response: { 200: datePollView },
      },
    },
    (request) => {
      const settled = toChange(request.params.id, request.body, noSuchList)
      return dates(request.ctx).settle({ ...settled, ...itemKey(request.params) })
    },
  )

  app.delete(
    `${path}/settle`,
    {
      schema: {
        operationId: 'reopenItemDates',
        summary: 'Re-open the answers',
        description: 'Takes back the settled day, so that members can answer again. For owners and editors.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await dates(request.ctx).reopen(itemKey(request.params))
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${path}/plan`,
    {
      schema: {
        operationId: 'planItemDate',
        summary: 'Plan the settled day',
        description:
          'Sets the signed-in member’s own entry to `planned` with the settled day as its target date, and saves the idea first if needed. For members who answered `yes` or have the idea on their bucket list; 409 for others.',
        params,
        response: { 200: entryView },
      },
    },
    (request) => dates(request.ctx).plan(itemKey(request.params)),
  )
}
