import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryName } from '#features/catalogue/contract.ts'
import type { CatalogueMemory } from '#features/catalogue/server/catalogue-memory.ts'
import { stopWords } from '../words/stems.ts'
import { keyOf, type Hint } from './hint.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import { readQuestion, type MaybePlace } from './read-question.ts'

export interface Understood {
  /** In the order of the question. */
  hints: Hint[]
  /** What is left to be looked for; blank where all was understood. */
  rest: string
  words: string[]
}

export interface Understanding {
  catalogueMemory: CatalogueMemory
  knownPlaces: KnownPlaces
}

/** What a question says beside its words, and the words that remain. */
export async function understand(
  em: SqlEntityManager,
  { catalogueMemory, knownPlaces }: Understanding,
  q: string,
): Promise<Understood> {
  const { words, hints, mayBePlaces } = readQuestion(q)
  const places = mayBePlaces.length > 0 ? await placesAmong(em, knownPlaces, mayBePlaces) : []
  if (hints.length + places.length === 0) return { hints: [], rest: q, words }
  const idOf = categoryIds(await catalogueMemory.categoryNames(em))
  const all = [...hints, ...places]
    .toSorted((a, b) => a.from - b.from)
    .map((hint) => ({ ...hint, facts: hint.facts.map((facts) => withIds(facts, idOf)) }))
  return { hints: all, rest: restOf(words, all), words }
}

/** The longest names that are known, none of them within another. */
async function placesAmong(em: SqlEntityManager, known: KnownPlaces, maybe: MaybePlace[]): Promise<Hint[]> {
  const names = [...new Set(maybe.map(({ name }) => name))].filter((name) => !stopWords.has(name))
  const found = await known.named(em, names)
  const hints: Hint[] = []
  for (const { name, isNear, from, to } of maybe) {
    const place = found.get(name)
    const isWithin = hints.some((hint) => from < hint.to && to > hint.from)
    if (place && !isWithin) hints.push({ ...meaningOf(name, place, isNear), from, to })
  }
  return hints
}

const nearKm = 130
const withinKm = 60

function meaningOf(name: string, place: KnownPlace, isNear: boolean): Omit<Hint, 'from' | 'to'> {
  const { latitude, longitude } = place
  const there = [`place:${name}`, `tag:${name}`]
  const around = squaresAround(latitude, longitude, isNear ? nearKm : withinKm)
  const label = isNear ? `near ${place.name}` : place.name
  return {
    kind: 'place',
    key: keyOf({ label }),
    label,
    facts: isNear ? [around, there] : [there, around],
  }
}

const idsByCategories = new WeakMap<CategoryName[], Map<string, number>>()

/** Rules name a category by the beginning of its address, which no editor changes without meaning another. */
function categoryIds(categories: CategoryName[]): Map<string, number> {
  const known = idsByCategories.get(categories)
  if (known) return known
  const ids = new Map(categories.map(({ id, slug }) => [slug.replace(/-bucket-list-ideas$/, ''), id]))
  idsByCategories.set(categories, ids)
  return ids
}

const withIds = (facts: readonly string[], idOf: Map<string, number>) =>
  facts.map((fact) => {
    const slug = /^category:(.+)$/.exec(fact)?.[1]
    return slug === undefined ? fact : `category:${idOf.get(slug) ?? 'none'}`
  })

/** Beside a hint these say no more: "family trip to Denmark" asks for the family and for Denmark. */
const emptyBesideHints = new Set(
  `trip trips travel traveling travelling activity activities vacation vacations holiday holidays getaway getaways
  experience experiences adventure adventures fun visit spend takes ideas day days time area destination destinations
  project projects group interesting exciting together cost costs price near nearby outside across during within little close far next year month week this`.split(
    /\s+/,
  ),
)

/** The words that are left to be looked for; blank where they say nothing. */
export function restOf(words: string[], hints: Hint[]): string {
  const left = words.filter((_, at) => !hints.some(({ from, to }) => at >= from && at < to))
  const saying = left.filter((word) => !stopWords.has(word) && !emptyBesideHints.has(word))
  return saying.length > 0 ? left.filter((word) => !emptyBesideHints.has(word)).join(' ') : ''
}

const kmOfDegree = 111.2
const half = 0.5

/** The square degrees, as facts, whose middle lies within so many kilometres, and the one that holds the point itself. */
export function squaresAround(latitude: number, longitude: number, km: number): string[] {
  const reach = Math.ceil(km / kmOfDegree)
  const narrow = Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const wide = Math.ceil(reach / narrow)
  const own = [Math.floor(latitude), Math.floor(longitude)] as const
  const facts: string[] = []
  for (let south = own[0] - reach; south <= own[0] + reach; south++) {
    for (let west = own[1] - wide; west <= own[1] + wide; west++) {
      const isOwn = south === own[0] && west === own[1]
      const [north, east] = [south + half - latitude, (west + half - longitude) * narrow]
      if (isOwn || Math.hypot(north, east) * kmOfDegree <= km) facts.push(`at:${south}:${onEarth(west)}`)
    }
  }
  return facts
}

/** Beyond 180 degrees east it goes on in the west. */
const onEarth = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
