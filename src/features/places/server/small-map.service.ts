import type { SqlEntityManager } from '@mikro-orm/sql'
import { picturePolicy } from '#platform/server/headers.ts'
import { toPoint } from '../projection.ts'
import type { PlacesServices } from './places-services.ts'
import { findCountryByCode } from './country-names.ts'
import { listPlaces, type PlaceSelection } from './map-extent.service.ts'
import { renderSmallMap } from './world/map-svg.ts'

/** Renders an SVG map of the selected places; undefined without places. */
export async function drawSmallMap(
  { em, world }: { em: SqlEntityManager } & Pick<PlacesServices, 'world'>,
  shown: PlaceSelection,
): Promise<string | undefined> {
  const places = await listPlaces(em, shown)
  if (places.length === 0) return undefined
  const points = places.map((place) => ({ ...toPoint(place), country: place.country }))
  return renderSmallMap(await world(), points, (code) => findCountryByCode(code)?.name)
}

export const mapPolicy = picturePolicy("style-src 'unsafe-inline'")
