import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { CatalogueMemory } from '#features/catalogue/server/catalogue-memory.ts'
import type { NearIdea, NearPlace } from '../contract.ts'
import { boxAround, distanceKm, roundedPosition } from '../distance.ts'
import { farthestKm, nearestShown } from '../limits.ts'
import type { Position } from '../projection.ts'
import { countryByName, foldedName } from './country-names.ts'
import { tables } from './tables.ts'

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

/** Of the known places, so that what somebody types is asked of nobody else. */
const mostNames = 20_000

/** The ideas near a place or in the middle of a country, by its name; null where nobody knows it. */
export async function listNearPlace(asking: Asking, asked: string): Promise<NearPlace> {
  const known = await findPlace(asking.em, asked)
  return known && { ...known, near: await listNear(asking, known) }
}

async function findPlace(em: SqlEntityManager, asked: string) {
  const wanted = foldedName(asked)
  const places = await tables(em)
    .selectFrom('idea_place')
    .select(['name', 'country', 'latitude', 'longitude'])
    .orderBy('idea_id')
    .orderBy('position')
    .limit(mostNames)
    .execute()
  const named = places.map((place) => ({ ...place, folded: foldedName(place.name) }))
  const country = countryByName(asked)
  const within = country ? named.filter(({ country: code }) => code === country.code) : []
  const middle = middleOf(within.slice(0, mostCompared))
  const found =
    named.find(({ folded }) => folded === wanted) ??
    (middle && country ? { ...middle, name: country.name } : undefined) ??
    named.find(({ folded }) => folded.startsWith(`${wanted} `)) ??
    named.find(({ folded }) => ` ${folded} `.includes(` ${wanted} `))
  if (!found || !wanted) return null
  const { latitude, longitude } = found
  return { name: found.name, latitude, longitude }
}

/** The one from which all others are not far: an island that belongs to a country is not its middle. */
function middleOf<T extends Position>(places: T[]): T | undefined {
  const far = new Map(
    places.map((one) => [one, places.reduce((sum, other) => sum + distanceKm(one, other), 0)]),
  )
  return places.toSorted((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0))[0]
}

const mostCompared = 60
