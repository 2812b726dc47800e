import type { SearchQuery } from '../contract.ts'
import {
  countCloseIds,
  countExact,
  everyIdea,
  fewIdeas,
  findByReading,
  maxClose,
  toEmpty,
  without,
  type Asked,
  type FindContext,
  type UnderstoodSearch,
} from './reading-search.service.ts'
import type { SearchOutcome } from './search-engine.service.ts'
import { findWithSimilar } from './similar-questions.service.ts'
import {
  groupHints,
  isExclusion,
  listFurther,
  listMentions,
  missesMainWish,
  nearHome,
  toBounds,
  toFactGroups,
  toLiked,
  toPreferred,
  toQuoted,
  toUnderstood,
  withoutContradictions,
  type Further,
  type Reading,
} from './understanding/further-readings.ts'
import type { Hint } from './understanding/hint.ts'
import { toMeaningful } from './understanding/hint-stop-words.ts'
import { understand, type UnderstoodQuery } from './understanding/understand.service.ts'
import {
  isAim,
  sortTopics,
  withBreadth,
  withoutRejected,
  withTags,
  type Wishes,
} from './understanding/wishes.ts'

/**
 * Searches by hints, the parts of a query with a known meaning such as “cheap” or “Japan”: finds the ideas that meet
 * all hints and contain the remaining words, and if they are few, those that miss one of them (`close`). If hardly any
 * idea contains the words, the kinds that they name count as hints, too. Without a query, all ideas within the filters
 * are found. `understood` holds the hints, or null if none were looked for.
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
  const { words, ...read } = await understand(em, ctx, q, { keepsSpelling: asWritten === 1, now: ctx.now() })
  const removedKeys = new Set(removedHints.split(','))
  const isActive = ({ key }: Hint) => !removedKeys.has(key)
  const topics = read.topics.filter(isActive)
  if (read.wishes) return findForSentence(ctx, asked, { q, words, ...read, wishes: read.wishes }, isActive)
  const active = withoutContradictions(read.hints.filter(isActive), topics)
  // A question that only excludes is about the kinds that its words name: "adventure, but no heights".
  const isOfTopics = read.rest === '' && active.length > 0 && active.every(isExclusion)
  // A word that names a kind counts like a tag of the ideas of this kind, if it stands beside others.
  const named = topics.filter(({ from, to }) => toMeaningful(words.slice(from, to)).length > 0)
  const areNamed = read.rest !== '' && read.restOfTopics === '' && active.length + named.length > 1
  const hints = [...active, ...(isOfTopics ? topics : areNamed ? named : [])]
  const removed = read.hints.filter((hint) => !isActive(hint))
  const removedTopics = read.topics.filter((hint) => !isActive(hint))
  const rest = areNamed ? '' : read.rest
  const reading = { q, words, hints, topics, removed: [...removed, ...removedTopics], rest }
  const withTopics = { ...reading, hints: [...active, ...topics], rest: read.restOfTopics }
  const found = await findWithTopics(ctx, asked, reading, withTopics)
  return {
    ...(await addFurther(ctx, asked, { reading, withTopics }, found)),
    searched: read.rest,
    isDated: read.isDated,
  }
}

/**
 * Searches for a sentence. No idea has to contain its words: the kinds, tags and names that it wishes for have to be met
 * like hints, what else it mentions ranks ideas higher, and all other words are ignored.
 */
async function findForSentence(
  ctx: FindContext,
  asked: Asked,
  { q, words, hints, topics, wishes, isDated }: UnderstoodQuery & { q: string; wishes: Wishes },
  isActive: (hint: Hint) => boolean,
): Promise<UnderstoodSearch> {
  const [wanted, all] = [wishes.wanted.filter(isActive), [...hints, ...wishes.unwanted].filter(isActive)]
  const hasOtherAim = wanted.length > 0 || all.some(isAim)
  const named = withoutRejected(topics.filter(isActive), all).map((topic) => withTags(topic, words))
  const { required, mentioned } = sortTopics(words, named, { hasOtherAim, hints: all })
  const active = withoutContradictions(all, required)
  const reading: Reading = {
    q,
    words,
    hints: [...active, ...required, ...wanted].map(withBreadth).toSorted((a, b) => a.from - b.from),
    topics: [...required, ...mentioned],
    removed: [...hints, ...topics, ...wishes.unwanted, ...wishes.wanted].filter((hint) => !isActive(hint)),
    rest: '',
    mentioned: wishes.mentioned,
  }
  const found = await findWithSimilar(ctx, asked, reading, async (page) => {
    if (reading.hints.length === 0) return findForSmallTalk(ctx, page, reading)
    const byReading = await findByReading(ctx, page, reading)
    return addFurther(ctx, page, { reading, withTopics: reading }, byReading)
  })
  return { ...found, searched: '', isDated }
}

/**
 * Searches for a sentence in which nothing is understood: for ideas with all of its words, with what it mentions, or, if
 * there are none, for any that are done soon.
 */
async function findForSmallTalk(ctx: FindContext, asked: Asked, reading: Reading): Promise<UnderstoodSearch> {
  const byWords = await findByReading(ctx, asked, reading)
  if (countExact(byWords) > 0) return byWords
  const tags = reading.mentioned?.flatMap(({ facts }) => facts) ?? []
  const { em, search } = ctx
  const found = await search.find(em, {
    ...asked,
    q: '',
    liked: '',
    preferred: [nearHome, ...toPreferred(reading)],
    facts: tags.length > 0 ? [tags] : everyIdea,
  })
  return { found, close: [], searched: '', understood: toUnderstood(reading) }
}

/** Words beside the hints from which on a query is a sentence, in which not every word is to be found. */
const minSentenceWords = 3

async function findWithTopics(
  ctx: FindContext,
  asked: Asked,
  reading: Reading,
  withTopics: Reading,
): Promise<UnderstoodSearch> {
  const byWords = await findByReading(ctx, asked, reading)
  const shown = countExact(byWords)
  if (shown > 0 || withTopics.hints.length === 0) return byWords
  if (toMeaningful(withTopics.rest.split(' ')).length < minSentenceWords)
    return reading.topics.length > 0 ? findOfTopics(ctx, asked, withTopics, byWords) : byWords
  const withoutWords = { ...withTopics, rest: '' }
  if (reading.topics.length > 0 && (await listCloseOf(ctx, asked, { reading: withoutWords })).length > 0)
    return findByReading(ctx, asked, withoutWords)
  return reading.hints.length > 0 ? findByReading(ctx, asked, { ...reading, rest: '' }) : byWords
}

/**
 * Adds close ideas to the few that were found: at first those that the kinds named by the words have in common with the
 * hints, then those that meet the hints only, and at last those that miss a hint as well.
 */
async function addFurther(
  ctx: FindContext,
  asked: Asked,
  { reading, withTopics }: { reading: Reading; withTopics: Reading },
  found: UnderstoodSearch,
): Promise<UnderstoodSearch> {
  const { offset, limit } = asked
  if (!found.found.isExact) return replaceInexact(ctx, asked, { reading, withTopics }, found)
  const shown = countExact(found)
  const wanted = Math.min(fewIdeas.close, offset + limit)
  if (offset > shown) return found
  const close: UnderstoodSearch['close'] = []
  const seen = new Set(found.found.ids)
  const add = (missing: string[], ids: number[], most: number) => {
    const own = ids.filter((id) => !seen.has(id)).slice(0, most)
    for (const id of own) seen.add(id)
    if (own.length > 0) close.push({ missing, ids: own })
  }
  const [ofTopics, others] = listFurther(reading, withTopics)
  const countLeft = () => wanted - shown - countCloseIds({ close })
  async function addWhileTooFew(readings: typeof others) {
    for (const { missing, ...further } of readings)
      // oxlint-disable-next-line no-await-in-loop -- each is searched for only if those before are too few
      if (countLeft() > 0) add(missing, await listCloseOf(ctx, asked, further), countLeft())
  }
  await addWhileTooFew(ofTopics)
  // Ideas that miss the main wish of a sentence come last.
  const isLast = ({ missing }: UnderstoodSearch['close'][number]) => missesMainWish(reading, missing)
  for (const { missing, ids } of found.close.filter((group) => !isLast(group)))
    add(missing, ids, reading.mentioned ? Math.max(0, countLeft()) : ids.length)
  await addWhileTooFew(others)
  for (const { missing, ids } of found.close.filter(isLast)) add(missing, ids, Math.max(0, countLeft()))
  await addWhileTooFew(listMentions(reading))
  return { ...found, close }
}

/**
 * Replaces ideas that only have some of the words by close ideas, which meet the hints: at first those of them that have
 * some of the words, if there are any.
 */
async function replaceInexact(
  ctx: FindContext,
  asked: Asked,
  readings: { reading: Reading; withTopics: Reading },
  found: UnderstoodSearch,
): Promise<UnderstoodSearch> {
  const { hints, rest } = readings.reading
  const { haveWordsWon } = found.understood ?? {}
  if (hints.every(isExclusion) || (found.found.total >= fewIdeas.few && !haveWordsWon)) return found
  const empty = { ...found, found: toEmpty(found.found), understood: toUnderstood(readings.reading) }
  const further = await addFurther(ctx, asked, readings, empty)
  const ids = haveWordsWon ? [] : found.found.ids
  const own = ids.length > 0 ? [{ missing: [toQuoted(rest)], ids }] : []
  return countCloseIds(further) > 0 ? { ...further, close: [...own, ...without(further.close, ids)] } : found
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
  const ids =
    isEmpty && rest !== '' ? await listCloseOf(ctx, asked, { reading: { ...reading, rest: '' } }) : []
  const close = [{ missing: [toQuoted(rest)], ids }]
  return ids.length > 0 ? { found: toEmpty(found), close, understood } : byWords
}

async function listCloseOf(
  ctx: FindContext,
  asked: Asked,
  { reading, excluded = [], steps = 1 }: Omit<Further, 'missing'>,
): Promise<number[]> {
  // Some of them may be among the results already.
  const page = { offset: 0, limit: maxClose.each + fewIdeas.close, withFacets: false }
  const { isExact, ids } = await findMeetingOnce(ctx, { ...asked, ...page }, reading, {
    missed: excluded,
    steps,
  })
  return isExact ? ids : []
}

/** Finds the ideas that meet all hints of a reading and contain its words, without widening the hints. */
const findMeetingOnce = (
  { em, search }: FindContext,
  asked: Asked,
  reading: Reading,
  { missed = [], steps = 1 }: { missed?: string[]; steps?: number } = {},
): Promise<SearchOutcome> => {
  const { words, hints, rest } = reading
  const { excluded, filters } = toBounds(hints, asked.filters)
  return search.find(em, {
    ...asked,
    filters,
    excluded: [...excluded, ...missed],
    q: rest,
    liked: toLiked(reading),
    preferred: toPreferred(reading),
    facts: toFactGroups(groupHints(hints, words), steps),
  })
}
