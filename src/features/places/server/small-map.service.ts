import type { SqlEntityManager } from '@mikro-orm/sql'
import { toPoint } from '../projection.ts'
import type { PlacesServices } from './places-services.ts'
import { listPlacesOf, type ShownPlaces } from './whereabouts.service.ts'
import { smallMap } from './world/pictures.ts'

/** An SVG of where these are; undefined where none of them is anywhere. */
export async function drawSmallMap(
  { em, world }: { em: SqlEntityManager } & Pick<PlacesServices, 'world'>,
  shown: ShownPlaces,
): Promise<string | undefined> {
  const places = await listPlacesOf(em, shown)
  return places.length === 0 ? undefined : smallMap(await world(), places.map(toPoint))
}

/** An SVG opened by itself is a document: a map may do nothing but have its colours. */
export const mapPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
