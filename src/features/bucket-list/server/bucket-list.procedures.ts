import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { createPreparedStatement } from '#platform/database/sql.ts'
import { conflict, gone, notFound } from '#platform/server/errors.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import { createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import {
  arrangement,
  byId,
  entryChanges,
  entryView,
  ideaInterest,
  move,
  newEntry,
  nextEntries,
  byIdeaId,
  popularIdeas,
  savedIdeas,
  type EntryView,
  type IdeaInterest,
  type NewEntry,
  yearRequest,
  yearView,
} from '../contract.ts'
import { minShownCount } from '../limits.ts'
import { alreadyListed, customIdeaNotFound } from '../messages.ts'
import { changeOnce } from './applied-requests.service.ts'
import { customIdeasRouter } from './custom-ideas.procedures.ts'
import { tables, type Tables } from './entities.ts'
import { getNextEntries, listEntries, listSavedIdeas, updateEntry } from './entries.service.ts'
import { withCompletionJob } from './entry-completed.ts'
import { toEntryView, toEntryViews } from './entry-views.service.ts'
import { selectEntries, clampToPast } from './entry.queries.ts'
import { forYouRouter } from './for-you/for-you.procedures.ts'
import { filesRouter } from './files/files.procedures.ts'
import { reorderEntries, moveEntry } from './order.service.ts'
import { photosRouter } from './photos/photos.procedures.ts'
import { listPopular, popularDependencies } from './popular/popular.service.ts'
import { removeEntry, removeEntryOfIdea, restoreEntry } from './removed-entries.service.ts'
import { calendarRouter } from './sharing/calendar.procedures.ts'
import { sharedList, sharedPhoto, shareRouter } from './sharing/sharing.procedures.ts'
import { stepsRouter } from './steps.procedures.ts'
import { listWantedTogether } from './together/wanted-together.service.ts'
import { getYearStats } from './years/year.service.ts'

/**
 * Adds an idea to the list in a single statement, so that only one of several concurrent requests inserts it. A
 * repeated request (same `requestId`) returns the entry created by the first.
 *
 * @throws 409 if the idea is on the list already, 404 if it does not exist, 410 if it has left the catalogue.
 */
async function addEntry(
  em: SqlEntityManager,
  userId: number,
  entry: NewEntry,
  now: Date,
): Promise<EntryView> {
  const { rows } = await tables(em).executeQuery(insertEntry({ userId, ...toInsertValues(entry, now) }))
  // A new entry has no steps or photos, so no further query: saving is the most frequent write.
  if (rows[0]) return toEntryView(rows[0])
  if (entry.requestId) {
    const repeated = await selectEntries(tables(em))
      .where('entry.user_id', '=', userId)
      .where('entry.request_id', '=', entry.requestId)
      .execute()
    const [made] = await toEntryViews(em, repeated)
    if (made) return made
  }
  throw await findSaveError(em, userId, entry)
}

function toInsertValues(entry: NewEntry, now: Date) {
  const isCompleted = entry.status === 'completed'
  return {
    ideaId: entry.ideaId ?? null,
    customIdeaId: entry.customIdeaId ?? null,
    status: entry.status,
    priority: entry.priority,
    targetDate: entry.targetDate ?? null,
    notes: entry.notes ?? null,
    completedAt: isCompleted ? clampToPast(entry.completedAt, now) : null,
    doneNote: entry.doneNote ?? null,
    doneOn: (isCompleted && entry.doneOn) || null,
    doneWith: entry.doneWith ?? null,
    requestId: entry.requestId ?? null,
  }
}

type InsertValues = ReturnType<typeof toInsertValues> & { userId: number }

const insertEntry = createPreparedStatement<Tables, InsertValues>('save')((db, value) =>
  selectEntries(
    db
      .with('found', (finding) =>
        finding
          .selectFrom('idea')
          .select((eb) => [
            eb.ref('id').$castTo<number | null>().as('idea_id'),
            eb.lit(null).$castTo<number | null>().as('custom_idea_id'),
          ])
          .where('id', '=', value('ideaId'))
          .where('state', '=', 'published')
          .unionAll(
            finding
              .selectFrom('custom_idea')
              .select((eb) => [
                eb.lit(null).$castTo<number | null>().as('idea_id'),
                eb.ref('id').$castTo<number | null>().as('custom_idea_id'),
              ])
              .where('id', '=', value('customIdeaId'))
              .where('user_id', '=', value('userId')),
          ),
      )
      .with('entry', (writing) =>
        writing
          .insertInto('entry')
          .columns([
            'idea_id',
            'custom_idea_id',
            'user_id',
            'status',
            'priority',
            'target_date',
            'notes',
            'completed_at',
            'done_note',
            'done_on',
            'done_with',
            'request_id',
          ])
          .expression(
            writing
              .selectFrom('found')
              .select([
                'idea_id',
                'custom_idea_id',
                value('userId').as('user_id'),
                value('status').as('status'),
                value('priority').as('priority'),
                value('targetDate').as('target_date'),
                value('notes').as('notes'),
                value('completedAt').as('completed_at'),
                value('doneNote').as('done_note'),
                value('doneOn').as('done_on'),
                value('doneWith').as('done_with'),
                value('requestId').as('request_id'),
              ]),
          )
          .onConflict((conflicting) => conflicting.doNothing())
          .returningAll(),
      ),
  ),
)

/** Returns the error to throw if an insert added no row. */
async function findSaveError(em: SqlEntityManager, userId: number, { ideaId, customIdeaId }: NewEntry) {
  if (customIdeaId) {
    const own = await tables(em)
      .selectFrom('custom_idea')
      .select('id')
      .where('id', '=', customIdeaId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return own ? conflict(alreadyListed, 'already_listed') : notFound(customIdeaNotFound)
  }
  const idea = await tables(em)
    .selectFrom('idea')
    .leftJoin('entry', (join) => join.onRef('entry.idea_id', '=', 'idea.id').on('entry.user_id', '=', userId))
    .select(['idea.state', 'entry.id as entryId'])
    .where('idea.id', '=', ideaId ?? 0)
    .executeTakeFirst()
  // For a published idea only an existing entry can block the insert, even if it has been removed since.
  if (idea?.state === 'published' || idea?.entryId) return conflict(alreadyListed, 'already_listed')
  return idea?.state === 'archived' ? gone(ideaGone) : notFound(ideaNotFound)
}

/** Counts the members who want and who have completed an idea, from one row maintained by triggers. */
async function countInterest(em: SqlEntityManager, ideaId: number): Promise<IdeaInterest> {
  const row = await tables(em)
    .selectFrom('idea_interest')
    .select(['wants', 'dones'])
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  return { wants: hideSmallCount(row?.wants), dones: hideSmallCount(row?.dones) }
}

/** Hides counts so low that they would reveal individual members. */
const hideSmallCount = (count = 0) => (count < minShownCount ? null : count)

const { anyone, signedIn } = createGuardedProcedures<object>(listScopes)

/**
 * Procedures with which signed-in members read and change their own bucket list: entries (saved ideas), steps, photos,
 * custom ideas, recommendations, import and export, sharing. Public ones return popular ideas, counts and shared lists.
 * Entries of other members are a 404.
 */
export const bucketListRouter = router({
  /** The output is not validated: that took a third of the response time for lists of thousands of entries. */
  list: signedIn.output(z.custom<EntryView[]>()).query(({ ctx }) => listEntries(ctx.em, ctx.user.id)),

  /** Ids of the catalogue ideas on the list, for the hearts on public pages. */
  saved: signedIn.output(savedIdeas).query(({ ctx }) => listSavedIdeas(ctx.em, ctx.user.id)),

  /** Entries to do next, for home. */
  next: signedIn.output(nextEntries).query(({ ctx }) => getNextEntries(ctx.em, ctx.user.id, ctx.now())),

  add: signedIn
    .input(newEntry)
    .output(entryView)
    .mutation(
      changeOnce('entry.add', ({ ctx, input }) =>
        withCompletionJob(ctx, input, (em) => addEntry(em, ctx.user.id, input, ctx.now())),
      ),
    ),

  update: signedIn
    .input(entryChanges)
    .output(entryView)
    .mutation(
      changeOnce('entry.update', ({ ctx, input }) =>
        withCompletionJob(ctx, input, (em) => updateEntry(em, ctx.user.id, input, ctx.now())),
      ),
    ),

  remove: signedIn
    .input(byId)
    .mutation(
      changeOnce('entry.remove', ({ ctx, input }) => removeEntry(ctx.em, ctx.user.id, input.id, ctx.now())),
    ),

  /** Removes a catalogue idea from the list, as tapping its heart again does. Returns the input of `restore`. */
  takeOff: signedIn
    .input(byIdeaId)
    .output(byId)
    .mutation(
      changeOnce('entry.takeOff', ({ ctx, input }) =>
        removeEntryOfIdea(ctx.em, ctx.user.id, input.ideaId, ctx.now()),
      ),
    ),

  /** Undoes a removal: restores the entry with all its fields. */
  restore: signedIn
    .input(byId)
    .output(entryView)
    .mutation(changeOnce('entry.restore', ({ ctx, input }) => restoreEntry(ctx.em, ctx.user.id, input.id))),

  reorder: signedIn
    .input(move)
    .mutation(changeOnce('entry.reorder', ({ ctx, input }) => moveEntry(ctx.em, ctx.user.id, input))),

  /** Makes a sorted view the member's own order. */
  arrange: signedIn
    .input(arrangement)
    .mutation(
      changeOnce('entry.arrange', ({ ctx, input }) => reorderEntries(ctx.em, ctx.user.id, input.ids)),
    ),

  /** Other ideas wanted by at least five members who want this idea. */
  together: createGuardedProcedures<{ catalogueMemory: CatalogueCache }>()
    .anyone.input(byIdeaId)
    .output(ideaView.array())
    .query(({ ctx, input }) => listWantedTogether(ctx, input.ideaId)),

  /** Most saved ideas, or editors' picks. */
  popular: createGuardedProcedures<{ catalogueMemory: CatalogueCache }>()
    .anyone.output(popularIdeas)
    .query(({ ctx }) => recordTags(ctx, listPopular(ctx), popularDependencies)),

  /**
   * Number of members who want and who have completed an idea. Fetched by the browser, so that a cached page does not
   * depend on it.
   */
  counts: anyone
    .input(byIdeaId)
    .output(ideaInterest)
    .query(({ ctx, input }) => countInterest(ctx.em, input.ideaId)),

  /** Statistics of a year. */
  year: signedIn
    .input(yearRequest)
    .output(yearView)
    .query(({ ctx, input }) => getYearStats(ctx.em, ctx.user.id, input)),

  forYou: forYouRouter,
  photos: photosRouter,
  steps: stepsRouter,
  customIdeas: customIdeasRouter,
  share: shareRouter,
  sharedList,
  sharedPhoto,
  calendar: calendarRouter,
  files: filesRouter,
})
