import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { IdeaTableFilters } from '#features/editing/contract.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'

type Tables = InferKyselyDB<typeof Idea>

/** The ideas that the table's filters find, without columns yet. */
export function selectedIdeas(em: SqlEntityManager, filters: IdeaTableFilters) {
  let query = bareIdeas(em)
  const { q, categoryId } = filters
  if (q.trim()) query = query.where((idea) => holdsWords(idea, q.trim()))
  if (categoryId === 'none') query = query.where('idea.category_id', 'is', null)
  else if (categoryId) query = query.where('idea.category_id', '=', categoryId)
  if (filters.state) query = query.where('idea.state', '=', filters.state)
  if (filters.featured !== undefined) query = query.where('idea.featured', '=', filters.featured)
  if (filters.difficulty) query = query.where('idea.difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', '=', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', '=', filters.locationType)
  if (filters.season) query = query.where('idea.season', '=', filters.season)
  if (filters.place === 'none') query = query.where('idea.places', '=', sql<never>`'[]'`)
  if (filters.place === 'far') query = query.where(sql<boolean>`f_has_far_place(idea.places)`)
  const { tag } = filters
  if (tag) query = query.where((idea) => idea('idea.tags', '@>', idea.val([tag])))
  return query
}

/** Every word, or the id that somebody has copied from an address. */
function holdsWords(idea: ExpressionBuilder<Tables, 'idea'>, q: string) {
  // Each by its beginning, so that half a word already finds something while typing. No word at all finds nothing.
  const beginnings = sql`replace(nullif(f_words(${q}), ''), ' ', ':* & ') || ':*'`
  const words = idea('idea.document', '@@', idea.fn<string>('to_tsquery', [sql.lit('english'), beginnings]))
  const isId = /^\d{1,9}$/.test(q)
  return isId ? idea.or([idea('idea.id', '=', Number(q)), words]) : words
}
