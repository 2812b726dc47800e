import type { SqlEntityManager } from '@mikro-orm/sql'
import { listCategoryNames } from '#features/categories/server/categories.service.ts'
import { listIdeasById } from '#features/ideas/server/ideas.service.ts'
import { locationType, season } from '#features/ideas/contract.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { SearchFacets, SearchQuery, SearchResult } from '../contract.ts'
import { mostMatches, resultStep } from '../texts.ts'
import type { FacetCounts } from './engines/engine.ts'
import type { Search } from './search-engine.service.ts'
import { matchedWords } from './words/matched-words.ts'

/** Searches, and counts what was looked for where it is the first look at it: neither a filter nor a further page. */
export async function searchAndCount(
  { em, search, searchCounts }: Pick<RequestContext, 'em' | 'search' | 'searchCounts'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const result = await searchIdeas(em, search, query)
  if (isFirstLook(query)) searchCounts.count(query.q, result.total)
  return result
}

function isFirstLook({ q: _q, limit, offset, ...filters }: SearchQuery): boolean {
  const isFirstPage = offset === 0 && (limit <= resultStep || limit === mostMatches)
  return isFirstPage && Object.values(filters).every((value) => value === undefined)
}

/** The ideas that hold all words of the query; where none does, those that hold most of them. */
async function searchIdeas(
  em: SqlEntityManager,
  search: Search,
  { q, limit, offset, ...filters }: SearchQuery,
): Promise<SearchResult> {
  const found = await search.find(em, { q, filters, limit, offset, withFacets: true })
  const ideas = await listIdeasById(em, found.ids)
  return {
    ideas,
    total: found.total,
    isExact: found.isExact,
    facets: await named(em, found.facets),
    words: matchedWords(ideas, found.terms, found.stemOf),
  }
}

async function named(em: SqlEntityManager, facets: FacetCounts): Promise<SearchFacets> {
  const names = new Map((await listCategoryNames(em)).map(({ id, name }) => [id, name]))
  return {
    difficulty: numbers(facets.difficulty),
    cost: numbers(facets.cost),
    locationType: facets.locationType.map(({ value, count }) => ({
      value: locationType.parse(value),
      count,
    })),
    season: facets.season.map(({ value, count }) => ({ value: season.parse(value), count })),
    categoryId: numbers(facets.categoryId)
      .map(({ value, count }) => ({ value, count, name: names.get(value) ?? '' }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
  }
}

const numbers = (counts: { value: string; count: number }[]) =>
  counts.map(({ value, count }) => ({ value: Number(value), count })).toSorted((a, b) => a.value - b.value)
