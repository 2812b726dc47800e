import type { SqlEntityManager } from '@mikro-orm/sql'
import { findIdeas } from '#features/ideas/server/ideas.service.ts'
import type { SearchQuery, SearchResult } from '../contract.ts'
import { matchText } from './text-match.service.ts'

/** The ideas that hold all words of the query; where none does, those that hold at least one. */
export async function searchIdeas(em: SqlEntityManager, { q, limit }: SearchQuery): Promise<SearchResult> {
  const match = matchText(q)
  if (!match) return { ideas: [], total: 0, isExact: true }
  const exact = await findIdeas(em, match.all, match.relevance, limit)
  if (exact.total > 0) return { ...exact, isExact: true }
  return { ...(await findIdeas(em, match.any, match.relevance, limit)), isExact: false }
}
