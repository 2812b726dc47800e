import { z } from 'zod'
import { ideaFilters } from '#features/catalogue/contract.ts'
import { hemispheres } from '#features/catalogue/seasons.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { id, text, wholeNumber, wholeNumberWithDefault } from '#platform/contract.ts'
import { maxZoom, maxPlaceLength, maxTripIdeas } from './limits.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** Filters of the map: those of the idea lists, and the month. */
export const spotFilters = ideaFilters.extend({
  month: z.preprocess(
    (value) => (value === '' || value === 'any' ? undefined : value),
    wholeNumber(1, 12).optional(),
  ),
})
export type SpotFilters = z.infer<typeof spotFilters>

const spot = z.object({
  idea: z.int(),
  title: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  latitude,
  longitude,
})
/**
 * Places on the map. `total` counts their ideas. `isCut` is true if more places match than a map can show; featured
 * ideas come first.
 */
export const spots = z.object({ spots: spot.array(), total: z.int(), isCut: z.boolean() })

export const mapRequest = spotFilters.extend({ zoom: wholeNumberWithDefault(0, 0, maxZoom) })

const pin = z.object({
  latitude,
  longitude,
  count: z.int(),
  name: z.string(),
  idea: z.int().nullable(),
  title: z.string(),
  opensAt: z.int().nullable(),
  bounds: z.object({ south: latitude, west: longitude, north: latitude, east: longitude }).nullable(),
  list: z
    .object({ place: z.string(), ideas: z.object({ idea: z.int(), title: z.string() }).array() })
    .nullable(),
})
/** Places clustered into pins for one zoom. */
export const map = z.object({ pins: pin.array(), total: z.int(), isCut: z.boolean() })
export type IdeaMap = z.infer<typeof map>

/** Names on the map, the largest first: countries with their widest row, cities by population. In map units. */
export const mapNames = z.object({
  countries: z
    .object({
      name: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      top: z.number(),
      bottom: z.number(),
    })
    .array(),
  cities: z.object({ name: z.string(), x: z.number(), y: z.number(), population: z.int() }).array(),
})
export type MapNames = z.infer<typeof mapNames>

export const categoryNames = z.object({ id: z.int(), name: z.string() }).array()

const countryName = z.object({ code: z.string(), name: z.string(), slug: z.string() })
export type CountryName = z.infer<typeof countryName>

const countryCount = countryName.extend({ continent: z.string(), ideas: z.int(), latitude, longitude })
export type CountryCount = z.infer<typeof countryCount>

/** Every country with at least one idea. */
export const countries = countryCount.array()

export const countryRequest = z.object({ slug: z.string() })

export const country = countryCount.extend({
  list: ideaView.array(),
  /** Months (1–12) in which most of its ideas are best; empty if no idea names a month. */
  months: z.int().array(),
  neighbours: countryName.array(),
})
export type CountryView = z.infer<typeof country>

export const ideaRequest = z.object({ id })

/** Part of the map that shows an idea or a category; null without places. */
export const mapExtent = z
  .object({ countries: countryName.array(), ideas: z.int(), latitude, longitude, zoom: z.int() })
  .nullable()
export type MapExtent = z.infer<typeof mapExtent>

/** Position from the browser's geolocation. */
export const nearRequest = z.object({ latitude, longitude, month: wholeNumber(1, 12).optional() })
/** Position near which the deck draws an idea other than `not`. */
export const nearDrawRequest = z.object({ latitude, longitude, not: id.optional() })
export const placeRequest = z.object({ place: text(maxPlaceLength).trim().pipe(z.string().min(1)) })

const nearIdea = z.object({ idea: ideaView, km: z.number(), name: z.string() })
export type NearIdea = z.infer<typeof nearIdea>
export const near = nearIdea.array()
/** Idea of the deck with its place near the visitor; null if there is none near, and the idea can be done anywhere. */
export const nearDraw = z.object({ idea: ideaView, place: nearIdea.omit({ idea: true }).nullable() })
export type NearDraw = z.infer<typeof nearDraw>
/** Ideas whose places are shown together on a map, in the order of the trip. */
export const tripRequest = z.object({
  ideas: id
    .array()
    .min(1)
    .max(maxTripIdeas)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Send each idea only once.' }),
})
/**
 * Places of the ideas, and other ideas near them; `stop` is the place of the trip that is nearest. `searched` is the
 * number of stops around which other ideas were searched, those first in the request.
 */
export const trip = z.object({
  stops: spot.array(),
  near: nearIdea.extend({ stop: z.string() }).array(),
  searched: z.int(),
})
export type Trip = z.infer<typeof trip>
/** Place found by its name, with the ideas near it; null if no place has that name. */
export const nearPlace = z.object({ name: z.string(), latitude, longitude, near }).nullable()
export type NearPlace = z.infer<typeof nearPlace>

/** Month and hemisphere of the ideas to list; the current month (UTC) by default. */
export const monthRequest = z.object({
  month: wholeNumber(1, 12).optional(),
  half: z.enum(hemispheres).default('north'),
})

export const monthIdeas = z.object({
  month: z.int(),
  half: z.enum(hemispheres),
  atPlaces: ideaView.array(),
  anywhere: ideaView.array(),
})
export type MonthIdeas = z.infer<typeof monthIdeas>
