import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { stopWords } from '../words/stems.ts'
import { toHintKey, type Hint } from './hint.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import { parseQuestion, type PlaceCandidate } from './parse-question.ts'

export interface UnderstoodQuery {
  /** In the order of the query. */
  hints: Hint[]
  /** Words that remain to be searched for; blank if all were understood. */
  rest: string
  words: string[]
}

export interface UnderstandServices {
  catalogueMemory: CatalogueCache
  knownPlaces: KnownPlaces
}

/**
 * Extracts the hints of a query, after looking up possible names of places in the database, and the words that remain
 * to be searched for.
 */
export async function understand(
  em: SqlEntityManager,
  { catalogueMemory, knownPlaces }: UnderstandServices,
  q: string,
): Promise<UnderstoodQuery> {
  const { words, hints, mayBePlaces } = parseQuestion(q)
  const places = mayBePlaces.length > 0 ? await findPlaceHints(em, knownPlaces, mayBePlaces) : []
  if (hints.length + places.length === 0) return { hints: [], rest: q, words }
  const idOf = getCategoryIds(await catalogueMemory.categoryNames(em))
  const all = [...hints, ...places]
    .toSorted((a, b) => a.from - b.from)
    .map((hint) => ({ ...hint, facts: hint.facts.map((facts) => resolveCategoryIds(facts, idOf)) }))
  return { hints: all, rest: toRemainingText(words, all), words }
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

/** Words that add nothing beside a hint: in "family trip to Denmark", "trip" is dropped. */
const hintStopWords = new Set(
  `trip trips travel traveling travelling activity activities vacation vacations holiday holidays getaway getaways
  experience experiences adventure adventures fun visit spend takes ideas day days time area destination destinations
  project projects group interesting exciting together cost costs price near nearby outside across during within little close far next year month week this`.split(
    /\s+/,
  ),
)

/**
 * Returns the words outside the hints, without those that add nothing beside a hint ("trip"); blank if only stop words
 * remain.
 */
export function toRemainingText(words: string[], hints: Hint[]): string {
  const remaining = words.filter((_, at) => !hints.some(({ from, to }) => at >= from && at < to))
  const meaningful = remaining.filter((word) => !stopWords.has(word) && !hintStopWords.has(word))
  return meaningful.length > 0 ? remaining.filter((word) => !hintStopWords.has(word)).join(' ') : ''
}

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
