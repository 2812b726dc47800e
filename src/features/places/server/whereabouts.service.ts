import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CountryName, Whereabouts } from '../contract.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { closestZoom, worldWidth } from '../limits.ts'
import { toPoint, toPosition, type Position } from '../projection.ts'
import { countryByCode } from './country-names.ts'
import { publishedPlaces } from './entities.ts'

interface Placed extends Position {
  idea: number
  country: string | null
}

/** Of what places are shown: those of one idea, of some, of a category, or of a country. */
export type ShownPlaces = { idea: number } | { category: number } | { country: string } | { ideas: number[] }

/** At most so many dots, of which one sees where they are. */
const mostDots = 400

export async function listPlacesOf(em: SqlEntityManager, shown: ShownPlaces): Promise<Placed[]> {
  let query = publishedPlaces(em)
  if ('idea' in shown) query = query.where('idea.id', '=', shown.idea)
  else if ('ideas' in shown)
    query = query.where((row) => row('idea.id', '=', row.fn.any(row.val(shown.ideas))))
  // Those of its first ideas alone: the planner would look through all places there are for them.
  else if ('category' in shown) query = query.where('idea.id', 'in', firstIdeasOf(em, shown.category))
  else query = query.where('idea_place.country', '=', shown.country)
  return query
    .select(['idea.id as idea', 'idea_place.country', 'idea_place.latitude', 'idea_place.longitude'])
    .orderBy('idea.id')
    .orderBy('idea_place.position')
    .limit(mostDots)
    .execute()
}

const firstIdeasOf = (em: SqlEntityManager, category: number) =>
  bareIdeas(em)
    .select('id')
    .where('state', '=', 'published')
    .where('category_id', '=', category)
    .orderBy('id')
    .limit(mostDots)

/** Where on the map all of it is seen, and in which countries that is, in their order; null where it is nowhere. */
export async function findWhereabouts(em: SqlEntityManager, shown: ShownPlaces): Promise<Whereabouts> {
  const places = await listPlacesOf(em, shown)
  if (places.length === 0) return null
  const points = places.map(toPoint)
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const span = Math.max(right - left, (bottom - top) * 1.5, least) * 1.5
  const middle = toPosition({ x: (left + right) / 2, y: (top + bottom) / 2 })
  return {
    countries: countriesOf(places),
    ideas: new Set(places.map(({ idea }) => idea)).size,
    latitude: tenths(middle.latitude),
    longitude: tenths(middle.longitude),
    zoom: Math.max(0, Math.min(closestZoom, Math.floor(Math.log2(worldWidth / span)))),
  }
}

function countriesOf(places: readonly Placed[]): CountryName[] {
  const codes = [...new Set(places.map(({ country }) => country))]
  return codes.flatMap((code) => {
    const known = countryByCode(code)
    return known ? [{ code: known.code, name: known.name, slug: known.slug }] : []
  })
}

/** One point is shown with so much of what is around it. */
const least = 50
const tenths = (value: number) => Math.round(value * 10) / 10
