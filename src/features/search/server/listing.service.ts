import type { SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaListQuery } from '#features/catalogue/contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { listIdeaIds, listIdeas } from '#features/catalogue/server/ideas.service.ts'
import { mostMatches } from '../limits.ts'
import type { SearchServices } from './search-services.ts'

/**
 * Published ideas within the filters; where words are looked for too, only those that hold them all, best match first
 * or newest first as is asked.
 */
export async function listMatchingIdeas(
  { em, search, catalogueMemory }: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  { search: q, ...list }: IdeaListQuery,
): Promise<IdeaView[]> {
  if (!q) return read(list)
  const { limit, offset, orderBy, ...filters } = list
  if (orderBy !== 'newest') {
    const found = await search.find(em, { q, filters, limit, offset })
    return found.isExact ? catalogueMemory.ideas(em, found.ids) : []
  }
  const found = await search.find(em, { q, filters, limit: mostMatches, offset: 0 })
  return found.isExact ? read(list, found.ids) : []

  // A long list read anew would take the database from everybody else for as long as a hundred short ones.
  async function read(asked: Omit<IdeaListQuery, 'search'>, among?: number[]): Promise<IdeaView[]> {
    if (asked.limit <= longestReadAnew) return listIdeas(em, asked, among)
    return catalogueMemory.ideas(em, await listIdeaIds(em, asked, among))
  }
}

const longestReadAnew = 100
