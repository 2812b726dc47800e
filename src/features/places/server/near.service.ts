import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { maxPageSize } from '#features/catalogue/limits.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import type { NearDraw, NearIdea, NearPlace } from '../contract.ts'
import { listIdeaIds } from '#features/catalogue/server/ideas.service.ts'
import { notFound } from '#platform/server/errors.ts'
import { getBoundingBox, distanceKm, roundPosition } from '../distance.ts'
import { drawRadiiKm, maxDistanceKm, maxNearIdeas, minDrawnFrom } from '../limits.ts'
import type { Position } from '../projection.ts'
import { findCountryByName } from './country-names.ts'
import { tables } from './entities.ts'

interface NearContext {
  em: SqlEntityManager
  catalogueMemory: CatalogueCache
}

/** Search radii, tried in turn until enough ideas are found. The first few rows of an index are usually enough. */
const searchRadiiKm = [50, 120, 300, 700, 1500, 3000, 6000, maxDistanceKm]
/** More than are shown, because an idea with several places counts once, at the nearest of them. */
const maxPlacesRead = maxNearIdeas * 3

/**
 * Returns up to 24 published ideas nearest to a position, nearest first, each with the distance in whole km and the
 * name of its place. The position is rounded to a tenth of a degree first.
 */
export async function listNear({ em, catalogueMemory }: NearContext, asked: Position): Promise<NearIdea[]> {
  const from = roundPosition(asked)
  let nearest: NearRow[] = []
  for (const radius of searchRadiiKm) {
    // oxlint-disable-next-line no-await-in-loop -- a radius is searched only if the smaller one has too few ideas
    nearest = dedupeByIdea(await nearQuery(em, from, radius).execute()).filter(({ km }) => km <= radius)
    if (nearest.length >= maxNearIdeas) break
  }
  const shown = nearest.slice(0, maxNearIdeas)
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

/**
 * Draws a random published idea near a position, which is rounded to a tenth of a degree first: of those within 30 km,
 * or within up to 300 km until there are six; `place` is its place with the distance in whole km. If there is none,
 * draws one that can be done anywhere, with `place` null. Never draws the idea `seen`.
 * @throws 404 if there is neither.
 */
export async function drawNear(
  { em, catalogueMemory }: NearContext,
  asked: Position,
  seen?: number,
): Promise<NearDraw> {
  const from = roundPosition(asked)
  const found = new Map<number, NearRow>()
  for (const radius of drawRadiiKm) {
    // oxlint-disable-next-line no-await-in-loop -- a radius is searched only if the smaller one has too few ideas
    for (const row of dedupeByIdea(await nearQuery(em, from, radius).execute()))
      if (row.km <= radius && row.idea !== seen) found.set(row.idea, row)
    if (found.size >= minDrawnFrom) break
  }
  const idea = pickRandom(await catalogueMemory.ideas(em, [...found.keys()]))
  const place = idea && found.get(idea.id)
  if (place) return { idea, place: { km: Math.round(place.km), name: place.name } }
  const ids = await catalogueMemory.idsFor('anywhere', () =>
    listIdeaIds(em, { locationType: ['anywhere'], limit: maxPageSize, offset: 0 }),
  )
  const id = pickRandom(ids.filter((other) => other !== seen))
  const anywhere = id === undefined ? undefined : await catalogueMemory.ideaAmong(em, id, ids)
  if (!anywhere) throw notFound(ideaNotFound)
  return { idea: anywhere, place: null }
}

const pickRandom = <T>(values: readonly T[]): T | undefined =>
  values[Math.floor(Math.random() * values.length)]

/**
 * Returns an unexecuted query of idea id, place name and distance (`km`) of the places in the bounding box of `km`
 * around a position: the nearest `maxPlacesRead` (72), nearest first. Those in the corners of the box are farther away
 * than `km`, so callers filter by distance; an idea may appear several times.
 */
export function nearQuery(em: SqlEntityManager, from: Position, km: number) {
  const { south, north, stretches } = getBoundingBox(from, km)
  const bands = Array.from(
    { length: Math.floor(north) - Math.floor(south) + 1 },
    (_, index) => Math.floor(south) + index,
  )
  // Haversine formula, as in distance.ts. Kysely has no builder for it.
  const distance = sql<number>`2 * 6371.0088 * asin(sqrt(least(1,
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
    .select(['idea_place.idea_id as idea', 'idea_place.name', distance.as('km')])
    .orderBy('km')
    .orderBy('idea_place.idea_id')
    .limit(maxPlacesRead)
}

interface NearRow {
  idea: number
  name: string
  km: number
}

const dedupeByIdea = (rows: NearRow[]): NearRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.idea, row])).values()].toSorted(
    (one, other) => one.km - other.km,
  )

/**
 * Finds a place by name: one of an idea with exactly that name, else the middle of a country, else one of an idea whose
 * name begins with or contains the words. Returns its name and position with up to 24 ideas near it (see `listNear`);
 * null if the name is unknown.
 */
export async function listNearPlace(asking: NearContext, asked: string): Promise<NearPlace> {
  const known = await findPlace(asking.em, asked)
  return known && { ...known, near: await listNear(asking, known) }
}

/**
 * Finds a place with exactly that name, else the middle of a country, else a place whose name begins with or contains
 * it.
 */
async function findPlace(em: SqlEntityManager, asked: string): Promise<NamedPosition | null> {
  const wanted = tokenize(asked).join(' ')
  if (!wanted) return null
  return (
    (await getFirstRow(exactNameQuery(em, wanted))) ??
    (await findCountryMiddle(em, asked)) ??
    (await getFirstRow(namePrefixQuery(em, wanted))) ??
    (await getFirstRow(namePhraseQuery(em, wanted))) ??
    null
  )
}

interface NamedPosition extends Position {
  name: string
}

const getFirstRow = async (places: { execute: () => Promise<NamedPosition[]> }) => (await places.execute())[0]

/** Maximum number of places read whose name begins with or contains the search words. */
const maxNameMatches = 200
/** Matches the index expression of migration 0084. */
const normalizedName = sql<string>`f_words(idea_place.name) collate "C"`

const placesQuery = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('idea_place')
    .select(['idea_place.name', 'idea_place.latitude', 'idea_place.longitude'])
    .orderBy('idea_place.idea_id')
    .orderBy('idea_place.position')

const exactNameQuery = (em: SqlEntityManager, wanted: string) =>
  placesQuery(em).where(normalizedName, '=', wanted).limit(1)

/**
 * Returns an unexecuted query of at most one place (name, position) whose name continues after these words: “kyoto”
 * finds “kyoto japan”. `wanted` is the result of `tokenize`, joined by spaces. Of the first 200 (`maxNameMatches`)
 * matches, it takes that of the idea with the lowest id.
 */
export const namePrefixQuery = (em: SqlEntityManager, wanted: string) =>
  firstIdeaQuery(em, (places) =>
    places
      .where(normalizedName, '>', `${wanted} `)
      // `!` is the character after the space.
      .where(normalizedName, '<', `${wanted}!`)
      .orderBy(normalizedName)
      .limit(maxNameMatches),
  )

/**
 * Returns an unexecuted query of at most one place (name, position) whose name contains the words of `wanted` in this
 * order: “kyoto” finds “old kyoto japan”. `wanted` is the result of `tokenize`, joined by spaces. Of up to 200
 * (`maxNameMatches`) matches, it selects the one of the idea with the lowest id.
 */
export const namePhraseQuery = (em: SqlEntityManager, wanted: string) =>
  firstIdeaQuery(em, (places) =>
    places
      .where(
        sql<boolean>`to_tsvector('simple', f_words(idea_place.name)) @@ phraseto_tsquery('simple', ${wanted})`,
      )
      .limit(maxNameMatches),
  )

/** Selects the place of the idea with the lowest ID. */
const firstIdeaQuery = (em: SqlEntityManager, choose: (places: IdeaPlaces) => IdeaPlaces) =>
  tables(em)
    .selectFrom(choose(allPlaces(em)).as('alike'))
    .select(['name', 'latitude', 'longitude'])
    .orderBy('idea_id')
    .orderBy('position')
    .limit(1)

const allPlaces = (em: SqlEntityManager) => tables(em).selectFrom('idea_place').selectAll('idea_place')
type IdeaPlaces = ReturnType<typeof allPlaces>

async function findCountryMiddle(em: SqlEntityManager, asked: string): Promise<NamedPosition | undefined> {
  const country = findCountryByName(asked)
  if (!country) return undefined
  const middle = findMedoid(
    await placesQuery(em).where('idea_place.country', '=', country.code).limit(maxPlacesCompared).execute(),
  )
  return middle && { ...middle, name: country.name }
}

/**
 * Returns the place with the smallest total distance to all others, so that a remote island is not the middle of its
 * country.
 */
function findMedoid<T extends Position>(places: T[]): T | undefined {
  const totalDistances = new Map(
    places.map((one) => [one, places.reduce((sum, other) => sum + distanceKm(one, other), 0)]),
  )
  return places.toSorted((one, other) => (totalDistances.get(one) ?? 0) - (totalDistances.get(other) ?? 0))[0]
}

const maxPlacesCompared = 60
