import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchFilterValues } from '#features/search/contract.ts'
import type { Term } from '../words/meaning.ts'

export interface EngineRequest {
  /** What an idea has to hold. None where only facts are asked for, which PostgreSQL answers. */
  terms: Term[]
  /** What else is better in an idea than not: ideas that hold more of it come first where the engine can do so. */
  liked: Term[]
  /** Ids of ideas that come before all others, where they match. */
  first: number[]
  /** Facts (migration 0043): of each of these groups an idea must have one. */
  facts: string[][]
  filters: SearchFilterValues
  limit: number
  offset: number
  /** Counting them costs, and not everybody shows them. */
  withFacets: boolean
}

export interface EngineResult {
  /** Best first. */
  ids: number[]
  /** Within the filters; where there are `more`, `mostCounted` of them. */
  total: number
  /** What nobody has counted to the end. */
  more: { total: boolean; facets: boolean }
  /** Whether there is any match with these facts, whatever the filters. */
  hasMatches: boolean
  /** Whether any idea with these facts holds all terms, whatever the filters. */
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
] as const
export type FacetName = (typeof facetNames)[number]
export type FacetCounts = Record<FacetName, { value: string; count: number }[]>

/** All are counted. */
export const allCounted = { total: false, facets: false }

export const emptyFacets: FacetCounts = {
  difficulty: [],
  cost: [],
  locationType: [],
  season: [],
  ageGroup: [],
  duration: [],
  categoryId: [],
}

/** What a filter lets in; undefined where it is off. */
export function filterValuesOf(
  filters: SearchFilterValues,
  name: FacetName,
): (string | number)[] | undefined {
  const chosen = filters[name]
  return chosen === undefined ? undefined : [chosen].flat()
}

/** What finds ideas by words. Both engines are asked the same and answer alike: pages cannot tell which did. */
export interface SearchEngine {
  find: (em: SqlEntityManager, wanted: EngineRequest) => Promise<EngineResult>
  /** Ideas whose title or tags go on like this, best first. */
  complete: (em: SqlEntityManager, terms: Term[], limit: number) => Promise<number[]>
}
