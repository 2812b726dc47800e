import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import { duration, locationType, season, type IdeaView } from '#features/catalogue/idea-fields.ts'
import { company, kinds, moods, weather } from '#features/catalogue/kinds.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import type { TagCollector } from '#platform/server/response-cache/cache-tags.ts'
import type { SearchFacets, SearchQuery, SearchResult } from '../contract.ts'
import { maxMatches, resultPageSize } from '../limits.ts'
import type { FacetCounts } from './engines/engine.ts'
import { findWithHints } from './hint-search.service.ts'
import type { SearchServices } from './search-services.ts'
import type { Language, WrittenWord } from './words/language.ts'
import { correctSpelling, type Term } from './words/parse-query.ts'

interface SearchContext {
  em: SqlEntityManager
  now: () => Date
  madeFrom?: TagCollector | undefined
}

/**
 * Searches the ideas for a query with filters and returns the result. Counts the search for the editors' reports only
 * if it is a new one: without filters, the first page, and not a background revalidation of the cache.
 */
export async function searchAndCount(
  ctx: SearchContext & SearchServices,
  query: SearchQuery,
): Promise<SearchResult> {
  const result = await searchIdeas(ctx, query)
  // A background revalidation is not counted: the request that received the stale response already was.
  if (isNewSearch(query) && !ctx.madeFrom?.isRenewal)
    ctx.searchCounts.count(query.q, result.total + countClose(result), unmatchedHintsOf(result))
  return result
}

const countClose = ({ close }: SearchResult) => close.reduce((sum, { ideas }) => sum + ideas.length, 0)

/** Labels of the hints that no result meets: all of them, or those of the closest ideas if no idea meets all. */
function unmatchedHintsOf({ understood, total, close: [closest] }: SearchResult): string {
  const labels = understood?.haveWordsWon
    ? understood.hints.map(({ label }) => label)
    : total === 0 && closest
      ? closest.missing
      : []
  return labels.join(', ').slice(0, maxQueryLength)
}

function isNewSearch({
  q: _q,
  limit,
  offset,
  understand: _,
  without,
  asWritten,
  ...filters
}: SearchQuery): boolean {
  const isFirstPage = offset === 0 && (limit <= resultPageSize || limit === maxMatches)
  return (
    isFirstPage &&
    without === '' &&
    asWritten === 0 &&
    Object.values(filters).every((value) => value === undefined)
  )
}

/** Finds the ideas that contain all words of the query; if there are none, those that contain most of them. */
async function searchIdeas(
  ctx: SearchContext & Omit<SearchServices, 'searchCounts'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const { em, catalogueMemory } = ctx
  const { found, close, understood, searched = query.q, isDated } = await findWithHints(ctx, query)
  if (isDated) ctx.madeFrom?.refuseStorage()
  const all = await catalogueMemory.ideas(em, [...found.ids, ...close.flatMap(({ ids }) => ids)])
  const byId = new Map(all.map((idea) => [idea.id, idea]))
  const pick = (ids: number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    ideas: pick(found.ids),
    close: close.map(({ missing, ids }) => ({ missing, ideas: pick(ids) })),
    total: found.total,
    more: found.more,
    isExact: found.isExact,
    facets: toFacets(found.facets, await catalogueMemory.categoryNames(em)),
    words: listMatchedWords(all, found.terms, found.language),
    spelt: query.asWritten ? null : await correctSearched(query.q, searched, found.language),
    understood,
  }
}

/** Returns the query with its spelling corrected, if words that were searched for are misspelt; otherwise null. */
const correctSearched = async (q: string, searched: string, language: Language): Promise<string | null> =>
  (await correctSpelling(searched, language)) === null ? null : correctSpelling(q, language)

function toFacets(facets: FacetCounts, categories: CategoryName[]): SearchFacets {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    difficulty: toSortedNumbers(facets.difficulty),
    cost: toSortedNumbers(facets.cost),
    locationType: facets.locationType.map(({ value, count }) => ({
      value: locationType.parse(value),
      count,
    })),
    season: facets.season.map(({ value, count }) => ({ value: season.parse(value), count })),
    ageGroup: facets.ageGroup.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
    duration: facets.duration.map(({ value, count }) => ({ value: duration.parse(value), count })),
    categoryId: toSortedNumbers(facets.categoryId)
      .map(({ value, count }) => ({ value, count, name: names.get(value) ?? '' }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    kind: toKnownWords(facets.kind, kinds),
    mood: toKnownWords(facets.mood, moods),
    company: toKnownWords(facets.company, company),
    weather: toKnownWords(facets.weather, weather),
  }
}

/** Returns the words of a vocabulary with their counts, highest first. */
const toKnownWords = <Word extends string>(
  counts: { value: string; count: number }[],
  vocabulary: readonly Word[],
) => {
  const byWord = new Map(counts.map(({ value, count }) => [value, count]))
  return vocabulary
    .flatMap((value) => ({ value, count: byWord.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

const toSortedNumbers = (counts: { value: string; count: number }[]) =>
  counts.map(({ value, count }) => ({ value: Number(value), count })).toSorted((a, b) => a.value - b.value)

/**
 * Returns the words of these ideas that match the terms of a query, by stem or as a prefix, as they appear there in
 * lower case, for highlighting; each once.
 */
export function listMatchedWords(ideas: IdeaView[], terms: Term[], { stemOf, wordsIn }: Language): string[] {
  const phrases = terms.flatMap(({ said, synonyms }) => [
    said,
    // "sea kayak" is a narrower synonym of "kayak"; its "sea" was not searched for.
    ...synonyms.filter(({ stems }) => !said.stems.every((stem) => stems.includes(stem))),
  ])
  const stems = new Set(phrases.flatMap(({ words }) => words).map(stemOf))
  // Stryker disable next-line ArrayDeclaration: what would stand there instead is the beginning of no word
  const beginnings = phrases.flatMap(({ words, isBeginning }) => (isBeginning ? words.slice(-1) : []))
  const answers = ({ word, stem }: WrittenWord['read'][number]) =>
    stems.has(stem) || beginnings.some((beginning) => word.startsWith(beginning))

  // Iterates in place: a page has about a thousand words, of which only a few match.
  const found = new Set<string>()
  for (const idea of ideas) {
    for (const { written, read } of wordsIn(idea)) if (read.some(answers)) found.add(written)
  }
  return [...found]
}
