import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaTableFilters } from '#features/editing/contract.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'

/** The ideas that the table's filters find, without columns yet. */
export function selectedIdeas(em: SqlEntityManager, filters: IdeaTableFilters) {
  let query = bareIdeas(em)
  const { q, categoryId } = filters
  if (q.trim()) query = query.where(holdsWords(q.trim()))
  if (categoryId === 'none') query = query.where('idea.category_id', 'is', null)
  else if (categoryId) query = query.where('idea.category_id', '=', categoryId)
  if (filters.state) query = query.where('idea.state', '=', filters.state)
  if (filters.featured !== undefined) query = query.where('idea.featured', '=', filters.featured)
  if (filters.difficulty) query = query.where('idea.difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', '=', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', '=', filters.locationType)
  if (filters.season) query = query.where('idea.season', '=', filters.season)
  if (filters.tag) query = query.where(sql<boolean>`idea.tags @> array[${filters.tag}]::text[]`)
  return query
}

/** Every word, or the id that somebody has copied from an address. */
function holdsWords(q: string) {
  // Each by its beginning, so that half a word already finds something while typing. No word at all finds nothing.
  const beginnings = sql`replace(nullif(f_words(${q}), ''), ' ', ':* & ') || ':*'`
  const words = sql<boolean>`idea.document @@ to_tsquery('english', ${beginnings})`
  return /^\d{1,9}$/.test(q) ? sql<boolean>`(idea.id = ${Number(q)} or ${words})` : words
}
