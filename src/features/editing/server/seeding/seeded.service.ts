import { isDeepStrictEqual } from 'node:util'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { jsonRows } from '#platform/database/sql.ts'
import type { CategoryState } from './edition-merge.ts'
import type { Matchable } from './edition-plan.ts'
import type { SeededCategoryRow, SeededIdeaRow } from '../entities.ts'

/** A seeded category or idea, by its key in the catalogue files. */
export interface Seeded<Fields> extends Matchable {
  /** Null if the row was deleted. */
  id: number | null
  /** Values that the seed last wrote; empty if an editor created the row. */
  wrote: Partial<Fields>
}

/** All seeded rows before and after an edition. */
interface States<Fields> {
  before: Seeded<Fields>[]
  after: Seeded<Fields>[]
}

const database = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof SeededCategoryRow | typeof SeededIdeaRow>>()

/**
 * Returns the record of each category that the seed has loaded, by key: its id (null if it was deleted), its text for
 * recognition, and the values the seed last wrote.
 */
export const readSeededCategories = (em: SqlEntityManager): Promise<Seeded<CategoryState>[]> =>
  database(em)
    .selectFrom('seeded_category')
    .select(['key', 'category_id as id', 'text', 'wrote'])
    .orderBy('key')
    .execute()

/**
 * Returns the seed's record of each idea it has loaded, ordered by key: the idea's id (null if it was deleted), the
 * text that identifies it if its key changes, and the values last written (empty if an editor created the idea).
 */
export const readSeededIdeas = (em: SqlEntityManager): Promise<Seeded<IdeaFields>[]> =>
  database(em)
    .selectFrom('seeded_idea')
    .select(['key', 'idea_id as id', 'text', 'wrote'])
    .orderBy('key')
    .execute()

/**
 * Updates the seed's records of categories (what the bundled catalogue has loaded) from `before` to `after`: deletes
 * those that were changed or removed, then inserts the changed and new ones, because a category may have moved to
 * another key.
 */
export async function writeSeededCategories(
  em: SqlEntityManager,
  states: States<CategoryState>,
): Promise<void> {
  const { outdated, news } = diffStates(states)
  if (outdated.length === 0) return
  await database(em)
    .deleteFrom('seeded_category')
    .where((row) => row('key', '=', row.fn.any(row.val(outdated))))
    .execute()
  await database(em)
    .insertInto('seeded_category')
    .columns(['key', 'category_id', 'text', 'wrote'])
    .expression((write) => write.selectFrom(jsonRows(news, columns)).select(['key', 'id', 'text', 'wrote']))
    .execute()
}

/**
 * Writes the records of ideas that the seed (the loader of the bundled catalogue) has loaded, where they differ between
 * `before` and `after`. Deletes all outdated rows first, because an idea may have moved to another key.
 */
export async function writeSeededIdeas(em: SqlEntityManager, states: States<IdeaFields>): Promise<void> {
  const { outdated, news } = diffStates(states)
  if (outdated.length === 0) return
  await database(em)
    .deleteFrom('seeded_idea')
    .where((row) => row('key', '=', row.fn.any(row.val(outdated))))
    .execute()
  await database(em)
    .insertInto('seeded_idea')
    .columns(['key', 'idea_id', 'text', 'wrote'])
    .expression((write) => write.selectFrom(jsonRows(news, columns)).select(['key', 'id', 'text', 'wrote']))
    .execute()
}

const columns = { key: 'text', id: 'integer', text: 'text', wrote: 'jsonb' } as const

function diffStates<Fields>({ before, after }: States<Fields>) {
  const known = new Map(before.map((one) => [one.key, one]))
  const news = after.filter((one) => !isDeepStrictEqual(known.get(one.key), one))
  const stale = new Set(before.map(({ key }) => key)).difference(new Set(after.map(({ key }) => key)))
  return { outdated: [...stale, ...news.map(({ key }) => key)], news }
}
