import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { listIdeaIds } from '#features/catalogue/server/ideas.service.ts'
import {
  searchDependencies,
  categoryListDependencies,
  ideaDependencies,
} from '#features/catalogue/server/change-catalogue.service.ts'
import { maxMatches } from '#features/search/limits.ts'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { minuteMs, secondMs } from '#platform/durations.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { createGuardedProcedures, router } from '#platform/server/trpc.ts'
import {
  categoryNames,
  countries,
  country,
  countryRequest,
  monthIdeas,
  ideaRequest,
  map,
  mapNames,
  mapRequest,
  monthRequest,
  near,
  nearDraw,
  nearDrawRequest,
  nearRequest,
  nearPlace,
  placeRequest,
  spotFilters,
  spots as spotsSchema,
  trip,
  tripRequest,
  mapExtent,
  type IdeaMap,
  type SpotFilters,
} from '../contract.ts'
import { maxSpots, maxStopsSearched } from '../limits.ts'
import { toPins, type Spot } from '../pins.ts'
import { getCountry, listCountries } from './countries.service.ts'
import { currentMonthTags, listMonthIdeas } from './month-ideas.service.ts'
import { listMapNames } from './world/map-names.ts'
import { drawNear, listNear, listNearPlace } from './near.service.ts'
import type { PlacesServices } from './places-services.ts'
import { findTrip } from './trip.service.ts'
import { tables } from './entities.ts'
import { findMapExtent } from './map-extent.service.ts'

interface SpotResult {
  spots: Spot[]
  total: number
  isCut: boolean
}

type SpotContext = { em: SqlEntityManager } & Pick<SearchServices, 'search'>

/** Maximum number of ideas read for a map: about every second one has a place. */
const maxIdeasRead = 2 * maxSpots

/** Lists the places of the ideas that match the filters, featured ones first, as many as a map can show. */
async function listSpots(
  { em, search }: SpotContext,
  { search: q, month, ...filters }: SpotFilters,
): Promise<SpotResult> {
  let among: number[] | undefined
  if (q) {
    const matches = await search.find(em, { q, filters, limit: maxMatches, offset: 0 })
    among = matches.isExact ? matches.ids : []
  }
  const ids = await listIdeaIds(em, { ...filters, limit: maxIdeasRead, offset: 0 }, among)
  const found = await selectSpots(em, ids, month)
  const spots = found.slice(0, maxSpots)
  const isCut = found.length > maxSpots || ids.length === maxIdeasRead
  return { spots, total: new Set(spots.map(({ idea }) => idea)).size, isCut }
}

/**
 * Selects the places of these ideas, in their order. A lateral join looks up each idea, because the planner would
 * otherwise scan all places.
 */
async function selectSpots(em: SqlEntityManager, ids: number[], month: number | undefined): Promise<Spot[]> {
  const pages = sql<{ id: number; place: string }>`unnest(${ids}::integer[]) with ordinality`
  // One more than shown, to detect that there are more.
  const most = maxSpots + 1
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
            // An idea without months is good in any month.
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

/** Like `listSpots`, clustered into pins for one zoom. */
async function getMap(
  asking: SpotContext,
  { zoom, ...filters }: SpotFilters & { zoom: number },
): Promise<IdeaMap> {
  const { spots, ...counted } = await listSpots(asking, filters)
  return { pins: toPins(spots, zoom), ...counted }
}

/**
 * Searches by position per client. They are never cached, and each may query several radii; a mobile network can put
 * many visitors behind one address.
 */
export const nearSearchesByClient: Limit = {
  name: 'near client',
  free: 120,
  windowMs: minuteMs,
  firstPauseMs: secondMs,
  longestPauseMs: minuteMs,
}

/** Trips per client that no cache has: each may run a dozen searches, and any set of ideas is another trip. */
export const tripsByClient: Limit = {
  name: 'trip client',
  free: 60,
  windowMs: minuteMs,
  firstPauseMs: secondMs,
  longestPauseMs: minuteMs,
}

const { anyone } = createGuardedProcedures<PlacesServices>()

/**
 * Public procedures about ideas on the map: spots, pins, names, countries, good ideas of a month, trips, ideas near a
 * position or a place's name. They read only; those that take a position are rate-limited mutations, so that no URL or
 * log contains it.
 */
export const placesRouter = router({
  spots: anyone
    .input(spotFilters)
    .output(spotsSchema)
    .query(({ ctx, input }) => recordTags(ctx, listSpots(ctx, input), () => searchDependencies)),

  /** Names that the map shows. They change only with the site's version. */
  names: anyone
    .output(mapNames)
    .query(({ ctx }) => recordTags(ctx, ctx.world().then(listMapNames), () => [])),

  map: anyone
    .input(mapRequest)
    .output(map)
    .query(({ ctx, input }) => recordTags(ctx, getMap(ctx, input), () => searchDependencies)),

  /** Categories to filter the map by. */
  categories: anyone
    .output(categoryNames)
    .query(({ ctx }) =>
      recordTags(ctx, ctx.catalogueMemory.categoryNames(ctx.em), () => categoryListDependencies),
    ),

  countries: anyone
    .output(countries)
    .query(({ ctx }) => recordTags(ctx, listCountries(ctx.em), () => searchDependencies)),

  country: anyone
    .input(countryRequest)
    .output(country)
    .query(({ ctx, input }) => recordTags(ctx, getCountry(ctx, input.slug), () => searchDependencies)),

  ofIdea: anyone
    .input(ideaRequest)
    .output(mapExtent)
    .query(({ ctx, input: { id } }) =>
      recordTags(ctx, findMapExtent(ctx.em, { idea: id }), () =>
        ideaDependencies([{ id, categoryId: null }]),
      ),
    ),

  ofCategory: anyone
    .input(ideaRequest)
    .output(mapExtent)
    .query(({ ctx, input: { id } }) =>
      recordTags(ctx, findMapExtent(ctx.em, { category: id }), () => [`order:${id}`]),
    ),

  /** Reads only, but is a mutation: the position is sent in the body, so that no URL, log or cache contains it. */
  near: anyone
    .input(nearRequest)
    .output(near)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(nearSearchesByClient, clientKeyOf(ctx.ip), ctx.now())
      return runWork({ ctx }, costs.near, () => listNear(ctx, input))
    }),

  /** Draws an idea for the deck. A mutation for the same reason as `near`, with the same limit. */
  drawNear: anyone
    .input(nearDrawRequest)
    .output(nearDraw)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(nearSearchesByClient, clientKeyOf(ctx.ip), ctx.now())
      return runWork({ ctx }, costs.near, () => drawNear(ctx, input, input.not))
    }),

  trip: anyone
    .input(tripRequest)
    .output(trip)
    .query(async ({ ctx, input: { ideas } }) => {
      // Responses for one idea are soon all cached: its page asks for them.
      if (ideas.length > 1) await ctx.limits.spend(tripsByClient, clientKeyOf(ctx.ip), ctx.now())
      const cost = costs.near * Math.min(ideas.length, maxStopsSearched)
      return recordTags(
        ctx,
        runWork({ ctx }, cost, () => findTrip(ctx, ideas)),
        () => searchDependencies,
      )
    }),

  goodIn: anyone
    .input(monthRequest)
    .output(monthIdeas)
    .query(({ ctx, input: { month = ctx.now().getUTCMonth() + 1, half } }) =>
      recordTags(ctx, listMonthIdeas(ctx.em, { month, half }), () => [
        ...searchDependencies,
        ...currentMonthTags,
      ]),
    ),

  nearPlace: anyone
    .input(placeRequest)
    .output(nearPlace)
    .query(({ ctx, input }) => recordTags(ctx, listNearPlace(ctx, input.place), () => searchDependencies)),
})
