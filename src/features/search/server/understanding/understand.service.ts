import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import type { Search } from '../search-engine.service.ts'
import { stopWords } from '../words/stems.ts'
import { toHintKey, type Hint } from './hint.ts'
import { toMeaningful, toRemainingText } from './hint-stop-words.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import { correctHintWords } from './misspelt-hints.ts'
import {
  parseQuestion,
  splitQuestion,
  type ParsedQuestion,
  type PlaceCandidate,
  type QuestionWords,
} from './parse-question.ts'
import { ruleIndex } from './rule-index.ts'
import { listTopics } from './topics.ts'

export interface UnderstoodQuery {
  /** In the order of the query. */
  hints: Hint[]
  /** Words that remain to be searched for; blank if all were understood. */
  rest: string
  words: string[]
  /** Kinds that the remaining words name, and the words that remain beside them. */
  topics: Hint[]
  restOfTopics: string
}

export interface UnderstandServices {
  catalogueMemory: CatalogueCache
  knownPlaces: KnownPlaces
  search: Pick<Search, 'language'>
}

/**
 * Extracts the hints of a query, after looking up possible names of places and ideas in the database, and the words
 * that remain to be searched for.
 * @param isSpelt whether misspelt hints are left alone, as while the visitor is typing
 */
export async function understand(
  em: SqlEntityManager,
  { catalogueMemory, knownPlaces, search }: UnderstandServices,
  q: string,
  { isSpelt }: { isSpelt: boolean },
): Promise<UnderstoodQuery> {
  const typed = splitQuestion(q)
  const { vocabulary } = await search.language(em)
  const asked = isSpelt ? typed : { ...typed, words: await correctHintWords(typed.words, vocabulary) }
  const { words, hints, mayBePlaces } = await parseAroundNames(em, knownPlaces, asked)
  const places = mayBePlaces.length > 0 ? await findPlaceHints(em, knownPlaces, mayBePlaces) : []
  const found = [...hints, ...places].toSorted((a, b) => a.from - b.from)
  const topics = listTopics(
    words,
    (at) => Boolean(asked.isQuoted[at]) || found.some(({ from, to }) => at >= from && at < to),
  )
  const read = { words, topics, restOfTopics: toRemainingText(words, [...found, ...topics]) }
  if (found.length === 0) return { ...read, hints: [], rest: q }
  const idOf = getCategoryIds(await catalogueMemory.categoryNames(em))
  const all = found.map((hint) => ({
    ...hint,
    facts: hint.facts.map((facts) => resolveCategoryIds(facts, idOf)),
    ...(hint.excluded ? { excluded: resolveCategoryIds(hint.excluded, idOf) } : {}),
  }))
  return { ...read, hints: all, rest: toRemainingText(words, all) }
}

/** Parses a query, where words inside the title or an alias of an idea give no hint. */
async function parseAroundNames(em: SqlEntityManager, known: KnownPlaces, asked: QuestionWords) {
  const parsed = parseQuestion(asked)
  const { words } = asked
  const spans = parsed.hints.flatMap((hint) => listSpansAround(hint, parsed))
  if (spans.length === 0) return parsed
  const textOf = ([from, to]: Span) => words.slice(from, to).join(' ')
  const names = await known.namesAmong(em, [...new Set(spans.map(textOf))].slice(0, maxNames))
  const whole = words.join(' ')
  const isWholeTag = words.length > 1 && !ruleIndex.has(whole) && (await known.isTag(em, whole))
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
 * Lists the one-degree squares, as facts, whose centre lies within this distance, and the one that contains the point.
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
