import type { SqlEntityManager } from '@mikro-orm/sql'
import type { InferResult, QueryCreator } from 'kysely'
import { columnsOf, toIsoTimestamp, rowCount } from '#platform/database/sql.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { CustomIdeaChanges, CustomIdeaView, NewCustomIdea } from '../contract.ts'
import { customIdeaNotFound, tooManyCustomIdeas } from '../messages.ts'
import { maxCustomIdeas } from '../limits.ts'
import { CustomIdea, tables, type Tables } from './entities.ts'
import { getCustomIdeaImageUrl } from './custom-idea-image.ts'

/**
 * Returns all custom ideas of a member, newest first, each with the id of its entry on their bucket list (`entryId`),
 * null if it is not on it.
 */
export async function listCustomIdeas(em: SqlEntityManager, userId: number): Promise<CustomIdeaView[]> {
  const rows = await selectCustomIdeas(tables(em))
    .where('custom_idea.user_id', '=', userId)
    .orderBy('custom_idea.id', 'desc')
    .execute()
  return rows.map(toView)
}

/**
 * Creates a custom idea (one that only its member can see) without adding it to the list, and returns it. A repeated
 * request (same `requestId`) returns the idea created by the first.
 * @throws 409 if the member already has 10,000 (`maxCustomIdeas`).
 */
export async function createCustomIdea(
  em: SqlEntityManager,
  userId: number,
  idea: NewCustomIdea,
): Promise<CustomIdeaView> {
  const inserted = tables(em).with('custom_idea', (db) => insertCustomIdea(db, userId, idea).returningAll())
  const row =
    (await selectCustomIdeas(inserted).executeTakeFirst()) ?? (await findByRequestId(em, userId, idea))
  if (!row) throw conflict(tooManyCustomIdeas)
  return toView(row)
}

/**
 * Updates only the fields of a custom idea that were sent, and returns it.
 * @throws 404 if the member has no such custom idea, even if another member has.
 */
export async function updateCustomIdea(
  em: SqlEntityManager,
  userId: number,
  { id, locationType, timeCommitment, ageGroup, ...changes }: CustomIdeaChanges,
  now: Date,
): Promise<CustomIdeaView> {
  const updated = tables(em).with('custom_idea', (db) =>
    db
      .updateTable('custom_idea')
      .set({
        ...changes,
        location_type: locationType,
        time_commitment: timeCommitment,
        age_group: ageGroup,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll(),
  )
  const row = await selectCustomIdeas(updated).executeTakeFirst()
  if (!row) throw notFound(customIdeaNotFound)
  return toView(row)
}

/**
 * Deletes a custom idea for good, with its bucket-list entry and that entry's steps and photos; Undo cannot restore it.
 * An item for it on a shared list stays: another member of the list gets a copy of the idea.
 * @throws 404 if the member has no such custom idea, even if another member has.
 */
export async function removeCustomIdea(em: SqlEntityManager, userId: number, id: number): Promise<void> {
  const deleted = await tables(em)
    .deleteFrom('custom_idea')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw notFound(customIdeaNotFound)
}

/** @param db source of the rows named `custom_idea`: the table, or a CTE that has just written them. */
function selectCustomIdeas(db: QueryCreator<Tables>) {
  return db
    .selectFrom('custom_idea')
    .leftJoin('entry', 'entry.custom_idea_id', 'custom_idea.id')
    .select(columns)
}

const columns = [...columnsOf(CustomIdea, 'custom_idea', ['requestId']), 'entry.id as entryId'] as const

/** Inserts a custom idea, but no row if the member has too many or the request is a repeat. */
function insertCustomIdea(db: QueryCreator<Tables>, userId: number, idea: NewCustomIdea) {
  return db
    .insertInto('custom_idea')
    .columns([
      'user_id',
      'title',
      'description',
      'difficulty',
      'cost',
      'location_type',
      'time_commitment',
      'season',
      'age_group',
      'request_id',
    ])
    .expression(
      db
        .selectNoFrom((eb) => [
          eb.val(userId).as('user_id'),
          eb.val(idea.title).as('title'),
          eb.val(idea.description).as('description'),
          eb.val(idea.difficulty).as('difficulty'),
          eb.val(idea.cost).as('cost'),
          eb.val(idea.locationType).as('location_type'),
          eb.val(idea.timeCommitment).as('time_commitment'),
          eb.val(idea.season).as('season'),
          eb.val(idea.ageGroup).as('age_group'),
          eb.val(idea.requestId ?? null).as('request_id'),
        ])
        .where((eb) =>
          eb(
            eb.selectFrom('custom_idea').select(rowCount.as('count')).where('user_id', '=', userId),
            '<',
            maxCustomIdeas,
          ),
        ),
    )
    .onConflict((conflicting) => conflicting.doNothing())
}

async function findByRequestId(em: SqlEntityManager, userId: number, { requestId }: NewCustomIdea) {
  if (!requestId) return undefined
  return selectCustomIdeas(tables(em))
    .where('custom_idea.user_id', '=', userId)
    .where('custom_idea.request_id', '=', requestId)
    .executeTakeFirst()
}

function toView(row: InferResult<ReturnType<typeof selectCustomIdeas>>[number]): CustomIdeaView {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    difficulty: row.difficulty,
    cost: row.cost,
    locationType: row.locationType,
    timeCommitment: row.timeCommitment,
    season: row.season,
    ageGroup: row.ageGroup,
    imageUrl: getCustomIdeaImageUrl({ id: row.id, location: row.locationType, title: row.title }),
    createdAt: toIsoTimestamp(row.createdAt),
    updatedAt: toIsoTimestamp(row.updatedAt),
    entryId: row.entryId,
  }
}
