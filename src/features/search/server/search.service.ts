import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import { duration, locationType, season, type IdeaView } from '#features/catalogue/idea-fields.ts'
import { company, kinds, moods, weather } from '#features/catalogue/kinds.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import type { TagCollector } from '#platform/server/response-cache/cache-tags.ts'
import type { SearchFacets, SearchFilterValues, SearchQuery, SearchResult } from '../contract.ts'
import { maxMatches, resultPageSize } from '../limits.ts'
import type { FacetCounts } from './engines/engine.ts'
import type { SearchOutcome, SearchRequest } from './search-engine.service.ts'
import type { SearchServices } from './search-services.ts'
import { hintKinds, type Hint } from './understanding/hint.ts'
import { toMeaningful, understand } from './understanding/understand.service.ts'
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
  ctx: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  query: SearchQuery,
): Promise<SearchResult> {
  const { em, catalogueMemory } = ctx
  const { found, close, understood } = await findWithHints(ctx, query)
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
  close: { missing: string[]; ids: number[] }[]
  understood: SearchResult['understood']
}

type FindContext = { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>

/**
 * Finds the ideas that meet all hints of a query and contain its remaining words, and if they are few, those that miss
 * one of them. If there are none of either, the words alone are searched for. Without a query, all ideas within the
 * filters are found.
 */
async function findWithHints(ctx: FindContext, query: SearchQuery): Promise<UnderstoodSearch> {
  const { em, search } = ctx
  const { q, limit, offset, understand: isToBeUnderstood, without, asWritten, ...filters } = query
  const asked = { filters, limit, offset, withFacets: true, isAsWritten: asWritten === 1 }
  if (q.trim() === '' && Object.values(filters).some((value) => value !== undefined))
    return {
      found: await search.find(em, { ...asked, q: '', liked: '', facts: everyIdea }),
      close: [],
      understood: null,
    }
  if (!isToBeUnderstood) return { found: await search.find(em, { ...asked, q }), close: [], understood: null }
  const { hints, rest, words } = await understand(em, ctx, q, { isSpelt: asWritten === 1 })
  const removedKeys = new Set(without.split(','))
  const activeHints = hints.filter(({ key }) => !removedKeys.has(key))
  const understood = {
    hints: toUniqueHints(activeHints).map((hint) => ({ ...toLabel(hint), isStrict: isStrict(hint) })),
    without: toUniqueHints(hints.filter(({ key }) => removedKeys.has(key))).map(toLabel),
    haveWordsWon: false,
  }
  if (activeHints.length === 0)
    return { found: await search.find(em, { ...asked, q: rest || q }), close: [], understood }

  const groups = groupHints(activeHints, words)
  const bounds = toBounds(activeHints, filters)
  const withBounds = { ...asked, ...bounds, liked: q }
  const found = await findMeetingAll(ctx, { ...withBounds, q: rest }, groups)
  const shown = found.isExact ? found.total : 0
  const exact = shown === 0 ? await search.find(em, { ...asked, ...bounds, q }) : undefined
  let close = await findMissingOne(ctx, { ...withBounds, q: rest }, groups, shown)
  if (shown + close.length === 0) close = await findMissingMore(ctx, { ...withBounds, q: rest }, groups)
  // An idea whose text has all words of the query is what it means: "halloween in ireland".
  if (exact && exact.isExact && exact.total > 0) {
    const others = close.map(({ missing, ids }) => ({
      missing,
      ids: ids.filter((id) => !exact.ids.includes(id)),
    }))
    const left = exact.total < fewIdeas.close ? others.filter(({ ids }) => ids.length > 0) : []
    return { found: exact, close: left, understood: { ...understood, haveWordsWon: true } }
  }
  if (shown + close.length > 0) return { found: shown > 0 ? found : toEmpty(found), close, understood }
  // Nothing is near, so that the words alone have to do, at first within what the query excludes.
  const byWords = exact && exact.total > 0 ? exact : await search.find(em, { ...asked, q })
  return byWords.total > 0 && (byWords.isExact || found.total === 0)
    ? { found: byWords, close: [], understood: { ...understood, haveWordsWon: true } }
    : { found, close: [], understood: { ...understood, haveWordsWon: found.total === 0 } }
}

/** Facts of which every idea has one: without words, the engine looks for facts only. */
const everyIdea = [['difficulty:1', 'difficulty:2', 'difficulty:3']]

type HintSearch = Omit<SearchRequest, 'facts'> & { excluded: string[]; liked: string }

/** Ideas below which a hint is also met by the facts that come second, and close ideas are searched for. */
const fewIdeas = { widen: 3, close: 12 }

/**
 * Finds the ideas that meet all hints. If there are hardly any, the hints are widened step by step; ideas that meet
 * them more narrowly stay first.
 */
async function findMeetingAll(
  { em, search }: FindContext,
  asked: HintSearch,
  groups: HintGroup[],
): Promise<SearchOutcome> {
  const preferred = groups.map(({ hints }) => hints.flatMap(({ facts }) => facts[1] ?? [])).filter(isFilled)
  const find = (steps: number, page: { first?: number[]; offset?: number; limit?: number } = {}) =>
    search.find(em, { ...asked, facts: toFactGroups(groups, steps), preferred, ...page })
  const steps = Math.max(1, ...groups.flatMap(({ hints }) => hints.map(({ facts }) => facts.length)))
  let found = await find(1)
  for (let step = 2; step <= steps; step++) {
    if (found.total >= fewIdeas.widen && found.isExact) break
    // The ids of a later page are none of the first ideas.
    const narrow = found.isExact ? found.total : 0
    const first =
      narrow === 0 || (asked.offset === 0 && asked.limit >= narrow)
        ? found.ids.slice(0, narrow)
        : (await find(step - 1, { offset: 0, limit: narrow })).ids
    // oxlint-disable-next-line no-await-in-loop -- each step depends on the one before
    const wider = await find(step, { first })
    if (wider.isExact && wider.total > narrow) found = wider
    else if (found.total === 0) found = wider
  }
  return found
}

/** Close ideas per missing hint, and of all together. */
const maxClose = { each: 8, all: 24 }
/** Most hints of which one may be missing, and most that are kept of more: each of them costs a query. */
const maxHints = { compared: 6, kept: 4 }

/** Finds the ideas that miss one hint, or the words, if few ideas meet all. */
async function findMissingOne(
  { em, search }: FindContext,
  { q, filters, isAsWritten, excluded, liked, limit, offset }: HintSearch,
  groups: HintGroup[],
  shown: number,
): Promise<UnderstoodSearch['close']> {
  if (shown >= fewIdeas.close || offset + limit <= shown || groups.length > maxHints.compared) return []
  const found = await search.findClose(em, {
    q,
    filters,
    isAsWritten: isAsWritten ?? false,
    excluded,
    liked,
    facts: toFactGroups(groups, 1),
    limit: maxClose.each,
  })
  const close = found
    .toSorted((a, b) => rankOf(groups[b.missing]) - rankOf(groups[a.missing]))
    .map(({ missing, ids }) => ({ missing: labelsOf(groups[missing]) ?? [toQuoted(q)], ids }))
  let left = Math.min(maxClose.all, offset + limit - shown)
  let skipped = Math.max(0, offset - shown)
  return close.flatMap(({ missing, ids }) => {
    const own = ids.slice(skipped, skipped + left)
    skipped = Math.max(0, skipped - ids.length)
    left -= own.length
    return own.length > 0 ? [{ missing, ids: own }] : []
  })
}

/**
 * Finds ideas that miss several hints, if none misses only one: of the most important hints, the last are left out one by
 * one, until ideas meet the others.
 */
async function findMissingMore(
  { em, search }: FindContext,
  asked: HintSearch,
  groups: HintGroup[],
): Promise<UnderstoodSearch['close']> {
  const ranked = groups.toSorted((a, b) => rankOf(a) - rankOf(b))
  for (let count = Math.min(ranked.length - 2, maxHints.kept); count > 0; count--) {
    const facts = toFactGroups(ranked.slice(0, count), 1)
    // oxlint-disable-next-line no-await-in-loop -- the first that finds something is the last
    const found = await search.find(em, { ...asked, facts, withFacets: false, limit: maxClose.each })
    const missing = ranked.slice(count).flatMap((group) => labelsOf(group) ?? [])
    if (found.isExact && found.ids.length > 0) return [{ missing, ids: found.ids }]
  }
  return []
}

/** Position of a group's kind among `hintKinds`; that of the words is before all. */
const rankOf = (group: HintGroup | undefined): number => {
  const kind = group?.hints[0]?.kind
  return kind === undefined ? -1 : hintKinds.indexOf(kind)
}
const labelsOf = (group: HintGroup | undefined) => group?.hints.map(({ label }) => label)
const toQuoted = (rest: string) => `“${toMeaningful(rest.split(' ')).join(' ')}”`

/** Conditions that every result meets: no excluded fact, and a price up to the lowest of the highest prices. */
function toBounds(hints: Hint[], filters: SearchFilterValues) {
  const prices = [filters.maxPrice, ...hints.map(({ maxPrice }) => maxPrice)].filter(
    (price) => price !== undefined,
  )
  return {
    excluded: hints.flatMap(({ excluded = [] }) => excluded),
    filters: prices.length > 0 ? { ...filters, maxPrice: Math.min(...prices) } : filters,
  }
}

const isStrict = ({ excluded, maxPrice }: Hint) => excluded !== undefined || maxPrice !== undefined
const isFilled = (facts: string[]) => facts.length > 0
const toLabel = ({ key, label }: Hint) => ({ key, label })
const toEmpty = (found: SearchOutcome): SearchOutcome => ({ ...found, ids: [], total: 0, isExact: true })

/** Removes duplicate hints. */
const toUniqueHints = (hints: Hint[]) => [...new Map(hints.map((hint) => [hint.key, hint])).values()]

const conjunctions = new Set(['and', 'or'])

/** Hints of which an idea must meet one. */
interface HintGroup {
  hints: Hint[]
}

/**
 * Groups hints. Hints of the same kind joined by "and" or "or" form one group: "in Thailand or Brazil" is either, while
 * "Paris, France" is both.
 */
export function groupHints(hints: Hint[], words: string[]): HintGroup[] {
  const groups: HintGroup[] = []
  for (const hint of hints.filter(({ facts }) => facts.length > 0)) {
    const group = groups.find(({ hints: [...own] }) => {
      const last = own.at(-1)
      return last && (last.key === hint.key || isJoined(last, hint, words))
    })
    if (group) group.hints.push(hint)
    else groups.push({ hints: [hint] })
  }
  return groups
}

/**
 * Returns the facts of each group, of which an idea must have one.
 * @param steps how many fact lists of each hint to include
 */
export const toFactGroups = (groups: HintGroup[], steps: number): string[][] =>
  groups.map(({ hints }) => [...new Set(hints.flatMap(({ facts }) => facts.slice(0, steps).flat()))])

const isJoined = (one: Hint, other: Hint, words: string[]): boolean =>
  one.kind === other.kind && words.slice(one.to, other.from).some((word) => conjunctions.has(word))
