import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { tokenize } from '#features/search/tokenize.ts'
import type { Search } from '../search-engine.service.ts'
import { correctSpelling } from '../words/parse-query.ts'
import { stopWords } from '../words/stems.ts'
import { toHintKey, type Hint } from './hint.ts'
import { findClause, findPraise, toMeaningful, toRemainingText } from './hint-stop-words.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import { correctHintWords } from './misspelt-hints.ts'
import { isSmallNumber } from './numbers.ts'
import { findNegation, isNegation } from './negation.ts'
import {
  parseQuestion,
  splitQuestion,
  type ParsedQuestion,
  type PlaceCandidate,
  type QuestionWords,
} from './parse-question.ts'
import { ruleIndex, tableFor } from './rule-index.ts'
import { isSentence } from './sentences.ts'
import { listTopics } from './topics.ts'
import { findWishes, type Wishes } from './wishes.ts'

export interface UnderstoodQuery {
  /** In the order of the query. */
  hints: Hint[]
  /** Words that remain to be searched for; blank if all were understood. */
  rest: string
  words: string[]
  /** Kinds that the remaining words name, and the words that remain beside them. */
  topics: Hint[]
  restOfTopics: string
  /** Wishes in a sentence, beside its hints and kinds; undefined if the query is not a sentence. */
  wishes?: Wishes
  /** Whether the hints depend on today's date: "in three weeks". */
  isDated: boolean
}

export interface UnderstandServices {
  catalogueMemory: CatalogueCache
  knownPlaces: KnownPlaces
  search: Pick<Search, 'language'>
}

/**
 * Extracts the hints of a query, such as a price, season or place, and looks up names of places and ideas in the
 * database. Returns the hints, the words that remain to be searched for (`rest`), and the kinds they name (`topics`). No
 * word of a sentence is searched for: what it says beside its hints and kinds is in `wishes`.
 * @param keepsSpelling whether to leave misspelt words uncorrected, for example while the visitor is typing.
 * @param now moment from which “in three weeks” is counted.
 * @param isTyping whether more may follow, so that what a sentence wishes for is not looked up yet.
 */
export async function understand(
  em: SqlEntityManager,
  { catalogueMemory, knownPlaces, search }: UnderstandServices,
  q: string,
  { keepsSpelling, now, isTyping = false }: { keepsSpelling: boolean; now: Date; isTyping?: boolean },
): Promise<UnderstoodQuery> {
  const typed = splitQuestion(q)
  const isSaid = isSentence(typed.words)
  // "Make a will and tell someone where it is" is a title.
  if (isSaid && (await isTitle(em, knownPlaces, q)))
    return { words: typed.words, topics: [], restOfTopics: '', hints: [], rest: q, isDated: false }
  const language = await search.language(em)
  const asked = keepsSpelling
    ? typed
    : { ...typed, words: await correctHintWords(typed.words, language.vocabulary) }
  const { words, hints, passed, mayBePlaces } = await parseAroundNames(em, knownPlaces, asked)
  const places = mayBePlaces.length > 0 ? await findPlaceHints(em, knownPlaces, mayBePlaces) : []
  const isDated = hints.some(({ daysAhead }) => daysAhead !== undefined)
  const found = [...hints.map((hint) => toDatedHint(hint, now)), ...places].toSorted(
    (a, b) => a.from - b.from,
  )
  const spelt = keepsSpelling ? null : await correctSpelling(words.join(' '), language)
  const corrected = spelt?.split(' ') ?? words
  // The catalogue has no "elope", but a rule of sentences has.
  const written = isSaid
    ? corrected.map((word, at) => (tableFor(words).get(words[at] ?? '') ? (words[at] ?? '') : word))
    : corrected
  const isTaken = (at: number) =>
    Boolean(asked.isQuoted[at]) || found.some(({ from, to }) => at >= from && at < to)
  const named = listTopics(written, isTaken, words)
  const isNamed = (at: number) => isTaken(at) || named.some(({ from, to }) => at >= from && at < to)
  const hasWishes = isSaid && !isTyping && !asked.isQuoted.includes(true)
  const wishes = hasWishes ? await findWishes(em, knownPlaces, words, isNamed) : undefined
  if (found.length + named.length === 0 && !wishes)
    return { words, topics: [], restOfTopics: '', hints: [], rest: q, isDated }
  const idOf = getCategoryIds(await catalogueMemory.categoryNames(em))
  const resolve = (hint: Hint): Hint => ({
    ...hint,
    facts: hint.facts.map((facts) => resolveCategoryIds(facts, idOf)),
    ...(hint.excluded ? { excluded: resolveCategoryIds(hint.excluded, idOf) } : {}),
  })
  const [all, topics] = [found.map(resolve), named.map(resolve)]
  if (wishes) return { words, hints: all, topics, wishes, isDated, rest: '', restOfTopics: '' }
  const praise = findPraise(words, (at) => Boolean(asked.isQuoted[at]))
  const isLong = words.length >= (all.length > 0 ? minWordsBesideHints : minLongWords)
  const isUnneeded = await findIdleWords(em, knownPlaces, { ...asked, words: written }, isLong)
  const isIdle = (at: number) => praise.has(at) || isUnneeded(at) || passed.includes(at)
  const restOfTopics = toRemainingText(
    words,
    [...all, ...topics],
    (at) => isIdle(at) || (!asked.isQuoted[at] && genericVerbs.test(words[at] ?? '')),
  )
  const read = { words, topics, isDated, restOfTopics }
  if (all.length > 0) {
    const clause = findClause(words)
    const isBesideHint = (at: number) =>
      isIdle(at) || (!asked.isQuoted[at] && (at >= clause || isSmallNumber(words[at])))
    return { ...read, hints: all, rest: toRemainingText(words, all, isBesideHint) }
  }
  const wanted = words.length < minLongWords ? '' : toRemainingText(words, [], isIdle)
  const plain = withoutGenericNoun(words, topics, praise)
  return { ...read, hints: [], rest: plain ?? (wanted || q) }
}

/** Returns whether a query is the title or an alias of an idea. */
async function isTitle(em: SqlEntityManager, known: KnownPlaces, q: string): Promise<boolean> {
  const text = tokenize(q).join(' ')
  return (await known.namesAmong(em, [text])).has(text)
}

/** Converts a hint such as "in three weeks" to the month that it then is. */
function toDatedHint(hint: Hint, now: Date): Hint {
  const { daysAhead, ...dated } = hint
  if (daysAhead === undefined) return hint
  const then = new Date(now.getTime() + daysAhead * msPerDay)
  const label = then.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  const facts = [[`month:${then.getUTCMonth() + 1}`], ['month:any']]
  return { ...dated, label, facts, key: toHintKey({ label }) }
}

const msPerDay = 86_400_000

/** Words from which on a query is too long for an idea to have all of its words. */
const minLongWords = 6
/** Fewest words of a long query that also has hints: what the hints say is searched for anyway. */
const minWordsBesideHints = 4

/**
 * Finds the words that need not be found: negated ones, and in a long query those by which no idea is called. Not those in
 * quotation marks.
 */
async function findIdleWords(
  em: SqlEntityManager,
  known: KnownPlaces,
  { words, isQuoted }: QuestionWords,
  isLong: boolean,
): Promise<(at: number) => boolean> {
  const called = isLong ? await known.calledWords(em, toMeaningful(words)) : undefined
  return (at) => {
    const word = words[at] ?? ''
    const isNegated = findNegation(words, isNegation(word) ? at + 1 : at) !== undefined
    return !isQuoted[at] && (called?.has(word) === false || isNegated)
  }
}

/**
 * Returns the words of a query without those that say nothing beside a kind: praise, and a generic noun at the end
 * ("best kayaking trips in the world"). Undefined if it has none or names no kind.
 */
function withoutGenericNoun(
  words: string[],
  topics: Hint[],
  praise: ReadonlySet<number>,
): string | undefined {
  const last = words.findLastIndex((_, at) => !praise.has(at))
  const isBesideKind = topics.some(({ facts, to }) => to <= last && facts[0]?.[0]?.startsWith('kind:'))
  const isAlone = !topics.some(({ from, to }) => to > last && from < last)
  const isGeneric = isBesideKind && isAlone && genericNouns.test(words[last] ?? '')
  if (!isGeneric && (praise.size === 0 || topics.length === 0)) return undefined
  return words.filter((_, at) => !praise.has(at) && !(isGeneric && at === last)).join(' ')
}

/** Verbs that say nothing beside a kind: "learn pottery". */
const genericVerbs =
  /^(learn|learning|start|starting|begin|beginning|practice|practise|improve|master|attend)$/

const genericNouns =
  /^(trips?|vacations?|holidays?|getaways?|activity|activities|adventures?|experiences?|goals?|spots?|projects?|pastimes?)$/

/** Parses a query, where words inside the title or an alias of an idea give no hint. */
async function parseAroundNames(em: SqlEntityManager, known: KnownPlaces, asked: QuestionWords) {
  const parsed = parseQuestion(asked)
  const { words } = asked
  const spans = parsed.hints.flatMap((hint) => listSpansAround(hint, parsed))
  if (spans.length === 0) return parsed
  const textOf = ([from, to]: Span) => words.slice(from, to).join(' ')
  const names = await known.namesAmong(em, [...new Set(spans.map(textOf))].slice(0, maxNames))
  const whole = words.join(' ')
  const isWholeTag =
    words.length > 1 && !ruleIndex.has(whole) && (await known.tagsAmong(em, [whole])).has(whole)
  const found = isWholeTag ? [[0, words.length] as const] : spans.filter((span) => names.has(textOf(span)))
  return found.length === 0
    ? parsed
    : parseQuestion(asked, (at) => found.some(([from, to]) => at >= from && at < to))
}

type Span = readonly [from: number, to: number]

/** Longest name that is looked for inside a question, in words; a whole question may be longer. */
const maxNameWords = 5
/** Names looked for in a question. */
const maxNames = 60

/**
 * Lists the spans of words around a hint that may be a name. Hints alone are none: "romantic weekend" is an alias, too.
 */
function listSpansAround({ from, to }: Hint, { words, hints }: ParsedQuestion): Span[] {
  const isOfHint = words.map((_, at) => hints.some((hint) => at >= hint.from && at < hint.to))
  const spans: Span[] = words.length > maxNameWords ? [[0, words.length]] : []
  for (let start = Math.max(0, to - maxNameWords); start <= from; start++) {
    for (let end = to; end <= Math.min(words.length, start + maxNameWords); end++) {
      // "easy hikes" is an alias, too.
      const others = words
        .slice(start, end)
        .filter((word, index) => !isOfHint[start + index] && !ruleIndex.has(word))
      if (toMeaningful(others).length > 0 && !ruleIndex.has(words.slice(start, end).join(' ')))
        spans.push([start, end])
    }
  }
  return spans
}

/** Looks up possible place names and keeps the longest that do not overlap. */
async function findPlaceHints(
  em: SqlEntityManager,
  known: KnownPlaces,
  maybe: PlaceCandidate[],
): Promise<Hint[]> {
  const names = [...new Set(maybe.map(({ name }) => name))].filter((name) => !stopWords.has(name))
  const found = await known.named(em, names)
  const hints: Hint[] = []
  for (const { name, isNear, from, to } of maybe) {
    const place = found.get(name)
    const isWithin = hints.some((hint) => from < hint.to && to > hint.from)
    if (place && !isWithin) hints.push({ ...toPlaceHint(name, place, isNear), from, to })
  }
  return hints
}

const nearRadiusKm = 130
const placeRadiusKm = 60

function toPlaceHint(name: string, place: KnownPlace, isNear: boolean): Omit<Hint, 'from' | 'to'> {
  const { latitude, longitude } = place
  const there = [`place:${name}`, `tag:${name}`]
  const around = listSquaresAround(latitude, longitude, isNear ? nearRadiusKm : placeRadiusKm)
  const label = isNear ? `near ${place.name}` : place.name
  return {
    kind: 'place',
    key: toHintKey({ label }),
    label,
    facts: isNear ? [around, there] : [there, around],
  }
}

const idsByCategories = new WeakMap<CategoryName[], Map<string, number>>()

/**
 * Returns the ids of categories by the start of their slug, which the rules refer to and which stays the same as long
 * as the category does.
 */
function getCategoryIds(categories: CategoryName[]): Map<string, number> {
  const known = idsByCategories.get(categories)
  if (known) return known
  const ids = new Map(categories.map(({ id, slug }) => [slug.replace(/-bucket-list-ideas$/, ''), id]))
  idsByCategories.set(categories, ids)
  return ids
}

const resolveCategoryIds = (facts: readonly string[], idOf: Map<string, number>) =>
  facts.map((fact) => {
    const slug = /^category:(.+)$/.exec(fact)?.[1]
    return slug === undefined ? fact : `category:${idOf.get(slug) ?? 'none'}`
  })

const kmPerDegree = 111.2
const halfDegree = 0.5

/**
 * Lists the squares of one degree around a position, as facts (`at:48:2`, the square's south and west edge) by which
 * ideas are found: the square that contains the position, and those whose centre is at most `km` away.
 */
export function listSquaresAround(latitude: number, longitude: number, km: number): string[] {
  const reach = Math.ceil(km / kmPerDegree)
  const narrow = Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const wide = Math.ceil(reach / narrow)
  const own = [Math.floor(latitude), Math.floor(longitude)] as const
  const facts: string[] = []
  for (let south = own[0] - reach; south <= own[0] + reach; south++) {
    for (let west = own[1] - wide; west <= own[1] + wide; west++) {
      const isOwn = south === own[0] && west === own[1]
      const [north, east] = [south + halfDegree - latitude, (west + halfDegree - longitude) * narrow]
      if (isOwn || Math.hypot(north, east) * kmPerDegree <= km)
        facts.push(`at:${south}:${normalizeLongitude(west)}`)
    }
  }
  return facts
}

/** Wraps longitudes beyond ±180°. */
const normalizeLongitude = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
