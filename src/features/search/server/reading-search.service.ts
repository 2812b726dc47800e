import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchResult } from '../contract.ts'
import type { SearchOutcome, SearchRequest } from './search-engine.service.ts'
import type { SearchServices } from './search-services.ts'
import {
  groupHints,
  labelsOf,
  maxHints,
  rankOf,
  toBounds,
  toFactGroups,
  toLiked,
  toNearerFacts,
  toPreferred,
  toQuoted,
  toUnderstood,
  type HintGroup,
  type Reading,
} from './understanding/further-readings.ts'

export interface UnderstoodSearch {
  found: SearchOutcome
  /** Words that were searched for; all of the query's if not given. */
  searched?: string
  /** Whether the hint depends on today's date: "in three weeks". */
  isDated?: boolean
  close: { missing: string[]; ids: number[] }[]
  understood: SearchResult['understood']
}

export type FindContext = { em: SqlEntityManager; now: () => Date } & Omit<SearchServices, 'searchCounts'>

export type Asked = Pick<SearchRequest, 'filters' | 'limit' | 'offset' | 'withFacets' | 'isAsWritten'>

/** Returns the number of ideas that meet the whole query; 0 if those found only have some of its words. */
export const countExact = ({ found }: UnderstoodSearch) => (found.isExact ? found.total : 0)
/** Returns the number of close ideas in all groups together. */
export const countCloseIds = ({ close }: Pick<UnderstoodSearch, 'close'>) =>
  close.reduce((sum, { ids }) => sum + ids.length, 0)

/**
 * Finds the ideas that meet the hints of a reading and contain its words (`found`, one page) and, if they are few,
 * close ones, grouped by the labels of what these miss (`close`). The words of the query alone are searched for if no
 * idea meets all hints but some have all these words, or if nothing is close; `understood.haveWordsWon` is true then.
 * Without hints, only the words are searched for.
 * @param asked the visitor's filters, and the page.
 */
export async function findByReading(
  ctx: FindContext,
  asked: Asked,
  reading: Reading,
): Promise<UnderstoodSearch> {
  const { em, search } = ctx
  const { q, words, hints, rest } = reading
  const understood = toUnderstood(reading)
  if (hints.length === 0)
    return { found: await search.find(em, { ...asked, q: rest || q }), close: [], understood }

  const groups = groupHints(hints, words)
  const bounds = toBounds(hints, asked.filters)
  const preferred = toPreferred(reading)
  const withBounds = { ...asked, ...bounds, liked: toLiked(reading), q: rest, preferred }
  const found = await findMeetingAll(ctx, withBounds, groups)
  const shown = found.isExact ? found.total : 0
  const exact = shown === 0 ? await search.find(em, { ...asked, ...bounds, q }) : undefined
  // A sentence asks for more close ideas, because those that meet a hint more widely are among the results already.
  const more = reading.mentioned ? Math.min(shown, fewIdeas.close) : 0
  let close = await findMissingOne(ctx, { ...withBounds, limit: asked.limit + more }, groups, shown)
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

/**
 * Returns the groups of close ideas without these ids, in the same order; groups left empty are dropped. The given
 * groups stay as they are.
 */
export const without = (close: UnderstoodSearch['close'], ids: number[]) =>
  close
    .map((group) => ({ ...group, ids: group.ids.filter((id) => !ids.includes(id)) }))
    .filter(({ ids: left }) => left.length > 0)

/** Facts of which every idea has one: without words, the engine looks for facts only. */
export const everyIdea = [['difficulty:1', 'difficulty:2', 'difficulty:3']]

type HintSearch = Omit<SearchRequest, 'facts'> & {
  excluded: string[]
  liked: string
  preferred: string[][]
}

/** Ideas below which a hint is also met by the facts that come second, and close ideas are searched for. */
export const fewIdeas = { widen: 3, close: 12, few: 30 }

/**
 * Finds the ideas that meet all hints. If there are hardly any, the hints are widened step by step; ideas that meet
 * them more narrowly stay first.
 */
async function findMeetingAll(
  { em, search }: FindContext,
  asked: HintSearch,
  groups: HintGroup[],
): Promise<SearchOutcome> {
  const preferred = [
    ...groups.map(({ hints }) => hints.flatMap(({ facts }) => facts[1] ?? [])).filter(isFilled),
    // "Romantic and funny" is met by either, but better by both.
    ...groups.flatMap(({ hints }) =>
      hints.length > 1 ? hints.map(({ facts }) => [...(facts[0] ?? [])]) : [],
    ),
    ...asked.preferred,
  ]
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
export const maxClose = { each: 8, all: 24 }

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
    nearer: groups.map(toNearerFacts),
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

const isFilled = (facts: string[]) => facts.length > 0
/**
 * Returns an outcome without ideas, exact and with a total of 0, whose other parts, such as the facets, stay those of
 * `found`.
 */
export const toEmpty = (found: SearchOutcome): SearchOutcome => ({
  ...found,
  ids: [],
  total: 0,
  isExact: true,
})
