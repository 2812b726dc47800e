import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { maxSimilarIdeas } from '#features/catalogue/limits.ts'
import { sampledMatchesCte } from '../sampled-matches.ts'

interface ReferenceIdea {
  id: number
  categoryId: number | null
}

/** Highest number of ideas compared. */
const maxCompared = 500
/** Highest number of words by which candidates are looked up. */
const maxWordsLookedUp = 5

/**
 * Lists the ids of up to three ideas that share words in title and tags with an idea. Rare words count for more than
 * common ones; on a tie, an idea of the same category comes first. If there are too few, ideas of the category fill up
 * the list, those with a higher id first.
 */
export async function listSimilarIds(
  em: SqlEntityManager,
  { id, categoryId }: ReferenceIdea,
): Promise<number[]> {
  const words = await listSharedWords(em, id)
  const query = selectRareWords(words).map(({ stem }) => `'${stem}'`)
  const columns = sql`id, category_id, ts_filter(document, '{a,b}') as called`
  const neighbours = sql`select ${columns} from idea where state = 'published' and category_id = ${categoryId}`
  const { rows } = await sql<{ id: number }>`
    with ${sampledMatchesCte('sharing', {
      columns,
      holds: sql`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${query.join(' | ')})`,
      most: maxCompared,
    })},
    compared as (
      select * from sharing where id <> ${id}
      union (${neighbours} and id > ${id} order by id limit ${maxSimilarIdeas})
      union (${neighbours} and id < ${id} order by id limit ${maxSimilarIdeas})
    )
    select id from compared
    order by ${similarityScore(words)} desc, category_id is not distinct from ${categoryId} desc, id < ${id}, id
    limit ${maxSimilarIdeas}`.execute(em.getKysely())
  return rows.map((row) => row.id)
}

/**
 * Selects the rarest words that other ideas contain too, as long as their ideas fit into the comparison. A common word
 * would fill it with ideas that share nothing else.
 */
function selectRareWords(words: SharedWord[]): SharedWord[] {
  const shared = words.filter(({ ideas }) => ideas > 1)
  const rarest = (shared.length > 0 ? shared : words).slice(0, maxWordsLookedUp)
  let total = 0
  return rarest.filter(({ ideas }, index) => (total += ideas) <= maxCompared || index === 0)
}

/** Sums the weights of the shared words; rarer words weigh more. */
const similarityScore = (words: SharedWord[]) =>
  sql<number>`0::float8 ${sql.join(
    words.map(
      ({ stem, ideas }) => sql`+ case when called @@ to_tsquery('simple', ${`'${stem}'`})
        then ${1 / (1 + Math.log(Math.max(1, ideas)))}::float8 else 0 end`,
    ),
    sql` `,
  )}`

interface SharedWord {
  stem: string
  /** Approximate number of ideas that contain the word. */
  ideas: number
}

/** Lists the stems of an idea's title and tags, rarest first. */
async function listSharedWords(em: SqlEntityManager, id: number): Promise<SharedWord[]> {
  // As an array, so that each word is an index lookup: for a join, the planner scans the whole word table.
  const { rows } = await sql<SharedWord>`
    select stem, max(ideas) as ideas from search_word
    where stem <> '' and word = any((
      select string_to_array(f_words(title || ' ' || array_to_string(tags, ' ')), ' ') from idea where id = ${id}
    )::text[])
    group by stem order by 2, 1`.execute(em.getKysely())
  return rows
}
