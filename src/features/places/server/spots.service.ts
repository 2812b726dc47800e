import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { listIdeaIds } from '#features/catalogue/server/ideas.service.ts'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { mostMatches } from '#features/search/limits.ts'
import type { MapOfIdeas, SpotFilters } from '../contract.ts'
import { mostSpots } from '../limits.ts'
import { pinsOf, type Spot } from '../pins.ts'

interface Spots {
  spots: Spot[]
  total: number
  isCut: boolean
}

type Asking = { em: SqlEntityManager } & Pick<SearchServices, 'search'>

/** A map is made of so many ideas at most; about every second one has a place. */
const mostLookedAt = 2 * mostSpots

/** Where the ideas within the filters are: featured ones first, as many as a map can show. */
export async function listSpots(
  { em, search }: Asking,
  { search: q, month, ...filters }: SpotFilters,
): Promise<Spots> {
  let among: number[] | undefined
  if (q) {
    const matches = await search.find(em, { q, filters, limit: mostMatches, offset: 0 })
    among = matches.isExact ? matches.ids : []
  }
  const ids = await listIdeaIds(em, { ...filters, limit: mostLookedAt, offset: 0 }, among)
  const found = await spotsOf(em, ids, month)
  const spots = found.slice(0, mostSpots)
  const isCut = found.length > mostSpots || ids.length === mostLookedAt
  return { spots, total: new Set(spots.map(({ idea }) => idea)).size, isCut }
}

/** The places of these ideas, in their order. Each is looked up by itself: the planner would rather read all there are. */
async function spotsOf(em: SqlEntityManager, ids: number[], month: number | undefined): Promise<Spot[]> {
  // No months are any month.
  const isGood = month
    ? sql`(idea.months = '[]' or idea.months @> ${JSON.stringify([month])}::jsonb)`
    : sql`true`
  // One more tells that there are more.
  const most = mostSpots + 1
  const { rows } = await sql<Spot>`
    select page.id as idea, title, name, country, latitude, longitude
    from unnest(${ids}::integer[]) with ordinality page(id, place), lateral (
      select idea.title, named.*
      from idea join idea_place named on named.idea_id = idea.id
      where idea.id = page.id and ${isGood}
      order by named.position limit ${most}
    ) spot
    order by page.place, spot.position limit ${most}`.execute(em.getKysely())
  return rows
}

/** The same as they stand on the map at a zoom. */
export async function drawMap(
  asking: Asking,
  { zoom, ...filters }: SpotFilters & { zoom: number },
): Promise<MapOfIdeas> {
  const { spots, ...counted } = await listSpots(asking, filters)
  return { pins: pinsOf(spots, zoom), ...counted }
}
