import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchesWithoutResults } from '../contract.ts'

interface Span {
  days: number
  limit: number
}

/** What visitors looked for in vain within the last days, most often first. */
export async function listSearchesWithoutResults(
  _em: SqlEntityManager,
  _span: Span,
): Promise<SearchesWithoutResults> {
  return []
}
