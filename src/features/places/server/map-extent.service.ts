import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CountryName, MapExtent } from '../contract.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { maxZoom, worldWidth } from '../limits.ts'
import { toPoint, toPosition, type Position } from '../projection.ts'
import { findCountryByCode } from './country-names.ts'
import { publishedPlaces } from './entities.ts'

interface PlaceRow extends Position {
  idea: number
  country: string | null
}

/** Selection of places: those of one idea, several ideas, a category or a country. */
export type PlaceSelection =
  | { idea: number }
  | { category: number }
  | { country: string }
  | { ideas: number[] }

/** Maximum number of dots on a small map that can be told apart. */
const maxDots = 400

/**
 * Returns idea id, country and position of the first 400 places of the selected published ideas (one, several, those of
 * a category or those in a country), by idea. Of a category, only the first 400 ideas count.
 */
export async function listPlaces(em: SqlEntityManager, shown: PlaceSelection): Promise<PlaceRow[]> {
  let query = publishedPlaces(em)
  if ('idea' in shown) query = query.where('idea.id', '=', shown.idea)
  else if ('ideas' in shown)
    query = query.where((row) => row('idea.id', '=', row.fn.any(row.val(shown.ideas))))
  // Only the category's first ideas, because the planner would otherwise scan all places.
  else if ('category' in shown) query = query.where('idea.id', 'in', firstIdeasQuery(em, shown.category))
  else query = query.where('idea_place.country', '=', shown.country)
  return query
    .select(['idea.id as idea', 'idea_place.country', 'idea_place.latitude', 'idea_place.longitude'])
    .orderBy('idea.id')
    .orderBy('idea_place.position')
    .limit(maxDots)
    .execute()
}

const firstIdeasQuery = (em: SqlEntityManager, category: number) =>
  ideaTable(em)
    .select('id')
    .where('state', '=', 'published')
    .where('category_id', '=', category)
    .orderBy('id')
    .limit(maxDots)

/**
 * Returns which part of the world map shows the selected places: the middle in degrees, the zoom (a whole number from
 * 0), their countries in the order of the places, and the number of their ideas; null if the ideas have no places. Only
 * the first 400 places count (see `listPlaces`).
 */
export async function findMapExtent(em: SqlEntityManager, shown: PlaceSelection): Promise<MapExtent> {
  const places = await listPlaces(em, shown)
  if (places.length === 0) return null
  const points = places.map(toPoint)
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const span = Math.max(right - left, (bottom - top) * 1.5, minSpan) * 1.5
  const middle = toPosition({ x: (left + right) / 2, y: (top + bottom) / 2 })
  return {
    countries: listCountriesOf(places),
    ideas: new Set(places.map(({ idea }) => idea)).size,
    latitude: roundToTenth(middle.latitude),
    longitude: roundToTenth(middle.longitude),
    zoom: Math.max(0, Math.min(maxZoom, Math.floor(Math.log2(worldWidth / span)))),
  }
}

function listCountriesOf(places: readonly PlaceRow[]): CountryName[] {
  const codes = [...new Set(places.map(({ country }) => country))]
  return codes.flatMap((code) => {
    const known = findCountryByCode(code)
    return known ? [{ code: known.code, name: known.name, slug: known.slug }] : []
  })
}

/** Minimum width shown around a single point, in map units. */
const minSpan = 50
const roundToTenth = (value: number) => Math.round(value * 10) / 10
