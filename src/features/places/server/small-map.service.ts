import type { SqlEntityManager } from '@mikro-orm/sql'
import { picturePolicy } from '#platform/server/headers.ts'
import { toPoint } from '../projection.ts'
import type { PlacesServices } from './places-services.ts'
import { countryByCode } from './country-names.ts'
import { listPlacesOf, type ShownPlaces } from './whereabouts.service.ts'
import { smallMap } from './world/pictures.ts'

/** An SVG of where these are; undefined where none of them is anywhere. */
export async function drawSmallMap(
  { em, world }: { em: SqlEntityManager } & Pick<PlacesServices, 'world'>,
  shown: ShownPlaces,
): Promise<string | undefined> {
  const places = await listPlacesOf(em, shown)
  if (places.length === 0) return undefined
  const points = places.map((place) => ({ ...toPoint(place), country: place.country }))
  return smallMap(await world(), points, (code) => countryByCode(code)?.name)
}

export const mapPolicy = picturePolicy("style-src 'unsafe-inline'")
