import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { listIdeaIds } from '#features/catalogue/server/ideas.service.ts'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { mostMatches } from '#features/search/limits.ts'
import type { MapOfIdeas, SpotFilters } from '../contract.ts'
import { mostSpots } from '../limits.ts'
import { pinsOf, type Spot } from '../pins.ts'
import { tables } from './tables.ts'

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
  const pages = sql<{ id: number; place: string }>`unnest(${ids}::integer[]) with ordinality`
  // One more tells that there are more.
  const most = mostSpots + 1
  return tables(em)
    .selectFrom(pages.as<'page'>(sql`page(id, place)`))
    .crossJoinLateral((join) =>
      join
        .selectFrom('idea')
        .innerJoin('idea_place as named', 'named.idea_id', 'idea.id')
        .select(['idea.title', 'named.name', 'named.country', 'named.latitude', 'named.longitude'])
        .select('named.position')
        .whereRef('idea.id', '=', 'page.id')
        .$if(month !== undefined, (named) =>
          named.where((row) => {
            const good = row.cast<number[]>(row.val(JSON.stringify([month])), 'jsonb')
            // No months are any month.
            return row.or([row('idea.months', '=', sql<never>`'[]'`), row('idea.months', '@>', good)])
          }),
        )
        .orderBy('named.position')
        .limit(most)
        .as('spot'),
    )
    .select(['page.id as idea', 'title', 'name', 'country', 'latitude', 'longitude'])
    .orderBy('page.place')
    .orderBy('spot.position')
    .limit(most)
    .execute()
}

/** The same as they stand on the map at a zoom. */
export async function drawMap(
  asking: Asking,
  { zoom, ...filters }: SpotFilters & { zoom: number },
): Promise<MapOfIdeas> {
  const { spots, ...counted } = await listSpots(asking, filters)
  return { pins: pinsOf(spots, zoom), ...counted }
}
