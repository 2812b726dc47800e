import type { SqlEntityManager } from '@mikro-orm/sql'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import { builtOnce } from '#platform/database/built-once.ts'
import { conflict, gone, notFound } from '#platform/server/errors.ts'
import type { EntryView, NewEntry } from '../contract.ts'
import { alreadyListed, customIdeaNotFound } from '../messages.ts'
import { entries } from './entry.queries.ts'
import { toEntryView, viewsOf } from './entry-views.service.ts'
import { pastTime } from './moments.ts'
import { tables, type Tables } from './tables.ts'

/**
 * Puts an idea on the list, by one statement: of many at once one wins, and what was acknowledged is committed.
 * A repeat of the same click answers the entry that it made.
 *
 * @throws 409 where it is there already, 404 or 410 where there is no such idea, or no longer.
 */
export async function addEntry(
  em: SqlEntityManager,
  userId: number,
  entry: NewEntry,
  now: Date,
): Promise<EntryView> {
  const { rows } = await tables(em).executeQuery(saving({ userId, ...given(entry, now) }))
  // Nothing else is asked for, that a new entry cannot have: this is what members do most.
  if (rows[0]) return toEntryView(rows[0])
  if (entry.requestId) {
    const repeated = await entries(tables(em))
      .where('entry.user_id', '=', userId)
      .where('entry.request_id', '=', entry.requestId)
      .execute()
    const [made] = await viewsOf(em, repeated)
    if (made) return made
  }
  throw await reasonAgainst(em, userId, entry)
}

function given(entry: NewEntry, now: Date) {
  const isCompleted = entry.status === 'completed'
  return {
    ideaId: entry.ideaId ?? null,
    customIdeaId: entry.customIdeaId ?? null,
    status: entry.status,
    priority: entry.priority,
    targetDate: entry.targetDate ?? null,
    notes: entry.notes ?? null,
    completedAt: isCompleted ? pastTime(entry.completedAt, now) : null,
    doneNote: entry.doneNote ?? null,
    doneOn: (isCompleted && entry.doneOn) || null,
    doneWith: entry.doneWith ?? null,
    requestId: entry.requestId ?? null,
  }
}

type Given = ReturnType<typeof given> & { userId: number }

const saving = builtOnce<Tables, Given>('save')((db, value) =>
  entries(
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

/** Asked only where nothing was inserted. */
async function reasonAgainst(em: SqlEntityManager, userId: number, { ideaId, customIdeaId }: NewEntry) {
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
  // Of a published idea nothing but an entry stands in the way, even if that has gone in the meantime.
  if (idea?.state === 'published' || idea?.entryId) return conflict(alreadyListed, 'already_listed')
  return idea?.state === 'archived' ? gone(ideaGone) : notFound(ideaNotFound)
}
