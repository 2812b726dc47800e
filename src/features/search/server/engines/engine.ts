import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchFilterValues } from '#features/search/contract.ts'
import type { Phrase, Term } from '../words/parse-query.ts'

export interface EngineRequest {
  /** Terms that an idea must contain. Empty if only facts are searched for, which PostgreSQL does. */
  terms: Term[]
  /** Terms that raise the rank of an idea without being required, if the engine supports it. */
  liked: Term[]
  /** Whole query as a phrase, if it has several words. Ideas with it in title or aliases rank before all others. */
  phrase: Phrase | undefined
  /** Ids of ideas that are ranked first if they match. */
  first: number[]
  /** Groups of facts (migration 0043); an idea must have at least one fact of each group. */
  facts: string[][]
  /** Facts of which an idea must have none. */
  excluded: string[]
  /** Groups of facts that rank an idea higher if it has one of them. */
  preferred: string[][]
  filters: SearchFilterValues
  limit: number
  offset: number
  /** Facets take extra queries, and not every caller shows them. */
  withFacets: boolean
}

export interface EngineResult {
  /** Best match first. */
  ids: number[]
  /** Number of matches within the filters, capped at `maxCounted` if `more.total` is set. */
  total: number
  /** Counts that are incomplete. */
  more: { total: boolean; facets: boolean }
  /** Whether any idea matches, whatever the filters. */
  hasMatches: boolean
  /** Whether any idea contains all terms, whatever the filters. */
  isExact: boolean
  facets: FacetCounts
}

export const facetNames = [
  'difficulty',
  'cost',
  'locationType',
  'season',
  'ageGroup',
  'duration',
  'categoryId',
  'kind',
  'mood',
  'company',
  'weather',
] as const
export type FacetName = (typeof facetNames)[number]
export type FacetCounts = Record<FacetName, { value: string; count: number }[]>

/** All counts are complete. */
export const allCounted = { total: false, facets: false }

export const emptyFacets: FacetCounts = {
  difficulty: [],
  cost: [],
  locationType: [],
  season: [],
  ageGroup: [],
  duration: [],
  categoryId: [],
  kind: [],
  mood: [],
  company: [],
  weather: [],
}

/**
 * Returns the chosen values of one filter, such as `difficulty`, always as an array; undefined if the filter is not
 * set.
 */
export function filterValuesOf(
  filters: SearchFilterValues,
  name: FacetName,
): (string | number)[] | undefined {
  const chosen = filters[name]
  return chosen === undefined ? undefined : [chosen].flat()
}

/**
 * Full-text search engine. Both engines return the same results, so that pages do not depend on which of them answered.
 */
export interface SearchEngine {
  find: (em: SqlEntityManager, wanted: EngineRequest) => Promise<EngineResult>
  /** Returns ideas whose title or tags continue the terms, best first. */
  complete: (em: SqlEntityManager, terms: Term[], limit: number) => Promise<number[]>
}
