import { z } from 'zod'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import type { CatalogueMemory } from '#features/catalogue/server/catalogue-memory.ts'
import { noting } from '#platform/server/answers/made-from.ts'
import { guardsWith, ofLists, router } from '#platform/server/trpc.ts'
import {
  arrangement,
  byId,
  entryChanges,
  entryView,
  ideaInterest,
  move,
  newEntry,
  ofIdea,
  popularIdeas,
  savedIdeas,
  type EntryView,
} from '../contract.ts'
import { yearRequest, yearView } from '../years-contract.ts'
import { calendarRouter } from './sharing/calendar.procedures.ts'
import { customIdeasRouter } from './custom-ideas.procedures.ts'
import { addEntry } from './add-entry.service.ts'
import { listEntries, listSavedIdeas, updateEntry } from './entries.service.ts'
import { tellingCompletion } from './entry-completed.ts'
import { countInterest } from './interest.service.ts'
import { filesRouter } from './files/files.procedures.ts'
import { arrangeEntries, moveEntry } from './order.service.ts'
import { listPopular, ofPopular } from './popular/popular.service.ts'
import { removeEntry, removeIdea, restoreEntry } from './removed-entries.service.ts'
import { photosRouter } from './photos/photos.procedures.ts'
import { sharedList, sharedPhoto, shareRouter } from './sharing/sharing.procedures.ts'
import { reviewYear } from './years/year.service.ts'
import { listWantedTogether } from './together/wanted-together.service.ts'
import { stepsRouter } from './steps.procedures.ts'

const { anyone, signedIn } = guardsWith<object>(ofLists)

export const bucketListRouter = router({
  /** Not checked again on its way out, as everything else is: that took a third of the time of a list of thousands. */
  list: signedIn.output(z.custom<EntryView[]>()).query(({ ctx }) => listEntries(ctx.em, ctx.user.id)),

  /** The catalogue ideas on the list: what the hearts on public pages have to know. */
  saved: signedIn.output(savedIdeas).query(({ ctx }) => listSavedIdeas(ctx.em, ctx.user.id)),

  add: signedIn
    .input(newEntry)
    .output(entryView)
    .mutation(({ ctx, input }) =>
      tellingCompletion(ctx, input, (em) => addEntry(em, ctx.user.id, input, ctx.now())),
    ),

  update: signedIn
    .input(entryChanges)
    .output(entryView)
    .mutation(({ ctx, input }) =>
      tellingCompletion(ctx, input, (em) => updateEntry(em, ctx.user.id, input, ctx.now())),
    ),

  remove: signedIn
    .input(byId)
    .mutation(({ ctx, input }) => removeEntry(ctx.em, ctx.user.id, input.id, ctx.now())),

  /** Takes a catalogue idea off the list, as a heart does that is tapped again; answers with what `restore` takes. */
  takeOff: signedIn
    .input(ofIdea)
    .output(byId)
    .mutation(({ ctx, input }) => removeIdea(ctx.em, ctx.user.id, input.ideaId, ctx.now())),

  /** Undo of a removal: the same entry with all its fields. */
  restore: signedIn
    .input(byId)
    .output(entryView)
    .mutation(({ ctx, input }) => restoreEntry(ctx.em, ctx.user.id, input.id)),

  reorder: signedIn.input(move).mutation(({ ctx, input }) => moveEntry(ctx.em, ctx.user.id, input)),

  /** What was shown in another order becomes the own one. */
  arrange: signedIn
    .input(arrangement)
    .mutation(({ ctx, input }) => arrangeEntries(ctx.em, ctx.user.id, input.ids)),

  /** What those want too who want an idea, from five people up. */
  together: guardsWith<{ catalogueMemory: CatalogueMemory }>()
    .anyone.input(ofIdea)
    .output(ideaView.array())
    .query(({ ctx, input }) => listWantedTogether(ctx, input.ideaId)),

  /** What people save most, or what editors pick. */
  popular: guardsWith<{ catalogueMemory: CatalogueMemory }>()
    .anyone.output(popularIdeas)
    .query(({ ctx }) => noting(ctx, listPopular(ctx), ofPopular)),

  /** How many want and did an idea. Asked by the browser, so that pages stay the same for everybody. */
  counts: anyone
    .input(ofIdea)
    .output(ideaInterest)
    .query(({ ctx, input }) => countInterest(ctx.em, input.ideaId)),

  /** What a year amounts to. */
  year: signedIn
    .input(yearRequest)
    .output(yearView)
    .query(({ ctx, input }) => reviewYear(ctx.em, ctx.user.id, input)),

  photos: photosRouter,
  steps: stepsRouter,
  customIdeas: customIdeasRouter,
  share: shareRouter,
  sharedList,
  sharedPhoto,
  calendar: calendarRouter,
  files: filesRouter,
})
