import { ofAnyIdea, ofCategories, ofIdeas } from '#features/catalogue/server/made-from.ts'
import { noting } from '#platform/server/answers/made-from.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
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
  spots,
  whereabouts,
} from '../contract.ts'
import { getCountry, listCountries } from './countries.service.ts'
import { listGoodIn } from './now.service.ts'
import { ofThisMonth } from './month-turn.jobs.ts'
import { positionsByClient } from './near-limit.ts'
import { listNear, listNearPlace } from './near.service.ts'
import type { PlacesServices } from './places-services.ts'
import { drawMap, listSpots } from './spots.service.ts'
import { findWhereabouts } from './whereabouts.service.ts'

const { anyone } = guardsWith<PlacesServices>()

export const placesRouter = router({
  spots: anyone
    .input(spotFilters)
    .output(spots)
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
