import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import { meilisearchClient, type MeilisearchAddress } from './engines/meilisearch-client.ts'
import { compareIndex, hasIndex, rebuildIndex, type IndexDifference } from './index/idea-index.ts'
import { SearchWord } from './search-word.entity.ts'

/** Builds everything that is searched anew, while visitors go on searching the old. */
export async function reindex(
  em: SqlEntityManager,
  meilisearch: MeilisearchAddress | undefined,
): Promise<void> {
  await countWords(em)
  if (meilisearch) await rebuildIndex(meilisearchClient(meilisearch), em)
  await raiseCatalogueVersion(em)
}

/** Reads the words of the catalogue anew: those that have gone are forgotten, the others counted. */
export async function countWords(em: SqlEntityManager): Promise<void> {
  await em.transactional(async (transaction) => {
    const database = transaction.getKysely<InferKyselyDB<typeof SearchWord>>()
    await sql`lock table search_word in share row exclusive mode`.execute(database)
    await transaction.nativeDelete(SearchWord, {})
    // By as many processes of the database as it has: what is inserted directly is counted by one alone.
    await sql`create unlogged table counted_word as ${wordsOfIdeas}`.execute(database)
    await sql`insert into search_word (word, stem, ideas)
      select word, f_stem(word), ideas from counted_word order by word`.execute(database)
    await sql`drop table counted_word`.execute(database)
  })
}

/** As long as its column. */
const longestWord = 60

const wordsOfIdeas = sql`
  select word, count(*)::int as ideas
  from idea left join category on category.id = idea.category_id,
    unnest(tsvector_to_array(to_tsvector('simple',
      f_search_words(title, tags, category.name, idea.description)))) word
  where char_length(word) between 1 and ${sql.lit(longestWord)}
  group by word`

/** Whether Meilisearch and the database agree, in sentences. */
export async function verifySearch(
  em: SqlEntityManager,
  meilisearch: MeilisearchAddress | undefined,
): Promise<{ isEqual: boolean; report: string }> {
  if (!meilisearch)
    return { isEqual: true, report: 'PostgreSQL searches its own rows: MEILI_URL is not set.' }
  const client = meilisearchClient(meilisearch)
  if (!(await hasIndex(client))) return { isEqual: false, report: 'Meilisearch has no index of the ideas.' }
  const difference = await compareIndex(client, em)
  const isEqual = Object.values(difference).every((ids: number[]) => ids.length === 0)
  return { isEqual, report: isEqual ? 'The index equals the database.' : sentences(difference) }
}

const mostListed = 100

function sentences({ missing, different, surplus }: IndexDifference): string {
  const listed = [
    { what: 'not in the index', ids: missing },
    { what: 'different in the index', ids: different },
    { what: 'in the index only', ids: surplus },
  ]
  return listed
    .filter(({ ids }) => ids.length > 0)
    .map(
      ({ what, ids }) =>
        `${ids.length} ${what}: ids ${ids.slice(0, mostListed).join(', ')}${ids.length > mostListed ? ', …' : ''}`,
    )
    .join('\n')
}
