import { anyone, router } from '#platform/server/trpc.ts'
import { byId, randomIdea, stats } from '../contract.ts'
import { ideaView } from '../idea-fields.ts'
import { ideaForAnyone } from '../idea-fields.ts'
import { countIdeas, getIdeaFor, listFeaturedIdeas, listSimilarIdeas } from './ideas.service.ts'
import { drawIdea } from './random-idea.service.ts'

export const ideasRouter = router({
  featured: anyone.output(ideaView.array()).query(({ ctx }) => listFeaturedIdeas(ctx.em)),

  byId: anyone
    .input(byId)
    .output(ideaForAnyone)
    .query(({ ctx, input }) => getIdeaFor(ctx, input.id)),

  similar: anyone
    .input(byId)
    .output(ideaView.array())
    .query(({ ctx, input }) => listSimilarIdeas(ctx, input.id)),

  random: anyone
    .input(randomIdea)
    .output(ideaView)
    .query(({ ctx, input }) => drawIdea(ctx.em, input.not)),

  stats: anyone.output(stats).query(({ ctx }) => countIdeas(ctx.em)),
})
