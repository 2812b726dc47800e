import { z } from 'zod'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { minuteMs, secondMs } from '#platform/durations.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { parseInput, requireSignIn, type RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory, createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import {
  byIdeaId,
  forYouRequest,
  recommendedIdea,
  visitorForYouRequest,
} from '#features/bucket-list/contract.ts'
import { listFirstCards } from '../popular/popular.service.ts'
import { listForVisitor, listForYou } from './for-you.service.ts'
import { dismissIdea, undoDismissal } from './not-for-me.service.ts'

export const recommendationsByClient: Limit = {
  name: 'recommendations client',
  free: 120,
  windowMs: minuteMs,
  firstPauseMs: secondMs,
  longestPauseMs: minuteMs,
}

const { anyone, signedIn } = createGuardedProcedures<{ catalogueMemory: CatalogueCache }>(listScopes)

/**
 * Procedures that recommend ideas to a member, by their bucket list, or to a visitor, by the ideas saved in their
 * browser, with which a member dismisses an idea and undoes that.
 */
export const forYouRouter = router({
  list: signedIn
    .input(forYouRequest)
    .output(recommendedIdea.array())
    .query(({ ctx, input }) => listForYou(ctx, ctx.user.id, input.limit)),

  /** Reads only, but is a mutation: the ids are sent in the body, so that no URL, log or cache contains them. */
  ofVisitor: anyone
    .input(visitorForYouRequest)
    .output(recommendedIdea.array())
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(recommendationsByClient, clientKeyOf(ctx.ip), ctx.now())
      return runWork({ ctx }, costs.recommendations, () => listForVisitor(ctx, input))
    }),

  /** Ideas for the list of a newcomer. */
  firstCards: signedIn.output(ideaView.array()).query(({ ctx }) => listFirstCards(ctx, ctx.user.id)),

  dismiss: signedIn
    .input(byIdeaId)
    .output(byIdeaId)
    .mutation(async ({ ctx, input }) => {
      await dismissIdea(ctx.em, ctx.user.id, input.ideaId)
      return input
    }),

  undoDismissal: signedIn
    .input(byIdeaId)
    .mutation(({ ctx, input }) => undoDismissal(ctx.em, ctx.user.id, input.ideaId)),
})

const forYou = createCallerFactory(forYouRouter)
const notForMePath = '/api/my-bucket-list/not-for-me'

/**
 * Registers the REST routes with which a member lists recommended ideas, dismisses one and undoes that. Visitors get a
 * 401.
 */
export const forYouRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    '/api/my-bucket-list/for-you',
    {
      schema: {
        operationId: 'listForYou',
        summary: 'List ideas for you',
        description:
          'Ideas that fit what the member has saved, done and dismissed, the best ones first. Each says what it is recommended for: an idea on the list, or a kind. Of any ten, at most two have the same leading kind. Ideas on the list and dismissed ones are left out.',
        querystring: forYouRequest,
        response: { 200: recommendedIdea.array() },
      },
    },
    (request) => forYou(request.ctx).list(parseInput(forYouRequest, request.query)),
  )

  app.post(
    notForMePath,
    {
      schema: {
        operationId: 'dismissIdea',
        summary: 'Dismiss an idea',
        description: 'The idea is not recommended anymore. Dismissing it again changes nothing.',
        body: byIdeaId,
        response: { 201: byIdeaId },
      },
    },
    async (request, reply) => reply.code(201).send(await forYou(request.ctx).dismiss(request.body)),
  )

  app.delete(
    notForMePath,
    {
      schema: {
        operationId: 'undoDismissal',
        summary: 'Undo a dismissal',
        description: 'The idea may be recommended again. 204 even if it was not dismissed.',
        body: byIdeaId,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await forYou(request.ctx).undoDismissal(request.body)
      return reply.code(204).send(null)
    },
  )
}
