import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import { duration, locationType, season, type IdeaView } from '#features/catalogue/idea-fields.ts'
import { company, kinds, moods, weather } from '#features/catalogue/kinds.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import type { TagCollector } from '#platform/server/response-cache/cache-tags.ts'
import type { SearchFacets, SearchQuery, SearchResult } from '../contract.ts'
import { maxMatches, resultPageSize } from '../limits.ts'
import type { FacetCounts } from './engines/engine.ts'
import type { SearchOutcome } from './search-engine.service.ts'
import type { SearchServices } from './search-services.ts'
import type { Hint } from './understanding/hint.ts'
import { understand } from './understanding/understand.service.ts'
import type { Language, WrittenWord } from './words/language.ts'
import { correctSpelling, type Term } from './words/parse-query.ts'

/** Searches the ideas, and counts the search for the reports if it is a new one: no filter, first page. */
export async function searchAndCount(
  ctx: { em: SqlEntityManager; madeFrom?: TagCollector | undefined } & SearchServices,
  query: SearchQuery,
): Promise<SearchResult> {
  const result = await searchIdeas(ctx, query)
  // A background revalidation is not counted: the request that received the stale response already was.
  if (isNewSearch(query) && !ctx.madeFrom?.isRenewal)
    ctx.searchCounts.count(query.q, result.total, unmatchedHintsOf(result))
  return result
}

function unmatchedHintsOf({ understood }: SearchResult): string {
  return understood?.haveWordsWon
    ? understood.hints
        .map(({ label }) => label)
        .join(', ')
        .slice(0, maxQueryLength)
    : ''
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
  ctx: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const { em, catalogueMemory } = ctx
  const { found, understood } = await findWithHints(ctx, query)
  const ideas = await catalogueMemory.ideas(em, found.ids)
  return {
    ideas,
    total: found.total,
    more: found.more,
    isExact: found.isExact,
    facets: toFacets(found.facets, await catalogueMemory.categoryNames(em)),
    words: listMatchedWords(ideas, found.terms, found.language),
    spelt: query.asWritten ? null : await correctSpelling(query.q, found.language),
    understood,
  }
}

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

/** Returns the counts of the words of a vocabulary, highest first. */
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

/** Lists the words of these ideas that match the query, as they appear there in lower case, for highlighting. */
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

interface UnderstoodSearch {
  found: SearchOutcome
  understood: SearchResult['understood']
}

/**
 * Filters by the hints of a query and searches for its remaining words. If nothing matches, the hints are widened step
 * by step; after that, they are dropped and the words alone are searched for. Without a query, all ideas within the
 * filters are found.
 */
async function findWithHints(
  { em, search, ...memory }: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  { q, limit, offset, understand: isToBeUnderstood, without, asWritten, ...filters }: SearchQuery,
): Promise<UnderstoodSearch> {
  const asked = { filters, limit, offset, withFacets: true, isAsWritten: asWritten === 1 }
  if (q.trim() === '' && Object.values(filters).some((value) => value !== undefined))
    return {
      found: await search.find(em, { ...asked, q: '', liked: '', facts: everyIdea }),
      understood: null,
    }
  const byWords = () => search.find(em, { ...asked, q })
  if (!isToBeUnderstood) return { found: await byWords(), understood: null }
  const { hints, rest, words } = await understand(em, memory, q)
  const removedKeys = new Set(without.split(','))
  const activeHints = hints.filter(({ key }) => !removedKeys.has(key))
  const understood = {
    hints: toUniqueHints(activeHints),
    without: toUniqueHints(hints.filter(({ key }) => removedKeys.has(key))),
    haveWordsWon: false,
  }
  if (activeHints.length === 0)
    return { found: await search.find(em, { ...asked, q: rest || q }), understood }

  const attempts = [
    ...Array.from({ length: countSteps(activeHints) }, (_, step) => () => {
      return search.find(em, {
        ...asked,
        q: rest,
        facts: toFactGroups(activeHints, words, step + 1),
        liked: q,
      })
    }),
    byWords,
  ]
  const partialMatches: { found: SearchOutcome; haveWordsWon: boolean }[] = []
  for (const find of attempts) {
    const haveWordsWon = find === byWords
    const found = await find()
    if (found.total > 0 && found.isExact) return { found, understood: { ...understood, haveWordsWon } }
    partialMatches.push({ found, haveWordsWon })
  }
  const best = partialMatches.find(({ found }) => found.total > 0) ?? partialMatches.at(-1)
  if (!best) throw new Error('The words were not asked')
  return { found: best.found, understood: { ...understood, haveWordsWon: best.haveWordsWon } }
}

/** Facts of which every idea has one: without words, the engine looks for facts only. */
const everyIdea = [['difficulty:1', 'difficulty:2', 'difficulty:3']]

/** Removes duplicate hints. */
const toUniqueHints = (hints: Hint[]) => [
  ...new Map(hints.map(({ key, label }) => [key, { key, label }])).values(),
]

const conjunctions = new Set(['and', 'or'])

/** Number of widening steps of the hint with the most of them. */
const countSteps = (hints: Hint[]): number => Math.max(...hints.map(({ facts }) => facts.length))

/**
 * Groups the facts of hints; an idea must have at least one fact of each group. Hints of the same kind joined by "and"
 * or "or" form one group: "in Thailand or Brazil" is either, while "Paris, France" is both.
 * @param steps how many fact lists of each hint to include
 */
export function toFactGroups(hints: Hint[], words: string[], steps: number): string[][] {
  const groups: { last: Hint; facts: Set<string> }[] = []
  for (const hint of hints) {
    const before = groups.find(({ last }) => last.key === hint.key || isJoined(last, hint, words))
    if (!before) {
      groups.push({ last: hint, facts: new Set(factsUpTo(steps, hint)) })
      continue
    }
    before.last = hint
    for (const fact of factsUpTo(steps, hint)) before.facts.add(fact)
  }
  return groups.map(({ facts }) => [...facts])
}

const factsUpTo = (steps: number, { facts }: Hint) => facts.slice(0, steps).flat()

const isJoined = (one: Hint, other: Hint, words: string[]): boolean =>
  one.kind === other.kind && words.slice(one.to, other.from).some((word) => conjunctions.has(word))
