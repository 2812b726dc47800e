import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/category-contract.ts'
import { longestQuery } from '#features/catalogue/limits.ts'
import { duration, locationType, season } from '#features/catalogue/idea-fields.ts'
import type { MadeFrom } from '#platform/server/answers/made-from.ts'
import type { SearchFacets, SearchQuery, SearchResult } from '../contract.ts'
import { mostMatches, resultStep } from '../limits.ts'
import type { SearchServices } from './search-services.ts'
import { findUnderstood } from './understood-search.service.ts'
import type { FacetCounts } from './engines/engine.ts'
import { matchedWords } from './words/matched-words.ts'
import { mended } from './words/meaning.ts'

/** Searches, and counts what was looked for where it is the first look at it: neither a filter nor a further page. */
export async function searchAndCount(
  ctx: { em: SqlEntityManager; madeFrom?: MadeFrom | undefined } & SearchServices,
  query: SearchQuery,
): Promise<SearchResult> {
  const result = await searchIdeas(ctx, query)
  // Where it is made anew, whoever is shown the old one is counted by that.
  if (isFirstLook(query) && !ctx.madeFrom?.isRenewal)
    ctx.searchCounts.count(query.q, result.total, leftOutOf(result))
  return result
}

function leftOutOf({ understood }: SearchResult): string {
  return understood?.haveWordsWon
    ? understood.hints
        .map(({ label }) => label)
        .join(', ')
        .slice(0, longestQuery)
    : ''
}

function isFirstLook({
  q: _q,
  limit,
  offset,
  understand: _,
  without,
  asWritten,
  ...filters
}: SearchQuery): boolean {
  const isFirstPage = offset === 0 && (limit <= resultStep || limit === mostMatches)
  return (
    isFirstPage &&
    without === '' &&
    asWritten === 0 &&
    Object.values(filters).every((value) => value === undefined)
  )
}

/** The ideas that hold all words of the query; where none does, those that hold most of them. */
async function searchIdeas(
  ctx: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const { em, catalogueMemory } = ctx
  const { found, understood } = await findUnderstood(ctx, query)
  const ideas = await catalogueMemory.ideas(em, found.ids)
  return {
    ideas,
    total: found.total,
    more: found.more,
    isExact: found.isExact,
    facets: named(found.facets, await catalogueMemory.categoryNames(em)),
    words: matchedWords(ideas, found.terms, found.language),
    spelt: query.asWritten ? null : await mended(query.q, found.language),
    understood,
  }
}

function named(facets: FacetCounts, categories: CategoryName[]): SearchFacets {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    difficulty: numbers(facets.difficulty),
    cost: numbers(facets.cost),
    locationType: facets.locationType.map(({ value, count }) => ({
      value: locationType.parse(value),
      count,
    })),
    season: facets.season.map(({ value, count }) => ({ value: season.parse(value), count })),
    ageGroup: facets.ageGroup.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
    duration: facets.duration.map(({ value, count }) => ({ value: duration.parse(value), count })),
    categoryId: numbers(facets.categoryId)
      .map(({ value, count }) => ({ value, count, name: names.get(value) ?? '' }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
  }
}

const numbers = (counts: { value: string; count: number }[]) =>
  counts.map(({ value, count }) => ({ value: Number(value), count })).toSorted((a, b) => a.value - b.value)
