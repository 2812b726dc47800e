import { guardsWith, router } from '#platform/server/trpc.ts'
import { noting } from '#platform/server/answers/made-from.ts'
import { byId, featuredIdeas, randomIdea, stats } from '#features/catalogue/contract.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { ideaForAnyone } from '#features/catalogue/idea-fields.ts'
import type { CatalogueMemory } from '../catalogue-memory.ts'
import { countIdeas, getIdeaFor, listFeaturedIdeas, listSimilarIdeas } from '../ideas.service.ts'
import { ofCount, ofIdeas, ofList, ofSimilar } from '../made-from.ts'
import { drawIdea } from './random-idea.service.ts'

const { anyone } = guardsWith<{ catalogueMemory: CatalogueMemory }>()

export const ideasRouter = router({
  featured: anyone
    .input(featuredIdeas.prefault({}))
    .output(ideaView.array())
    .query(({ ctx, input }) =>
      noting(ctx, listFeaturedIdeas(ctx.em, input.limit), (ideas) => ofList({}, ideas)),
    ),

  byId: anyone
    .input(byId)
    .output(ideaForAnyone)
    .query(({ ctx, input }) => noting(ctx, getIdeaFor(ctx, input.id), (idea) => ofIdeas([idea]))),

  similar: anyone
    .input(byId)
    .output(ideaView.array())
    .query(({ ctx, input }) =>
      noting(ctx, listSimilarIdeas(ctx, input.id), (ideas) => ofSimilar(input.id, ideas)),
    ),

  random: anyone
    .input(randomIdea)
    .output(ideaView)
    .query(({ ctx, input }) => drawIdea(ctx, input.not)),

  stats: anyone.output(stats).query(({ ctx }) => noting(ctx, countIdeas(ctx.em), () => ofCount)),
})
