import names from 'countries-list/minimal/countries.en.min.json' with { type: 'json' }
import { z } from 'zod'
import { text, wholeNumber } from '#platform/contract.ts'
import { maxPlaceNameLength, maxPlaces } from './limits.ts'
import {
  countryUnknown,
  latitudeInvalid,
  longitudeInvalid,
  monthsInvalid,
  placeNameRequired,
  placeLineInvalid,
  precisionUnknown,
} from './field-messages.ts'

/** Ascension Island and Tristan da Cunha: their codes are only reserved in ISO 3166-1. */
const reservedCodes = new Set(['AC', 'TA'])

/** Map from ISO 3166-1 alpha-2 codes to the English names of countries. */
export const countryNames = new Map(Object.entries(names).filter(([code]) => !reservedCodes.has(code)))

/** Precision of a place: its point is the exact site, or roughly the centre of a town, region or country. */
const precisionSchema = z.enum(['site', 'town', 'region', 'country'], { error: precisionUnknown })

const degrees = (max: number, error: string) => z.number({ error }).min(-max, { error }).max(max, { error })

/**
 * Place on earth. `country` is ISO 3166-1 alpha-2, or null at sea and in territory without a country; coordinates are
 * WGS 84 degrees.
 */
export const place = z.object({
  name: z.string().trim().min(1, { error: placeNameRequired }).pipe(text(maxPlaceNameLength)),
  country: z
    .string()
    .toUpperCase()
    .refine((code) => countryNames.has(code), { error: countryUnknown })
    .nullable(),
  latitude: degrees(90, latitudeInvalid),
  longitude: degrees(180, longitudeInvalid),
  precision: precisionSchema,
})
export type Place = z.infer<typeof place>

/** Up to three places, also accepted as text with one per line (see `formatPlaceLine` for the format). */
export const places = z.preprocess(parseIfText(parsePlaceLines), place.array().max(maxPlaces))

/** Best months, 1 to 12 in ascending order, also accepted as text such as `6, 7, 8`. Empty means any time. */
export const months = z
  .preprocess(parseIfText(parseMonthNumbers), wholeNumber(1, 12).array())
  .transform((given) => [...new Set(given)].toSorted((a, b) => a - b))

const placeLinePattern =
  /^(?<name>.+) \((?:(?<country>\w\w), ?)?(?<precision>\w+)\) (?<latitude>-?[\d.]+),? (?<longitude>-?[\d.]+)$/

/** Parses the input if it is text; any other input passes through unchanged. */
function parseIfText<T>(read: (written: string, context: z.RefinementCtx) => T[]) {
  return (sent: unknown, context: z.RefinementCtx) => (typeof sent === 'string' ? read(sent, context) : sent)
}

function parsePlaceLines(written: string, context: z.RefinementCtx): unknown[] {
  const lines = written.split(/\r?\n/).map((one) => one.trim())
  return lines.filter(Boolean).map((one) => {
    const { country, latitude, longitude, ...rest } = placeLinePattern.exec(one)?.groups ?? {}
    if (!latitude)
      context.issues.push({
        code: 'custom',
        message: placeLineInvalid(one),
        params: { sentence: false },
        input: written,
      })
    return { ...rest, country: country ?? null, latitude: Number(latitude), longitude: Number(longitude) }
  })
}

function parseMonthNumbers(written: string, context: z.RefinementCtx): number[] {
  const parts = written.split(/[,;\s]+/).filter(Boolean)
  if (!parts.every((part) => /^\d{1,2}$/.test(part)))
    context.issues.push({ code: 'custom', message: monthsInvalid, input: written })
  return parts.map(Number)
}

/** Formats a place as the text that `places` accepts: `Machu Picchu, Peru (PE, site) -13.163 -72.545`. */
export const formatPlaceLine = ({ name, country, precision, latitude, longitude }: Place): string =>
  `${name} (${country ? `${country}, ` : ''}${precision}) ${latitude} ${longitude}`

/**
 * Parses a line in the format of `formatPlaceLine` into the place's name and the English name of its country, which is
 * undefined if the line has none or an unknown code. A line in another format is returned whole as the name.
 */
export function describePlaceLine(line: string): { name: string; country: string | undefined } {
  const { name = line, country = '' } = placeLinePattern.exec(line)?.groups ?? {}
  return { name, country: countryNames.get(country.toUpperCase()) }
}
