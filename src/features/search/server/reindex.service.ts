import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type Kysely } from 'kysely'
import type { Category, Idea } from '#features/catalogue/server/entities.ts'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { rowCount } from '#platform/database/sql.ts'
import { meilisearchClient, type MeilisearchAddress } from './engines/query-index.ts'
import { compareIndex, hasIndex, rebuildIndex, type IndexDifference } from './index/idea-index.ts'
import { SearchWord } from './entities.ts'

type Tables = InferKyselyDB<typeof Category | typeof Idea | typeof SearchWord> & {
  counted_word: { word: string; ideas: number }
}

/**
 * Rebuilds the word list and, if Meilisearch is configured, its index, while searches continue on the old ones; then
 * invalidates the cached catalogue.
 * @throws if a task of Meilisearch fails; the word list is rebuilt nevertheless
 */
export async function reindex(
  em: SqlEntityManager,
  meilisearch: MeilisearchAddress | undefined,
): Promise<void> {
  await rebuildSearchWords(em)
  if (meilisearch) await rebuildIndex(meilisearchClient(meilisearch), em)
  await invalidateCatalogue(em)
}

/**
 * Rebuilds the word list (`search_word`: each word of the ideas with its stem and number of ideas), which spelling
 * correction uses, in one transaction. Words that no idea contains anymore disappear.
 */
export async function rebuildSearchWords(em: SqlEntityManager): Promise<void> {
  await em.transactional(async (transaction) => {
    const database = transaction.getKysely<Tables>()
    await sql`lock table search_word in share row exclusive mode`.execute(database)
    await transaction.nativeDelete(SearchWord, {})
    // `create table as` runs on parallel workers; `insert … select` does not.
    await database.schema
      .createTable('counted_word')
      .modifyFront(sql`unlogged`)
      .as(ideaWordCounts(database))
      .execute()
    await database
      .insertInto('search_word')
      .columns(['word', 'stem', 'ideas'])
      .expression((write) =>
        write
          .selectFrom('counted_word')
          .select((row) => ['word', row.fn<string>('f_stem', ['word']).as('stem'), 'ideas'])
          .orderBy('word'),
      )
      .execute()
    await database.schema.dropTable('counted_word').execute()
  })
}

/** Length of the column `search_word.word`. */
const maxWordLength = 60

const ideaWordCounts = (database: Kysely<Tables>) =>
  database
    .selectFrom('idea')
    .leftJoin('category', 'category.id', 'idea.category_id')
    .crossJoin(eachWord.as<'each'>(sql`each(word)`))
    .select(['each.word', rowCount.as('ideas')])
    .where((row) =>
      row.between(row.fn<number>('char_length', ['each.word']), row.lit(1), row.lit(maxWordLength)),
    )
    .groupBy('each.word')

const eachWord = sql<{ word: string }>`unnest(tsvector_to_array(to_tsvector('simple',
  f_search_words(idea.title, idea.tags, category.name, idea.description, idea.aliases, idea.kinds))))`

/**
 * Compares the index in Meilisearch with the database, without changing it, and returns whether they are equal, with a
 * report for the operator. A missing index counts as different; if Meilisearch is not configured, the two count as
 * equal.
 */
export async function verifySearch(
  em: SqlEntityManager,
  meilisearch: MeilisearchAddress | undefined,
): Promise<{ isEqual: boolean; report: string }> {
  if (!meilisearch)
    return { isEqual: true, report: 'MEILI_URL is not set: PostgreSQL searches its own tables.' }
  const client = meilisearchClient(meilisearch)
  if (!(await hasIndex(client))) return { isEqual: false, report: 'Meilisearch has no index of the ideas.' }
  const difference = await compareIndex(client, em)
  const isEqual = Object.values(difference).every((ids: number[]) => ids.length === 0)
  return { isEqual, report: isEqual ? 'The index matches the database.' : formatDifference(difference) }
}

const maxListedIds = 100

function formatDifference({ missing, different, surplus }: IndexDifference): string {
  const listed = [
    { what: 'not in the index', ids: missing },
    { what: 'different in the index', ids: different },
    { what: 'in the index only', ids: surplus },
  ]
  return listed
    .filter(({ ids }) => ids.length > 0)
    .map(
      ({ what, ids }) =>
        `${ids.length} ${what}: ids ${ids.slice(0, maxListedIds).join(', ')}${ids.length > maxListedIds ? ', …' : ''}`,
    )
    .join('\n')
}
