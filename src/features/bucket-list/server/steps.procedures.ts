import { guardsWith, ofLists, router } from '#platform/server/trpc.ts'
import { byId, entryView, move, newStep, stepChanges } from '../contract.ts'
import { addStep, moveStep, removeStep, updateStep } from './steps.service.ts'

const { signedIn } = guardsWith<object>(ofLists)

/** The checklist of an entry. Each answers the whole entry as it is now. */
export const stepsRouter = router({
  add: signedIn
    .input(newStep)
    .output(entryView)
    .mutation(({ ctx, input }) => addStep(ctx.em, ctx.user.id, input)),

  update: signedIn
    .input(stepChanges)
    .output(entryView)
    .mutation(({ ctx, input }) => updateStep(ctx.em, ctx.user.id, input)),

  remove: signedIn
    .input(byId)
    .output(entryView)
    .mutation(({ ctx, input }) => removeStep(ctx.em, ctx.user.id, input.id)),

  reorder: signedIn
    .input(move)
    .output(entryView)
    .mutation(({ ctx, input }) => moveStep(ctx.em, ctx.user.id, input)),
})
