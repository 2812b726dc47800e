import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchFilterValues, SearchQuery, SearchResult } from '../contract.ts'
import type { SearchOutcome, SearchRequest } from './search-engine.service.ts'
import type { SearchServices } from './search-services.ts'
import { hintKinds, type Hint } from './understanding/hint.ts'
import { toMeaningful } from './understanding/hint-stop-words.ts'
import { understand } from './understanding/understand.service.ts'

export interface UnderstoodSearch {
  found: SearchOutcome
  close: { missing: string[]; ids: number[] }[]
  understood: SearchResult['understood']
}

type FindContext = { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>

/**
 * Finds the ideas that meet all hints of a query and contain its remaining words, and if they are few, those that miss
 * one of them. If hardly any idea contains the words, the kinds that they name count as hints, too. Without a query, all
 * ideas within the filters are found.
 */
export async function findWithHints(ctx: FindContext, query: SearchQuery): Promise<UnderstoodSearch> {
  const { em, search } = ctx
  const {
    q,
    limit,
    offset,
    understand: isToBeUnderstood,
    without: removedHints,
    asWritten,
    ...filters
  } = query
  const asked = { filters, limit, offset, withFacets: true, isAsWritten: asWritten === 1 }
  if (q.trim() === '' && Object.values(filters).some((value) => value !== undefined))
    return {
      found: await search.find(em, { ...asked, q: '', liked: '', facts: everyIdea }),
      close: [],
      understood: null,
    }
  if (!isToBeUnderstood) return { found: await search.find(em, { ...asked, q }), close: [], understood: null }
  const { words, ...read } = await understand(em, ctx, q, { isSpelt: asWritten === 1 })
  const removedKeys = new Set(removedHints.split(','))
  const isActive = ({ key }: Hint) => !removedKeys.has(key)
  const hints = read.hints.filter(isActive)
  const removed = read.hints.filter((hint) => !isActive(hint))
  const topics = read.topics.filter(isActive)
  const removedTopics = read.topics.filter((hint) => !isActive(hint))
  const reading = { q, words, hints, removed: [...removed, ...removedTopics], rest: read.rest }
  const byWords = await findByReading(ctx, asked, reading)
  const shown = countExact(byWords)
  if (shown >= fewIdeas.topics || topics.length === 0) return byWords
  const withTopics = { ...reading, hints: [...hints, ...topics], rest: read.restOfTopics }
  if (shown === 0) return findOfTopics(ctx, asked, withTopics, byWords)
  // Ideas that contain the words themselves stay the answer, and those of the kinds are close.
  const isLastPage = offset <= shown && shown < offset + limit
  if (!isLastPage || countCloseIds(byWords) > 0) return byWords
  const named = topics.flatMap(({ from, to }) => words.slice(from, to)).join(' ')
  const ids = await listCloseOfTopics(ctx, asked, withTopics)
  const close = [{ missing: [toQuoted(named)], ids }]
  if (withTopics.rest !== '' && ids.length < maxClose.each) {
    const others = await listCloseOfTopics(ctx, asked, { ...withTopics, rest: '' })
    close.push(...without([{ missing: [toQuoted(withTopics.rest)], ids: others }], ids))
  }
  return { ...byWords, close: without(close, byWords.found.ids) }
}

/**
 * Finds the ideas of the kinds that the words of a query name, in place of the ideas with most of the words. If there are
 * such ideas, the kinds have to account for all words; if there are none, ideas of the kinds alone are close.
 */
async function findOfTopics(
  ctx: FindContext,
  asked: Asked,
  reading: Reading,
  byWords: UnderstoodSearch,
): Promise<UnderstoodSearch> {
  const { rest } = reading
  const isEmpty = byWords.found.total + countCloseIds(byWords) === 0
  if (rest !== '' && !isEmpty) return byWords
  const understood = toUnderstood(reading)
  const found = await findMeetingOnce(ctx, asked, reading)
  if (found.isExact && found.total > 0) return { found, close: [], understood }
  const ids = isEmpty && rest !== '' ? await listCloseOfTopics(ctx, asked, { ...reading, rest: '' }) : []
  const close = [{ missing: [toQuoted(rest)], ids }]
  return ids.length > 0 ? { found: toEmpty(found), close, understood } : byWords
}

async function listCloseOfTopics(ctx: FindContext, asked: Asked, reading: Reading): Promise<number[]> {
  const page = { offset: 0, limit: maxClose.each, withFacets: false }
  const { isExact, ids } = await findMeetingOnce(ctx, { ...asked, ...page }, reading)
  return isExact ? ids : []
}

/** Finds the ideas that meet all hints of a reading and contain its words, without widening the hints. */
const findMeetingOnce = (
  { em, search }: FindContext,
  asked: Asked,
  { q, words, hints, rest }: Reading,
): Promise<SearchOutcome> =>
  search.find(em, {
    ...asked,
    ...toBounds(hints, asked.filters),
    q: rest,
    liked: q,
    facts: toFactGroups(groupHints(hints, words), 1),
  })

type Asked = Pick<SearchRequest, 'filters' | 'limit' | 'offset' | 'withFacets' | 'isAsWritten'>

/** Hints of a query and the words that remain to be searched for. */
interface Reading {
  q: string
  words: string[]
  hints: Hint[]
  /** Hints that the visitor has taken off. */
  removed: Hint[]
  rest: string
}

const countExact = ({ found }: UnderstoodSearch) => (found.isExact ? found.total : 0)
const countCloseIds = ({ close }: UnderstoodSearch) => close.reduce((sum, { ids }) => sum + ids.length, 0)

/**
 * Finds the ideas that meet the hints of a reading and contain its words, and close ones. If there are none of either,
 * the words of the query alone are searched for.
 */
async function findByReading(ctx: FindContext, asked: Asked, reading: Reading): Promise<UnderstoodSearch> {
  const { em, search } = ctx
  const { q, words, hints, rest } = reading
  const understood = toUnderstood(reading)
  if (hints.length === 0)
    return { found: await search.find(em, { ...asked, q: rest || q }), close: [], understood }

  const groups = groupHints(hints, words)
  const bounds = toBounds(hints, asked.filters)
  const withBounds = { ...asked, ...bounds, liked: q, q: rest }
  const found = await findMeetingAll(ctx, withBounds, groups)
  const shown = found.isExact ? found.total : 0
  const exact = shown === 0 ? await search.find(em, { ...asked, ...bounds, q }) : undefined
  let close = await findMissingOne(ctx, withBounds, groups, shown)
  if (shown + close.length === 0) close = await findMissingMore(ctx, withBounds, groups)
  // An idea whose text has all words of the query is what it means: "halloween in ireland".
  if (exact && exact.isExact && exact.total > 0) {
    const left = exact.total < fewIdeas.close ? without(close, exact.ids) : []
    return { found: exact, close: left, understood: { ...understood, haveWordsWon: true } }
  }
  if (shown + close.length > 0)
    // Ideas that meet a hint more widely are not also close.
    return shown > 0
      ? { found, close: without(close, found.ids), understood }
      : { found: toEmpty(found), close, understood }
  // Nothing is near, so that the words alone have to do, at first within what the query excludes.
  const byWords = exact && exact.total > 0 ? exact : await search.find(em, { ...asked, q })
  return byWords.total > 0 && (byWords.isExact || found.total === 0)
    ? { found: byWords, close: [], understood: { ...understood, haveWordsWon: true } }
    : { found, close: [], understood: { ...understood, haveWordsWon: found.total === 0 } }
}

/** Removes ideas from groups of close ideas. */
const without = (close: UnderstoodSearch['close'], ids: number[]) =>
  close
    .map((group) => ({ ...group, ids: group.ids.filter((id) => !ids.includes(id)) }))
    .filter(({ ids: left }) => left.length > 0)

/** Facts of which every idea has one: without words, the engine looks for facts only. */
const everyIdea = [['difficulty:1', 'difficulty:2', 'difficulty:3']]

type HintSearch = Omit<SearchRequest, 'facts'> & { excluded: string[]; liked: string }

/**
 * Ideas below which a hint is also met by the facts that come second, kinds that the words name count as hints, and close
 * ideas are searched for.
 */
const fewIdeas = { widen: 3, topics: 5, close: 12 }

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

const toUnderstood = ({ hints, removed }: Reading) => ({
  hints: toUniqueHints(hints).map((hint) => ({ ...toLabel(hint), isStrict: isStrict(hint) })),
  without: toUniqueHints(removed).map(toLabel),
  haveWordsWon: false,
})

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
