import type { Position } from './projection.ts'

const radians = Math.PI / 180
/** The earth's mean radius. */
const earthKm = 6371.0088
const kmPerMile = 1.609344

/** How far it is over the earth, by the haversine formula, which is exact for small distances too. */
export function distanceKm(from: Position, to: Position): number {
  const a =
    Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, a)))
}

/** A position that says no more than where about one is: to the next tenth of a degree, which is some 10 km. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 10) / 10,
  longitude: Math.round(longitude * 10) / 10,
})

/** A part of the earth between two latitudes; two stretches of longitude where it goes over the date line. */
export interface BoundingBox {
  south: number
  north: number
  stretches: [west: number, east: number][]
}

/** The smallest box that has everything within so many kilometres. */
export function getBoundingBox({ latitude, longitude }: Position, km: number): BoundingBox {
  const angle = km / earthKm
  const degrees = angle / radians
  const [south, north] = [Math.max(-90, latitude - degrees), Math.min(90, latitude + degrees)]
  const reach = Math.sin(angle) / Math.cos(latitude * radians)
  // A pole is within: every longitude is.
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

/** Whoever lives there counts in miles: the United States, Liberia, Myanmar and, on the road, the United Kingdom. */
const mileRegions = new Set(['US', 'LR', 'MM', 'GB'])

/** @param locale as browsers name it; one without a region is taken for the likeliest (`en` for `en-US`). */
export function usesMiles(locale: string): boolean {
  try {
    return mileRegions.has(new Intl.Locale(locale).maximize().region ?? '')
  } catch {
    return false
  }
}

/** `about 40 km`, as roughly as the position was told. */
export function formatDistance(km: number, isInMiles: boolean): string {
  const value = isInMiles ? km / kmPerMile : km
  const name = isInMiles ? 'miles' : 'km'
  if (value < 10) return `less than 10 ${name}`
  const step = value < 100 ? 5 : value < 1000 ? 10 : 100
  return `about ${(Math.round(value / step) * step).toLocaleString('en-US')} ${name}`
}
