import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { defaultPriority, maxCustomIdeas } from '#features/bucket-list/limits.ts'
import { tooManyCustomIdeas } from '#features/bucket-list/messages.ts'
import { rowCount } from '#platform/database/sql.ts'
import { conflict } from '#platform/server/errors.ts'
import { lockList } from './access.service.ts'
import { listTables } from './entities.ts'

/**
 * Saves catalogue ideas to the member's bucket list as planned entries, in this order, unless they are on it. Does not
 * check whether they are published, and tells no webhook.
 */
export const saveIdeas = (em: SqlEntityManager, userId: number, ideaIds: number[]): Promise<void> =>
  saveToBucketList(em, 'idea_id', userId, ideaIds)

/**
 * Saves the member's own custom ideas to their bucket list as planned entries, in this order, unless they are on it.
 */
export const saveCustomIdeas = (
  em: SqlEntityManager,
  userId: number,
  customIdeaIds: number[],
): Promise<void> => saveToBucketList(em, 'custom_idea_id', userId, customIdeaIds)

async function saveToBucketList(
  em: SqlEntityManager,
  column: 'idea_id' | 'custom_idea_id',
  userId: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return
  await listTables(em)
    .insertInto('entry')
    .columns(['user_id', column, 'priority'])
    .expression(sql`select ${userId}::integer, id, ${defaultPriority}::smallint
      from unnest(${ids}::integer[]) with ordinality as given(id, place) order by place`)
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
}

/**
 * Ensures that the member has a custom idea of their own for each item with a custom idea, of a whole list or one item,
 * by copying other members' ones. Call it in a transaction: it locks the list, but does not check that they are a
 * member of it.
 * @returns a map from the item's id to the id of the member's own custom idea.
 * @throws 409 if the member would have more than 10,000 custom ideas (`maxCustomIdeas`).
 */
export async function copyCustomIdeas(
  em: SqlEntityManager,
  userId: number,
  { listId, itemId }: { listId: number; itemId?: number },
): Promise<Map<number, number>> {
  // So that two requests at once do not make two copies. Most callers have locked the list already.
  await lockList(em, listId, false)
  const items = await listTables(em)
    .selectFrom('list_item')
    .leftJoin('list_item_copy', (join) =>
      join.onRef('list_item_copy.item_id', '=', 'list_item.id').on('list_item_copy.user_id', '=', userId),
    )
    .select(['list_item.id', 'list_item.custom_idea_id as original'])
    .select('list_item_copy.custom_idea_id as own')
    .where('list_item.list_id', '=', listId)
    .where('list_item.custom_idea_id', 'is not', null)
    .$if(itemId !== undefined, (query) => query.where('list_item.id', '=', itemId ?? 0))
    .orderBy('list_item.position')
    .orderBy('list_item.id')
    .execute()
  const missing = items.filter(({ own }) => own === null)
  const created = await insertCopies(
    em,
    userId,
    missing.flatMap(({ original }) => original ?? []),
  )
  const rows = missing.map(({ id }, index) => ({
    item_id: id,
    user_id: userId,
    custom_idea_id: created[index] ?? 0,
  }))
  if (rows.length > 0) await listTables(em).insertInto('list_item_copy').values(rows).execute()
  return new Map([
    ...items.flatMap(({ id, own }) => (own === null ? [] : [[id, own] as const])),
    ...rows.map((row) => [row.item_id, row.custom_idea_id] as const),
  ])
}

/** Inserts a copy of each custom idea for the member, and returns their ids in the same order. */
async function insertCopies(em: SqlEntityManager, userId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { own } = await listTables(em)
    .selectFrom('custom_idea')
    .select(rowCount.as('own'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (own + ids.length > maxCustomIdeas) throw conflict(tooManyCustomIdeas)
  const columns = [
    'title',
    'description',
    'difficulty',
    'cost',
    'location_type',
    'time_commitment',
    'season',
    'age_group',
  ] as const
  const rows = await listTables(em)
    .insertInto('custom_idea')
    .columns(['user_id', ...columns])
    .expression((db) =>
      db
        .selectFrom('custom_idea')
        .innerJoin(
          sql<{ id: number; place: number }>`unnest(${ids}::integer[]) with ordinality`.as<'given'>(
            sql`given(id, place)`,
          ),
          'given.id',
          'custom_idea.id',
        )
        .select((eb) => [eb.cast<number>(eb.val(userId), 'integer').as('user_id')])
        .select(columns)
        .orderBy('given.place'),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
