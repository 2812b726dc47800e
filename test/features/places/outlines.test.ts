import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, it } from 'vitest'
import { readBundledCatalogue } from '#features/catalogue/server/read-catalogue.ts'
import { distanceKm } from '#features/places/distance.ts'

type Atlas = Topology<{ countries: GeometryCollection }>

const farthestKm = 60
const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
const atlas: Atlas = JSON.parse(readFileSync(file, 'utf8'))
const outlines = feature(atlas, atlas.objects.countries).features

/** Territories that the atlas draws as part of another country. */
const drawnAsPartOf: Record<string, string> = { SJ: 'NO', GP: 'FR', MQ: 'FR', RE: 'FR', GF: 'FR', YT: 'FR' }

/** Island 110 km from the nearest drawn outline. */
const undrawnIsland = 'Garden Key, Dry Tortugas National Park'

const places = readBundledCatalogue().flatMap(({ ideas }) =>
  ideas.flatMap(({ text }) => text.places.map((place) => ({ ...place, title: text.title }))),
)

it('every place is within 60 km of its country’s outline', () => {
  const stray = places.filter(({ country, latitude, longitude }) => {
    if (country === null) return false
    const those = outlines.filter(
      ({ id }) =>
        id !== undefined && new Intl.Locale(`und-${id}`).region === (drawnAsPartOf[country] ?? country),
    )
    if (those.some((outline) => geoContains(outline, [longitude, latitude]))) return false
    return !those.some(({ geometry }) => getDistanceKm(geometry, { latitude, longitude }) <= farthestKm)
  })
  expect(stray.map(({ title, name, country }) => `${title}: ${name}, ${country}`)).toEqual([
    expect.stringContaining(undrawnIsland),
  ])
  expect(places.length).toBeGreaterThan(900)
})

/** Returns the distance to the nearest point of an outline, in km. */
function getDistanceKm(geometry: unknown, from: { latitude: number; longitude: number }): number {
  let nearest = Infinity
  const look = (part: unknown) => {
    if (!Array.isArray(part)) return
    const [longitude, latitude]: unknown[] = part
    if (typeof longitude === 'number' && typeof latitude === 'number') {
      if (Math.abs(latitude - from.latitude) < 1)
        nearest = Math.min(nearest, distanceKm({ latitude, longitude }, from))
    } else for (const each of part) look(each)
  }
  if (typeof geometry === 'object' && geometry !== null && 'coordinates' in geometry)
    look(geometry.coordinates)
  return nearest
}
