import { z } from 'zod'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { parseInput, requireSignIn, type RestRoutes } from '#platform/server/routes.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { createCallerFactory, createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import { filledTemplate, swappedIdea, swapRequest, templateRequest } from '../templates-contract.ts'
import { fillTemplate, swapIdea } from './templates.service.ts'

const { signedIn } = createGuardedProcedures<{ catalogueMemory: CatalogueCache }>(listScopes)

/**
 * Procedures that suggest a signed-in member ideas of the catalogue for a challenge template, and another idea in place
 * of one of them. They change nothing.
 */
export const templatesRouter = router({
  /** Ideas of the catalogue for a challenge, before it is made. */
  fill: signedIn
    .input(templateRequest)
    .output(filledTemplate)
    .query(({ ctx, input }) => runWork({ ctx }, costs.list, () => fillTemplate(ctx, input))),

  /** Another idea in the place of one that was suggested. */
  swap: signedIn
    .input(swapRequest)
    .output(swappedIdea)
    .query(({ ctx, input }) => runWork({ ctx }, costs.list, () => swapIdea(ctx, input))),
})

const templates = createCallerFactory(templatesRouter)
const params = templateRequest.pick({ template: true })

/**
 * Registers the REST routes that suggest ideas of the catalogue for a challenge template, and another idea in place of
 * one of them. They change nothing. Visitors get a 401.
 */
export const templatesRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    '/api/lists/templates/:template',
    {
      schema: {
        operationId: 'fillListTemplate',
        summary: 'Get ideas for a challenge',
        description:
          'Ideas of the catalogue for a challenge, at most as many as its goal, without those that the member has completed or dismissed. The same `seed` gives the same ideas. To create the challenge, send them as `ideaIds` to `POST /api/lists`.',
        params,
        querystring: templateRequest.pick({ seed: true }),
        response: { 200: filledTemplate },
      },
    },
    (request) =>
      templates(request.ctx).fill(parseInput(templateRequest, { ...request.query, ...request.params })),
  )

  app.get(
    '/api/lists/templates/:template/swap',
    {
      schema: {
        operationId: 'swapListTemplateIdea',
        summary: 'Get another idea for a challenge',
        description:
          'Another idea that meets the same `rule` of a challenge. `not` are the ids of ideas to leave out, separated by commas. `idea` is null if no other is left.',
        params,
        querystring: z.object(swapRequest.shape).omit({ template: true }),
        response: { 200: swappedIdea },
      },
    },
    (request) =>
      templates(request.ctx).swap(parseInput(swapRequest, { ...request.query, ...request.params })),
  )
}
