import { isDeepStrictEqual } from 'node:util'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { jsonRows } from '#platform/database/sql.ts'
import type { CategoryState } from './category-stand.ts'
import type { Matchable } from './edition-plan.ts'
import type { SeededCategoryRow, SeededIdeaRow } from '../entities.ts'

/** What the catalogue brought, under the key of its files. */
export interface Seeded<Fields> extends Matchable {
  /** Null where somebody has deleted it. */
  id: number | null
  /** What the catalogue last wrote there; nothing where it found an editor's own. */
  wrote: Partial<Fields>
}

/** Two states of all there is. */
interface States<Fields> {
  before: Seeded<Fields>[]
  after: Seeded<Fields>[]
}

const database = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof SeededCategoryRow | typeof SeededIdeaRow>>()

export const readSeededCategories = (em: SqlEntityManager): Promise<Seeded<CategoryState>[]> =>
  database(em)
    .selectFrom('seeded_category')
    .select(['key', 'category_id as id', 'text', 'wrote'])
    .orderBy('key')
    .execute()

export const readSeededIdeas = (em: SqlEntityManager): Promise<Seeded<IdeaFields>[]> =>
  database(em)
    .selectFrom('seeded_idea')
    .select(['key', 'idea_id as id', 'text', 'wrote'])
    .orderBy('key')
    .execute()

/** Writes what has changed between two states: first all goes that is outdated, for what has another key now is written anew. */
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

/** The same of ideas. */
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
