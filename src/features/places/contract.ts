import { z } from 'zod'
import { ideaFilters } from '#features/catalogue/contract.ts'
import { hemispheres } from '#features/catalogue/seasons.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { id, text, wholeNumber, wholeNumberWithDefault } from '#platform/contract.ts'
import { maxZoom, maxPlaceLength } from './limits.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** What the map is narrowed by: as the lists of ideas are, and by when it is good there. */
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
/** `total` counts the ideas; of more places than a map can show, which `isCut` says, there are the first. */
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
})
/** The same, gathered for one zoom. */
export const map = z.object({ pins: pin.array(), total: z.int(), isCut: z.boolean() })
export type IdeaMap = z.infer<typeof map>

export const categoryNames = z.object({ id: z.int(), name: z.string() }).array()

const countryName = z.object({ code: z.string(), name: z.string(), slug: z.string() })
export type CountryName = z.infer<typeof countryName>

const countryCount = countryName.extend({ continent: z.string(), ideas: z.int(), latitude, longitude })
export type CountryCount = z.infer<typeof countryCount>

/** Every country with an idea, and how much lies at sea or where it is nobody's. */
export const countries = countryCount.array()

export const countryRequest = z.object({ slug: z.string() })

export const country = countryCount.extend({
  list: ideaView.array(),
  /** When most of it is best; none where it makes no difference. */
  months: z.int().array(),
  neighbours: countryName.array(),
})
export type CountryView = z.infer<typeof country>

export const ideaRequest = z.object({ id })

/** Where to look at an idea, or at a category, on the map; null where it has no place. */
export const mapExtent = z
  .object({ countries: countryName.array(), ideas: z.int(), latitude, longitude, zoom: z.int() })
  .nullable()
export type MapExtent = z.infer<typeof mapExtent>

/** A position as a browser tells it, or the name of a place that somebody has typed. */
export const nearRequest = z.object({ latitude, longitude, month: wholeNumber(1, 12).optional() })
export const placeRequest = z.object({ place: text(maxPlaceLength).trim().pipe(z.string().min(1)) })

const nearIdea = z.object({ idea: ideaView, km: z.number(), name: z.string() })
export type NearIdea = z.infer<typeof nearIdea>
export const near = nearIdea.array()
/** Of a place that is known; null where nobody knows it. */
export const nearPlace = z.object({ name: z.string(), latitude, longitude, near }).nullable()
export type NearPlace = z.infer<typeof nearPlace>

/** Of no month it is this one. */
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
