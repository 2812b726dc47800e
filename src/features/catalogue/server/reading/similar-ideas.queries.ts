import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { similarShown } from '#features/catalogue/limits.ts'
import { sampleFirst } from '../sample-first.ts'

interface LikenedIdea {
  id: number
  categoryId: number | null
}

/** Of ideas that share a word no more are compared. */
const maxCompared = 500
/** By so many of its rarest words the ideas are found that an idea is compared with. */
const maxWordsLookedUp = 5

/**
 * Ids of ideas that share the words of title and tags with an idea: a rare word counts for more than a common one, and
 * of equals an idea of the same category comes first. Where they are too few, ideas of the category follow, those behind
 * the idea first, so that each idea has others.
 */
export async function listSimilarIds(
  em: SqlEntityManager,
  { id, categoryId }: LikenedIdea,
): Promise<number[]> {
  const words = await listWordsOf(em, id)
  const shared = words.filter(({ ideas }) => ideas > 1)
  const lookedUp = (shared.length > 0 ? shared : words).slice(0, maxWordsLookedUp)
  const query = lookedUp.map(({ stem }) => `'${stem}'`).join(' | ')
  const stems = words.map(({ stem }) => stem)
  const weights = words.map(({ ideas }) => 1 / (1 + Math.log(Math.max(1, ideas))))
  const columns = sql`id, category_id, document`
  const neighbours = sql`select ${columns} from idea where state = 'published' and category_id = ${categoryId}`
  const { rows } = await sql<{ id: number }>`
    with ${sampleFirst('sharing', {
      columns,
      holds: sql`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${query})`,
      most: maxCompared,
    })},
    compared as (
      select * from sharing where id <> ${id}
      union (${neighbours} and id > ${id} order by id limit ${similarShown})
      union (${neighbours} and id < ${id} order by id limit ${similarShown})
    )
    select id from compared
    order by (
      select coalesce(sum(weight), 0) from unnest(${stems}::text[], ${weights}::float8[]) word(stem, weight)
      where stem = any(tsvector_to_array(ts_filter(document, '{a,b}')))
    ) desc, category_id is not distinct from ${categoryId} desc, id < ${id}, id
    limit ${similarShown}`.execute(em.getKysely())
  return rows.map((row) => row.id)
}

interface SharedWord {
  stem: string
  /** In how many ideas it stands, roughly. */
  ideas: number
}

/** The words of an idea's title and tags in their basic forms, the rarest first. */
async function listWordsOf(em: SqlEntityManager, id: number): Promise<SharedWord[]> {
  // As a list, so that each is looked up: of a join the planner reads every word of the catalogue.
  const { rows } = await sql<SharedWord>`
    select stem, max(ideas) as ideas from search_word
    where stem <> '' and word = any((
      select string_to_array(f_words(title || ' ' || array_to_string(tags, ' ')), ' ') from idea where id = ${id}
    )::text[])
    group by stem order by 2, 1`.execute(em.getKysely())
  return rows
}
