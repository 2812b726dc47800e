import { geoOrthographic, geoPath } from 'd3-geo'
import { toPoint, toPosition, type Point } from '#features/places/projection.ts'
import type { World } from './world.ts'

/** Radius of the globe in a map, in pixels. */
export const globeRadius = 30

/** Minimum distance between points of a coastline on the globe, in map units, and of the highlighted countries. */
const landStep = 3
const countryStep = 1
/** Antarctica is cut off at the edge of the map, and cannot be wrapped around a globe. */
const southernmostY = toPoint({ latitude: -60, longitude: 0 }).y

/**
 * Renders a globe turned to a point of the map as SVG elements around 0, 0: land, the countries with these codes (ISO
 * 3166-1 alpha-2) in colour, and a dot at the point, which is in map units.
 */
export function renderGlobe({ coarse, shapes }: World, at: Point, codes: readonly string[]): string {
  const { latitude, longitude } = toPosition(at)
  const draw = geoPath(
    geoOrthographic().scale(globeRadius).translate([0, 0]).rotate([-longitude, -latitude]).clipAngle(90),
  ).digits(1)
  const toPath = (shape: readonly number[][][], step: number) =>
    draw({
      type: 'MultiPolygon',
      coordinates: shape.flatMap((rings) => toSpherical(rings, coarse.fineness, step)),
    }) ?? ''
  const land = toPath(coarse.land, landStep)
  const own = toPath(
    codes.map((code) => shapes[code] ?? []),
    countryStep,
  )
  return `<circle class="ocean" r="${globeRadius}"/><path class="continents" d="${land}"/><path class="own-land" d="${own}"/><circle class="rim" r="${globeRadius}"/><circle class="dot" r="3.5"/>`
}

/**
 * Converts rings of a drawing to polygons in degrees, with fewer points and without those too small to be seen. Holes
 * are left out: as polygons of their own they would cover the rest of the globe.
 */
function toSpherical(rings: readonly number[][], fineness: number, step: number): [number, number][][][] {
  const areas = rings.map(signedAreaOf)
  const largest = areas.reduce((most, area) => (Math.abs(area) > Math.abs(most) ? area : most), 0)
  return rings.flatMap((ring, index) => {
    if (Math.sign(areas[index] ?? 0) !== Math.sign(largest)) return []
    const kept = thinOut(ring, fineness, step)
    const [first] = kept
    if (!first || kept.length < 4 || kept.some(({ y }) => y > southernmostY)) return []
    const corners = [...kept, first].map(toPosition)
    return [[corners.map(({ latitude, longitude }): [number, number] => [longitude, latitude])]]
  })
}

/** Returns the points of a ring, in map units, that are at least `step` from the one before. */
function thinOut(ring: readonly number[], fineness: number, step: number): Point[] {
  const kept: Point[] = []
  for (let index = 0; index < ring.length; index += 2) {
    const point = { x: (ring[index] ?? 0) / fineness, y: (ring[index + 1] ?? 0) / fineness }
    const last = kept.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= step) kept.push(point)
  }
  return kept
}

/** Returns the area of a ring, negative if it runs the other way round, by the shoelace formula. */
function signedAreaOf(ring: readonly number[]): number {
  let area = 0
  for (let index = 0; index < ring.length; index += 2) {
    const next = (index + 2) % ring.length
    area += (ring[index] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[index + 1] ?? 0)
  }
  return area / 2
}
