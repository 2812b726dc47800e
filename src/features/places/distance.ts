import type { Position } from './projection.ts'

const radians = Math.PI / 180
/** The earth's mean radius. */
const earthKm = 6371.0088
const kmPerMile = 1.609344

/**
 * Returns the great-circle distance between two positions in km (haversine formula, which is accurate for small
 * distances too).
 */
export function distanceKm(from: Position, to: Position): number {
  const a =
    Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, a)))
}

/** Rounds a position to a tenth of a degree (about 10 km), so that it does not reveal where exactly a visitor is. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 10) / 10,
  longitude: Math.round(longitude * 10) / 10,
})

/** Bounding box on earth, with two longitude ranges (`stretches`) if it crosses the antimeridian. */
export interface BoundingBox {
  south: number
  north: number
  stretches: [west: number, east: number][]
}

/**
 * Returns the smallest box of latitudes and longitudes that contains everything within `km` of a position. `stretches`
 * are its longitude ranges: two if it crosses the antimeridian, all longitudes if it contains a pole.
 */
export function getBoundingBox({ latitude, longitude }: Position, km: number): BoundingBox {
  const angle = km / earthKm
  const degrees = angle / radians
  const [south, north] = [Math.max(-90, latitude - degrees), Math.min(90, latitude + degrees)]
  const reach = Math.sin(angle) / Math.cos(latitude * radians)
  // The area includes a pole, and therefore every longitude.
  if (south === -90 || north === 90 || reach >= 1) return { south, north, stretches: [[-180, 180]] }
  const width = Math.asin(reach) / radians
  const [west, east] = [longitude - width, longitude + width]
  if (west < -180)
    return {
      south,
      north,
      stretches: [
        [west + 360, 180],
        [-180, east],
      ],
    }
  if (east > 180)
    return {
      south,
      north,
      stretches: [
        [west, 180],
        [-180, east - 360],
      ],
    }
  return { south, north, stretches: [[west, east]] }
}

/** Regions that use miles: the United States, Liberia, Myanmar and, for road distances, the United Kingdom. */
const mileRegions = new Set(['US', 'LR', 'MM', 'GB'])

/**
 * Returns whether distances are measured in miles where a language is spoken; false for an invalid tag.
 * @param locale BCP 47 language tag; without a region, the likeliest one is assumed (`en` means `en-US`).
 */
export function usesMiles(locale: string): boolean {
  try {
    return mileRegions.has(new Intl.Locale(locale).maximize().region ?? '')
  } catch {
    return false
  }
}

/**
 * Formats a distance given in km: `about 40 km`, `about 25 miles`, `less than 10 km`. It is rounded to steps of 5, 10
 * or 100, no more precise than positions are.
 */
export function formatDistance(km: number, isInMiles: boolean): string {
  const value = isInMiles ? km / kmPerMile : km
  const name = isInMiles ? 'miles' : 'km'
  if (value < 10) return `less than 10 ${name}`
  const step = value < 100 ? 5 : value < 1000 ? 10 : 100
  return `about ${(Math.round(value / step) * step).toLocaleString('en-US')} ${name}`
}
