import type { SqlEntityManager } from '@mikro-orm/sql'
import { loadHeadingFont } from '#features/covers/server/heading-font.ts'
import { picturePolicy } from '#platform/server/headers.ts'
import { toPoint } from '../projection.ts'
import type { PlacesServices } from './places-services.ts'
import { findCountryByCode } from './country-names.ts'
import { listPlaces, type PlaceSelection } from './map-extent.service.ts'
import { renderListMap } from './world/map-svg.ts'
import { renderSmallMap } from './world/small-map-svg.ts'

/**
 * Renders an SVG map of the surroundings of the selected places (of an idea, several ideas, a category or a country),
 * with a dot for each of them (at most 400), and returns it as text; undefined if they have no places.
 */
export async function drawSmallMap(
  { em, world }: { em: SqlEntityManager } & Pick<PlacesServices, 'world'>,
  shown: PlaceSelection,
): Promise<string | undefined> {
  const places = await listPlaces(em, shown)
  if (places.length === 0) return undefined
  const points = places.map((place) => ({ ...toPoint(place), country: place.country }))
  return renderSmallMap(await world(), points, {
    font: await loadHeadingFont(),
    nameOf: (code) => findCountryByCode(code)?.name,
  })
}

/** Ids of the catalogue ideas of a list, by whether they are done. */
interface ListedIdeas {
  done: number[]
  open: number[]
}

/**
 * Renders an SVG map of the world for a bucket list, by the ids of its catalogue ideas that are `done` or `open`:
 * countries with completed ideas in full colour, those with open ones only pale, and a dot at each place of a completed
 * idea. Of each, the first 400 places count.
 * @param scheme `light` for a part of a picture; without it, the map follows the colour scheme of its page.
 */
export async function drawListMap(
  { em, world }: { em: SqlEntityManager } & Pick<PlacesServices, 'world'>,
  { done, open }: ListedIdeas,
  scheme?: 'light',
): Promise<string> {
  const pointsOf = async (ideas: number[]) =>
    (await listPlaces(em, { ideas })).map((place) => ({ ...toPoint(place), country: place.country }))
  const [donePoints, openPoints] = [await pointsOf(done), await pointsOf(open)]
  return renderListMap(await world(), { done: donePoints, open: openPoints }, scheme)
}

export const mapPolicy = picturePolicy("style-src 'unsafe-inline'")
