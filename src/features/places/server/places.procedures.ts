import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { listIdeaIds } from '#features/catalogue/server/ideas.service.ts'
import { ofAnyIdea, ofCategories, ofIdeas } from '#features/catalogue/server/made-from.ts'
import { mostMatches } from '#features/search/limits.ts'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { minuteMs, secondMs } from '#platform/durations.ts'
import { noting } from '#platform/server/answers/made-from.ts'
import { clientOf, type Limit } from '#platform/server/limits/limits.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import {
  categoryNames,
  countries,
  country,
  countryRequest,
  goodIn,
  ideaRequest,
  map,
  mapRequest,
  monthRequest,
  near,
  nearRequest,
  nearPlace,
  placeRequest,
  spotFilters,
  spots as spotsSchema,
  whereabouts,
  type MapOfIdeas,
  type SpotFilters,
} from '../contract.ts'
import { mostSpots } from '../limits.ts'
import { pinsOf, type Spot } from '../pins.ts'
import { getCountry, listCountries } from './countries.service.ts'
import { ofThisMonth } from './month-turn.jobs.ts'
import { listNear, listNearPlace } from './near.service.ts'
import { listGoodIn } from './now.service.ts'
import type { PlacesServices } from './places-services.ts'
import { tables } from './entities.ts'
import { findWhereabouts } from './whereabouts.service.ts'

interface Spots {
  spots: Spot[]
  total: number
  isCut: boolean
}

type Asking = { em: SqlEntityManager } & Pick<SearchServices, 'search'>

/** A map is made of so many ideas at most; about every second one has a place. */
const mostLookedAt = 2 * mostSpots

/** Where the ideas within the filters are: featured ones first, as many as a map can show. */
async function listSpots(
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
async function drawMap(
  asking: Asking,
  { zoom, ...filters }: SpotFilters & { zoom: number },
): Promise<MapOfIdeas> {
  const { spots, ...counted } = await listSpots(asking, filters)
  return { pins: pinsOf(spots, zoom), ...counted }
}

/**
 * Positions that one client asks about. No cache answers them, and each may search several circles; a mobile network
 * shows many visitors as one client.
 */
export const positionsByClient: Limit = {
  name: 'near client',
  free: 120,
  windowMs: minuteMs,
  firstPauseMs: secondMs,
  longestPauseMs: minuteMs,
}

const { anyone } = guardsWith<PlacesServices>()

export const placesRouter = router({
  spots: anyone
    .input(spotFilters)
    .output(spotsSchema)
    .query(({ ctx, input }) => noting(ctx, listSpots(ctx, input), () => ofAnyIdea)),

  map: anyone
    .input(mapRequest)
    .output(map)
    .query(({ ctx, input }) => noting(ctx, drawMap(ctx, input), () => ofAnyIdea)),

  /** What the map may be narrowed to. */
  categories: anyone
    .output(categoryNames)
    .query(({ ctx }) => noting(ctx, ctx.catalogueMemory.categoryNames(ctx.em), () => ofCategories)),

  countries: anyone.output(countries).query(({ ctx }) => noting(ctx, listCountries(ctx.em), () => ofAnyIdea)),

  country: anyone
    .input(countryRequest)
    .output(country)
    .query(({ ctx, input }) => noting(ctx, getCountry(ctx, input.slug), () => ofAnyIdea)),

  ofIdea: anyone
    .input(ideaRequest)
    .output(whereabouts)
    .query(({ ctx, input: { id } }) =>
      noting(ctx, findWhereabouts(ctx.em, { idea: id }), () => ofIdeas([{ id, categoryId: null }])),
    ),

  ofCategory: anyone
    .input(ideaRequest)
    .output(whereabouts)
    .query(({ ctx, input: { id } }) =>
      noting(ctx, findWhereabouts(ctx.em, { category: id }), () => [`order:${id}`]),
    ),

  /** Changes nothing. Sent as what does, so that a position stands in no address, and so in no log and on no shelf. */
  near: anyone
    .input(nearRequest)
    .output(near)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(positionsByClient, clientOf(ctx.ip), ctx.now())
      return listNear(ctx, input)
    }),

  goodIn: anyone
    .input(monthRequest)
    .output(goodIn)
    .query(({ ctx, input: { month = ctx.now().getUTCMonth() + 1, half } }) =>
      noting(ctx, listGoodIn(ctx.em, { month, half }), () => [...ofAnyIdea, ...ofThisMonth]),
    ),

  nearPlace: anyone
    .input(placeRequest)
    .output(nearPlace)
    .query(({ ctx, input }) => noting(ctx, listNearPlace(ctx, input.place), () => ofAnyIdea)),
})
