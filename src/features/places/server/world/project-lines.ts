import { geoMercator, geoStream, type GeoStream } from 'd3-geo'
import { equatorY, worldHeight, worldWidth } from '#features/places/limits.ts'

/**
 * Projects a GeoJSON shape to the map, clipped to its extent. Returns the rings of each polygon, or each line, as
 * `x, y, x, y, …` in whole steps.
 * @param fineness steps per map unit.
 */
export function projectLines(shape: Parameters<typeof geoStream>[0], fineness: number): number[][][] {
  const projection = geoMercator()
    .scale(worldWidth / (2 * Math.PI))
    .translate([worldWidth / 2, equatorY])
    .clipExtent([
      [0, 0],
      [worldWidth, worldHeight],
    ])
  const found: number[][][] = []
  let rings: number[][] | undefined
  let line: number[] = []
  const step = (value: number) => Math.round(value * fineness)
  const sink: GeoStream = {
    polygonStart: () => (rings = []),
    polygonEnd: () => {
      if (rings?.length) found.push(rings)
      rings = undefined
    },
    lineStart: () => (line = []),
    lineEnd: () => {
      if (line.length < 4) return
      if (rings) rings.push(line)
      else found.push([line])
    },
    point(x, y) {
      const [left, top] = [step(x), step(y)]
      if (line.at(-2) !== left || line.at(-1) !== top) line.push(left, top)
    },
  }
  geoStream(shape, projection.stream(sink))
  return found
}
