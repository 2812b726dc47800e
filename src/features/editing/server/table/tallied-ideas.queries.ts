import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaTally } from '#features/catalogue/server/idea-tally.entity.ts'
import type { IdeaTableFilters } from '#features/editing/contract.ts'

/** Whether triggers have counted what the filters find: words, tags and places they do not know. */
export const isTallied = ({ q, tag, place }: IdeaTableFilters): boolean => !q.trim() && !tag && !place

/** The numbers of the ideas that such filters find, by their kinds. */
export function tallied(em: SqlEntityManager, filters: IdeaTableFilters) {
  let query = em.getKysely<InferKyselyDB<typeof IdeaTally>>().selectFrom('idea_tally')
  const { categoryId } = filters
  if (categoryId) query = query.where('category_id', '=', categoryId === 'none' ? 0 : categoryId)
  if (filters.state) query = query.where('state', '=', filters.state)
  if (filters.featured !== undefined) query = query.where('featured', '=', filters.featured)
  if (filters.difficulty) query = query.where('difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('cost', '=', filters.cost)
  if (filters.locationType) query = query.where('location_type', '=', filters.locationType)
  if (filters.season) query = query.where('season', '=', filters.season)
  return query
}
