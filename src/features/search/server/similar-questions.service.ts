import type { SqlEntityManager } from '@mikro-orm/sql'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import type { SearchFilterValues } from '../contract.ts'
import { hasNoFact, matchesFilters } from './engines/postgresql.ts'
import {
  countExact,
  without,
  type Asked,
  type FindContext,
  type UnderstoodSearch,
} from './reading-search.service.ts'
import {
  groupHints,
  labelsOf,
  toBounds,
  toFactGroups,
  toPreferred,
  type HintGroup,
  type Reading,
} from './understanding/further-readings.ts'
import type { Hint } from './understanding/hint.ts'
import type { SimilarIdea } from './understanding/question-index.ts'

/** Fewest results among which similar ideas are merged, so that the first pages have the same order whatever their size. */
const minMerged = 48
/** Least similarity of an idea that is found for its questions: below it, a sentence shares a few words by chance. */
const minSimilarity = 0.4
/** Least similarity of an idea that is found although it misses what is to be done, rather than being close. */
const minWithoutWish = 0.65
/** Gain of an idea that meets a hint, beside its similarity, by the kind of hint. */
const gains: Partial<Record<Hint['kind'], number>> = { place: 0.4, kind: 0.2, feast: 0.2 }
const otherGain = 0.12
/** Gain of an idea that has one of the facts by which the hints prefer ideas, for each group of them. */
const preferredGain = 0.15
/** Gain of an idea with all words of the query, if these matter more than its hints. */
const wordsGain = 0.6
/** Gain of the first idea that meets all hints; the gains of the next ones decrease. */
const firstGain = 0.15
/** Rank at which this gain is half as high. */
const rankScale = 6
/** Kinds of hints whose fields decide, whatever the idea's questions say: one that misses such a hint is close at best. */
const measurable: ReadonlySet<Hint['kind']> = new Set([
  'place',
  'company',
  'cost',
  'time',
  'month',
  'season',
  'difficulty',
])

/** Searches for a sentence by its hints, and merges the ideas whose questions resemble it into the results. */
export async function findWithSimilar(
  ctx: FindContext,
  asked: Asked,
  reading: Reading,
  find: (asked: Asked) => Promise<UnderstoodSearch>,
): Promise<UnderstoodSearch> {
  const whole = { ...asked, offset: 0, limit: Math.max(minMerged, asked.offset + asked.limit) }
  const [result, resembling] = await Promise.all([
    find(whole),
    ctx.questions.findSimilar(ctx.em, toAskedText(reading)),
  ])
  const similar = resembling.filter(({ similarity }) => similarity >= minSimilarity)
  return toPage(similar.length > 0 ? await merge(ctx.em, whole, { reading, result, similar }) : result, asked)
}

/** Returns the words of a reading without those of the hints that the visitor has taken off. */
const toAskedText = ({ words, removed }: Reading): string =>
  words.filter((_, at) => !removed.some(({ from, to }) => at >= from && at < to)).join(' ')

interface Merged {
  reading: Reading
  result: UnderstoodSearch
  similar: SimilarIdea[]
}

/**
 * Ranks all ideas by similarity and hints together. A similar idea that misses a measurable hint, such as a price or a
 * place, is close, and so is one that misses what is to be done, unless its questions are very similar. Close ideas come
 * after those that meet all hints.
 */
async function merge(
  em: SqlEntityManager,
  { filters }: Asked,
  { reading, result, similar }: Merged,
): Promise<UnderstoodSearch> {
  const { hints, words } = reading
  const exact = result.found.isExact ? result.found.ids : []
  const close = result.close.flatMap(({ ids }) => ids)
  const ids = [...new Set([...similar.map(({ id }) => id), ...exact, ...close])]
  const groups = groupHints(hints, words)
  const rated = await rateIdeas(em, {
    ids,
    exact,
    exactGain: result.understood?.haveWordsWon ? wordsGain : 0,
    similar,
    groups,
    preferred: toPreferred(reading),
    ...toBounds(hints, filters),
  })
  const similarities = new Map(similar.map(({ id, similarity }) => [id, similarity]))
  // If the filters rule out all similar ideas, results that only have some of the words stay.
  if (!rated.some(({ id }) => similarities.has(id))) return result
  const isClose = (id: number, missed: HintGroup[]) =>
    missed.some(isMeasurable) || (missed.some(isWish) && (similarities.get(id) ?? 0) < minWithoutWish)
  const found = rated
    .filter(({ id, missed }) => exact.includes(id) || (similarities.has(id) && !isClose(id, missed)))
    .map(({ id }) => id)
  const near = rated.filter(({ id }) => similarities.has(id) && !found.includes(id))
  const shown = [...found, ...near.map(({ id }) => id)]
  return {
    ...result,
    found: {
      ...result.found,
      isExact: true,
      ids: found,
      // Further ideas that meet the hints may be similar too, so that only a complete list can be added to.
      total: exact.length < countExact(result) ? countExact(result) : found.length,
    },
    close: [...groupByMissed(near), ...without(result.close, shown)],
  }
}

/** Returns whether a group of hints names what is to be done. */
const isWish = ({ hints }: HintGroup): boolean =>
  hints.some(({ kind, isBroad }) => (kind === 'kind' || kind === 'feast') && !isBroad)

const isMeasurable = ({ hints }: HintGroup): boolean => hints.some(({ kind }) => measurable.has(kind))

interface RatedIdea {
  id: number
  score: number
  /** Groups of hints that it misses. */
  missed: HintGroup[]
}

interface Rating {
  ids: number[]
  exact: number[]
  /** Gain of each exact idea. */
  exactGain: number
  similar: SimilarIdea[]
  groups: HintGroup[]
  /** Groups of facts that rank an idea higher. */
  preferred: string[][]
  excluded: string[]
  filters: SearchFilterValues
}

/** Returns those of the ideas that are within the filters and not excluded, best first. */
async function rateIdeas(
  em: SqlEntityManager,
  { ids, exact, exactGain, similar, groups, preferred, excluded, filters }: Rating,
): Promise<RatedIdea[]> {
  const rows = await ideaTable(em)
    .select(['id', 'facts'])
    .where((idea) => idea('id', '=', idea.fn.any(idea.val(ids))))
    .where('state', '=', 'published')
    .where(hasNoFact(excluded))
    .where(matchesFilters(filters))
    .execute()
  const similarities = new Map(similar.map(({ id, similarity }) => [id, similarity]))
  const accepted = groups.map((group) => new Set(toFactGroups([group], 2).flat()))
  return rows
    .map(({ id, facts }) => {
      const missed = groups.filter((_, index) => !facts.some((fact) => accepted[index]?.has(fact)))
      const met = groups.filter((group) => !missed.includes(group))
      const gained = met.reduce(
        (sum, { hints: [hint] }) => sum + ((hint && gains[hint.kind]) || otherGain),
        0,
      )
      const liked = preferred.filter((group) => group.some((fact) => facts.includes(fact))).length
      const rank = exact.indexOf(id)
      const early = rank < 0 ? 0 : exactGain + firstGain / (1 + rank / rankScale)
      const score = (similarities.get(id) ?? 0) + gained + early + liked * preferredGain
      return { id, missed, score }
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
}

/** Groups close ideas by the hints that they miss, in the order of the best idea of each group. */
function groupByMissed(near: RatedIdea[]): UnderstoodSearch['close'] {
  const byMissed = Map.groupBy(near, ({ missed }) =>
    missed
      .filter((group) => isMeasurable(group) || isWish(group))
      .flatMap((group) => labelsOf(group) ?? [])
      .join('\n'),
  )
  return [...byMissed].map(([missing, ideas]) => ({
    missing: missing.split('\n'),
    ids: ideas.map(({ id }) => id),
  }))
}

/** Returns the part of the results, with the close ones behind the others, that a page shows. */
function toPage(result: UnderstoodSearch, { offset, limit }: Asked): UnderstoodSearch {
  const ids = result.found.ids.slice(offset, offset + limit)
  let skipped = Math.max(0, offset - result.found.ids.length)
  let left = limit - ids.length
  const close = result.close.flatMap(({ missing, ids: own }) => {
    const shown = own.slice(skipped, skipped + left)
    skipped = Math.max(0, skipped - own.length)
    left -= shown.length
    return shown.length > 0 ? [{ missing, ids: shown }] : []
  })
  return { ...result, found: { ...result.found, ids }, close }
}
