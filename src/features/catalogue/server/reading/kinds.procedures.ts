import { byKind, kindView, kindWithRelated } from '#features/catalogue/contract.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { anyone, createCallerFactory, router } from '#platform/server/trpc.ts'
import { kindDependencies } from '../change-catalogue.service.ts'
import { getKind, listKinds } from '../kinds.service.ts'

/**
 * Public procedures that read the kinds of ideas (such as `hike`) that have published ideas: all of them, or one with
 * the others of its group (404 if it has no ideas).
 */
export const kindsRouter = router({
  list: anyone
    .output(kindView.array())
    .query(({ ctx }) => recordTags(ctx, listKinds(ctx.em), () => kindDependencies)),

  byKind: anyone
    .input(byKind)
    .output(kindWithRelated)
    .query(({ ctx, input }) => recordTags(ctx, getKind(ctx.em, input.kind), () => kindDependencies)),
})

const kinds = createCallerFactory(kindsRouter)

/** Registers the public REST route that lists the kinds of ideas that have ideas, with their groups and counts. */
export const kindsRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/kinds',
    {
      config: { cached: 'everybody' },
      schema: {
        operationId: 'listKinds',
        summary: 'List the kinds of ideas',
        description:
          'Kinds that have ideas, in their groups, each with its number of ideas. `kind` is the value of the filter of lists and searches.',
        response: { 200: kindView.array() },
      },
    },
    (request) => kinds(request.ctx).list(),
  )
}
