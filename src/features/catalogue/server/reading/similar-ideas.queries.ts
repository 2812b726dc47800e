import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { similarShown } from '#features/catalogue/limits.ts'

interface LikenedIdea {
  id: number
  categoryId: number | null
  tags: string[]
}

/** In a large category not all that share a tag are compared. */
const mostCompared = 500

/**
 * Ids of ideas of the same category: those that share most tags first, then those that follow it, beginning anew
 * behind the last one. Those that share a tag are a table of their own: with the limit in sight PostgreSQL would
 * rather read ideas one by one than the index.
 */
export async function listSimilarIds(
  em: SqlEntityManager,
  { id, categoryId, tags }: LikenedIdea,
): Promise<number[]> {
  const inCategory = sql`from idea where state = 'published' and category_id = ${categoryId}`
  const { rows } = await sql<{ id: number }>`
    with sharing as materialized (
      select id, tags ${inCategory} and id <> ${id}
        and f_category_tags(category_id, tags) && f_category_tags(${categoryId}, ${tags})
    ),
    compared as (
      (select id, tags from sharing limit ${mostCompared})
      union (select id, tags ${inCategory} and id > ${id} order by id limit ${similarShown})
      union (select id, tags ${inCategory} and id < ${id} order by id limit ${similarShown})
    )
    select id from compared
    order by (select count(*) from unnest(tags) tag where tag = any(${tags})) desc, id < ${id}, id
    limit ${similarShown}`.execute(em.getKysely())
  return rows.map((row) => row.id)
}
