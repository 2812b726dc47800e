import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { findIdeas } from '#features/ideas/server/ideas.service.ts'
import type { SearchFacets, SearchFilters, SearchQuery, SearchResult } from '../contract.ts'
import { matchText } from './text-match.service.ts'

const noFacets: SearchFacets = { difficulty: [], cost: [], locationType: [], season: [], categoryId: [] }

/** The ideas that hold all words of the query; where none does, those that hold at least one. */
export async function searchIdeas(em: SqlEntityManager, query: SearchQuery): Promise<SearchResult> {
  const match = matchText(query.q)
  if (!match) return { ideas: [], total: 0, isExact: true, facets: noFacets, words: [] }
  const isExact = await holdsForSome(em, match.all)
  const holds = isExact ? match.all : match.any
  const { ideas } = await findIdeas(em, within(holds, query), match.relevance, query.limit + query.offset)
  const { total } = await findIdeas(em, within(holds, query), match.relevance, 1)
  return {
    ideas: ideas.slice(query.offset),
    total,
    isExact,
    facets: await countFacets(em, holds, query),
    words: query.q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  }
}

async function holdsForSome(em: SqlEntityManager, holds: RawBuilder<boolean>) {
  const { total } = await findIdeas(em, holds, sql`idea.id`, 1)
  return total > 0
}

const columns = {
  difficulty: 'difficulty',
  cost: 'cost',
  locationType: 'location_type',
  season: 'season',
  categoryId: 'category_id',
} as const

function within(holds: RawBuilder<boolean>, filters: SearchFilters): RawBuilder<boolean> {
  const conditions = Object.entries(columns).flatMap(([name, column]) => {
    const value = filters[name as keyof typeof columns]
    return value === undefined ? [] : [sql`${sql.ref(`idea.${column}`)} = ${value}`]
  })
  return sql<boolean>`(${sql.join([holds, ...conditions], sql` and `)})`
}

async function countFacets(em: SqlEntityManager, holds: RawBuilder<boolean>, filters: SearchFilters) {
  const count = async (name: keyof typeof columns) => {
    const value = sql.ref(`idea.${columns[name]}`)
    const { rows } = await sql<{ value: never; count: number; name: string }>`
      select ${value} as value, count(*)::int as count, min(category.name) as name
      from idea join category on category.id = idea.category_id
      where state = 'published' and ${within(holds, { ...filters, [name]: undefined })}
      group by 1 order by 2 desc, 1`.execute(em.getKysely())
    return rows
  }
  return {
    difficulty: await count('difficulty'),
    cost: await count('cost'),
    locationType: await count('locationType'),
    season: await count('season'),
    categoryId: await count('categoryId'),
  }
}
