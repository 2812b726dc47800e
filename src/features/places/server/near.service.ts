import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { wordsOf } from '#features/search/fold.ts'
import type { CatalogueMemory } from '#features/catalogue/server/catalogue-memory.ts'
import type { NearIdea, NearPlace } from '../contract.ts'
import { boxAround, distanceKm, roundedPosition } from '../distance.ts'
import { farthestKm, nearestShown } from '../limits.ts'
import type { Position } from '../projection.ts'
import { countryByName } from './country-names.ts'
import { tables } from './entities.ts'

interface Asking {
  em: SqlEntityManager
  catalogueMemory: CatalogueMemory
}

/** Looked at one after the other until there is enough: most often the first few rows of an index will do. */
const reachesKm = [50, 120, 300, 700, 1500, 3000, 6000, farthestKm]
/** Of an idea that has several places the nearest counts. */
const mostPlacesRead = nearestShown * 3

/** The ideas nearest to a position, by how far they are; of that it is taken no more than about where it is. */
export async function listNear({ em, catalogueMemory }: Asking, asked: Position): Promise<NearIdea[]> {
  const from = roundedPosition(asked)
  let nearest: NearRow[] = []
  for (const reach of reachesKm) {
    // oxlint-disable-next-line no-await-in-loop -- a wider look is only taken where a closer one has found too little
    nearest = onePerIdea(await nearQuery(em, from, reach).execute()).filter(({ km }) => km <= reach)
    if (nearest.length >= nearestShown) break
  }
  const shown = nearest.slice(0, nearestShown)
  const ideas = new Map<number, IdeaView>()
  for (const idea of await catalogueMemory.ideas(
    em,
    shown.map(({ idea: id }) => id),
  ))
    ideas.set(idea.id, idea)
  return shown.flatMap(({ idea: id, km, name }) => {
    const idea = ideas.get(id)
    return idea ? [{ idea, km: Math.round(km), name }] : []
  })
}

/** The places in the box around a position, nearest first. */
export function nearQuery(em: SqlEntityManager, from: Position, km: number) {
  const { south, north, stretches } = boxAround(from, km)
  const bands = Array.from(
    { length: Math.floor(north) - Math.floor(south) + 1 },
    (_, index) => Math.floor(south) + index,
  )
  // No builder has a word for it: the haversine formula, as distance.ts has it.
  const far = sql<number>`2 * 6371.0088 * asin(sqrt(least(1,
    sin(radians(idea_place.latitude - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude}::float8)) * cos(radians(idea_place.latitude))
    * sin(radians(idea_place.longitude - ${from.longitude}) / 2) ^ 2)))`
  return tables(em)
    .selectFrom('idea_place')
    .where((row) =>
      row.or(
        stretches.map(([west, east]) =>
          row.and([
            row('idea_place.band', '=', row.fn.any(row.val(bands))),
            row('idea_place.longitude', '>=', west),
            row('idea_place.longitude', '<=', east),
          ]),
        ),
      ),
    )
    .select(['idea_place.idea_id as idea', 'idea_place.name', far.as('km')])
    .orderBy('km')
    .orderBy('idea_place.idea_id')
    .limit(mostPlacesRead)
}

interface NearRow {
  idea: number
  name: string
  km: number
}

const onePerIdea = (rows: NearRow[]): NearRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.idea, row])).values()].toSorted(
    (one, other) => one.km - other.km,
  )

/** The ideas near a place or in the middle of a country, by its name; null where nobody knows it. */
export async function listNearPlace(asking: Asking, asked: string): Promise<NearPlace> {
  const known = await findPlace(asking.em, asked)
  return known && { ...known, near: await listNear(asking, known) }
}

/** A place of that name, else the middle of the country, else a place whose name begins with it or holds it. */
async function findPlace(em: SqlEntityManager, asked: string): Promise<NamedPosition | null> {
  const wanted = wordsOf(asked).join(' ')
  if (!wanted) return null
  return (
    (await firstOf(placesCalled(em, wanted))) ??
    (await middleOfCountry(em, asked)) ??
    (await firstOf(placesBeginning(em, wanted))) ??
    (await firstOf(placesHolding(em, wanted))) ??
    null
  )
}

interface NamedPosition extends Position {
  name: string
}

const firstOf = async (places: { execute: () => Promise<NamedPosition[]> }) => (await places.execute())[0]

/** Of places whose name begins with the same words, or holds them, no more are looked at. */
const maxAlike = 200
/** As the index has it (migration 0084). */
const nameInWords = sql<string>`f_words(idea_place.name) collate "C"`

const namedPlaces = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('idea_place')
    .select(['idea_place.name', 'idea_place.latitude', 'idea_place.longitude'])
    .orderBy('idea_place.idea_id')
    .orderBy('idea_place.position')

const placesCalled = (em: SqlEntityManager, wanted: string) =>
  namedPlaces(em).where(nameInWords, '=', wanted).limit(1)

/** Those whose name goes on after these words: "kyoto japan" for "kyoto". */
export const placesBeginning = (em: SqlEntityManager, wanted: string) =>
  firstIdeaOf(em, (places) =>
    places
      .where(nameInWords, '>', `${wanted} `)
      // The character after the blank.
      .where(nameInWords, '<', `${wanted}!`)
      .orderBy(nameInWords)
      .limit(maxAlike),
  )

export const placesHolding = (em: SqlEntityManager, wanted: string) =>
  firstIdeaOf(em, (places) =>
    places
      .where(
        sql<boolean>`to_tsvector('simple', f_words(idea_place.name)) @@ phraseto_tsquery('simple', ${wanted})`,
      )
      .limit(maxAlike),
  )

/** Of some places the one of the first idea. */
const firstIdeaOf = (em: SqlEntityManager, choose: (places: IdeaPlaces) => IdeaPlaces) =>
  tables(em)
    .selectFrom(choose(allPlaces(em)).as('alike'))
    .select(['name', 'latitude', 'longitude'])
    .orderBy('idea_id')
    .orderBy('position')
    .limit(1)

const allPlaces = (em: SqlEntityManager) => tables(em).selectFrom('idea_place').selectAll('idea_place')
type IdeaPlaces = ReturnType<typeof allPlaces>

async function middleOfCountry(em: SqlEntityManager, asked: string): Promise<NamedPosition | undefined> {
  const country = countryByName(asked)
  if (!country) return undefined
  const middle = middleOf(
    await namedPlaces(em).where('idea_place.country', '=', country.code).limit(mostCompared).execute(),
  )
  return middle && { ...middle, name: country.name }
}

/** The one from which all others are not far: an island that belongs to a country is not its middle. */
function middleOf<T extends Position>(places: T[]): T | undefined {
  const far = new Map(
    places.map((one) => [one, places.reduce((sum, other) => sum + distanceKm(one, other), 0)]),
  )
  return places.toSorted((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0))[0]
}

const mostCompared = 60
