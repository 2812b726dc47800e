import { guardsWith, listScopes, router } from '#platform/server/trpc.ts'
import { byId, customIdeaChanges, customIdeaView, newCustomIdea } from '../contract.ts'
import {
  createCustomIdea,
  listCustomIdeas,
  removeCustomIdea,
  updateCustomIdea,
} from './custom-ideas.service.ts'

const { signedIn } = guardsWith<object>(listScopes)

export const customIdeasRouter = router({
  list: signedIn.output(customIdeaView.array()).query(({ ctx }) => listCustomIdeas(ctx.em, ctx.user.id)),

  create: signedIn
    .input(newCustomIdea)
    .output(customIdeaView)
    .mutation(({ ctx, input }) => createCustomIdea(ctx.em, ctx.user.id, input)),

  update: signedIn
    .input(customIdeaChanges)
    .output(customIdeaView)
    .mutation(({ ctx, input }) => updateCustomIdea(ctx.em, ctx.user.id, input, ctx.now())),

  /** Deletes a custom idea and its entry. */
  remove: signedIn.input(byId).mutation(({ ctx, input }) => removeCustomIdea(ctx.em, ctx.user.id, input.id)),
})
