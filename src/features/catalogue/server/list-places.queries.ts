import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaListFilters, IdeaListQuery } from '../contract.ts'
import { bareIdeas } from './idea.queries.ts'

type List = Omit<IdeaListQuery, 'search'>

/** So many ideas are passed over one by one; whoever asks for what is further away is taken there. */
const fewPassed = 10_000

/**
 * Which ideas stand in a part of a list, in its order. They are found in its index alone: the ideas themselves are
 * read when it is known which.
 * @param among only these; all where nothing is said.
 */
export async function placesOf(em: SqlEntityManager, list: List, among?: number[]) {
  const { limit, offset, orderBy, ...filters } = list
  let query = filtered(em, filters)
  if (among) query = query.where('idea.id', 'in', among)
  query = query.orderBy(orderOf(orderBy)).limit(limit)
  const isWhole =
    !among && orderBy === undefined && Object.values(filters).every((value) => value === undefined)
  const block = offset > fewPassed && isWhole ? await blockAt(em, offset) : undefined
  if (!block) return query.offset(offset)
  return query.where('idea.featured', '=', false).where('idea.id', '>=', block.first).offset(block.passed)
}

/** The order of a list. */
export const orderOf = (orderBy: List['orderBy']) =>
  orderBy === 'newest' ? sql`idea.created_at desc, idea.id desc` : sql`idea.featured desc, idea.id`

/** Which thousand ids the idea at this place is among, and how many of them to pass over; undefined where it is a featured one. */
async function blockAt(em: SqlEntityManager, offset: number) {
  const { rows } = await sql<{ first: number; passed: number }>`
    with blocks as (
      select block,
        (sum(published - featured) over (order by block) - (published - featured))::int as before,
        (select sum(featured) from idea_block)::int as featured
      from idea_block
    )
    select block * 1000 as first, ${offset}::int - featured - before as passed
    from blocks where featured + before <= ${offset}::int
    order by block desc limit 1`.execute(em.getKysely())
  return rows[0]
}

function filtered(em: SqlEntityManager, filters: IdeaListFilters) {
  let query = bareIdeas(em).select('idea.id').where('idea.state', '=', sql.lit('published'))
  if (filters.categoryId) query = query.where('idea.category_id', '=', filters.categoryId)
  // One value in a list is to PostgreSQL what it would be without.
  if (filters.difficulty) query = query.where('idea.difficulty', 'in', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', 'in', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', 'in', filters.locationType)
  if (filters.season) query = query.where('idea.season', 'in', filters.season)
  if (filters.ageGroup) query = query.where('idea.age_group', 'in', filters.ageGroup)
  if (filters.duration) query = query.where('idea.duration', 'in', filters.duration)
  return query
}
