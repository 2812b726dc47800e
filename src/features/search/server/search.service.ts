import type { SqlEntityManager } from '@mikro-orm/sql'
import { findIdeas } from '#features/ideas/server/ideas.service.ts'
import type { SearchResult } from '../contract.ts'
import { mostMatches } from '../texts.ts'
import { matchText } from './text-match.service.ts'

/** The ideas that hold all words of the query; where none does, those that hold at least one. */
export async function searchIdeas(em: SqlEntityManager, query: string): Promise<SearchResult> {
  const match = matchText(query)
  if (!match) return { ideas: [], isExact: true }
  const exact = await findIdeas(em, match.all, match.relevance, mostMatches)
  if (exact.length > 0) return { ideas: exact, isExact: true }
  return { ideas: await findIdeas(em, match.any, match.relevance, mostMatches), isExact: false }
}
