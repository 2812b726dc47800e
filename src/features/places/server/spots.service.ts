import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { mostMatches } from '#features/search/limits.ts'
import type { MapOfIdeas, SpotFilters } from '../contract.ts'
import { mostSpots } from '../limits.ts'
import { pinsOf, type Spot } from '../pins.ts'
import { publishedPlaces } from './tables.ts'

interface Spots {
  spots: Spot[]
  total: number
  isCut: boolean
}

type Asking = { em: SqlEntityManager } & Pick<SearchServices, 'search'>

/** Where the ideas within the filters are: featured ones first, as many as a map can show. */
export async function listSpots(
  { em, search }: Asking,
  { search: q, month, ...filters }: SpotFilters,
): Promise<Spots> {
  let query = publishedPlaces(em)
  if (filters.categoryId) query = query.where('idea.category_id', '=', filters.categoryId)
  if (filters.difficulty) query = query.where('idea.difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', '=', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', '=', filters.locationType)
  if (filters.season) query = query.where('idea.season', '=', filters.season)
  if (month) {
    // No months are any month. No builder says what a document contains.
    query = query.where(
      sql<boolean>`(idea.months = '[]' or idea.months @> ${JSON.stringify([month])}::jsonb)`,
    )
  }
  if (q) {
    const matches = await search.find(em, { q, filters, limit: mostMatches, offset: 0 })
    if (!matches.isExact || matches.ids.length === 0) return { spots: [], total: 0, isCut: false }
    query = query.where((row) => row('idea.id', '=', row.fn.any(row.val(matches.ids))))
  }
  const found = await query
    .select(['idea.id as idea', 'idea.title', 'idea_place.name', 'idea_place.country'])
    .select(['idea_place.latitude', 'idea_place.longitude'])
    .orderBy('idea.featured', 'desc')
    .orderBy('idea.id')
    .orderBy('idea_place.position')
    // One more tells that there are more.
    .limit(mostSpots + 1)
    .execute()
  const spots = found.slice(0, mostSpots)
  return { spots, total: new Set(spots.map(({ idea }) => idea)).size, isCut: found.length > mostSpots }
}

/** The same as they stand on the map at a zoom. */
export async function drawMap(
  asking: Asking,
  { zoom, ...filters }: SpotFilters & { zoom: number },
): Promise<MapOfIdeas> {
  const { spots, ...counted } = await listSpots(asking, filters)
  return { pins: pinsOf(spots, zoom), ...counted }
}
