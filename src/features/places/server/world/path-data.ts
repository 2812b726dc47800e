import { geoIdentity, geoPath } from 'd3-geo'
import type { Details, Drawing } from './world.ts'

/** Rectangle of the map, in map units. */
export interface MapRectangle {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Converts lines, each an array of `x, y, x, y, …`, to the `d` attribute of one SVG path, with relative coordinates.
 * `isClosed` makes each line a closed ring.
 */
export function toPathData(lines: readonly number[][], isClosed: boolean): string {
  return lines.map((line) => toRelativePath(line) + (isClosed ? 'z' : '')).join('')
}

/**
 * Clips the land and the borders of a drawing to a rectangle of the map and returns both as SVG path data, in whole
 * steps of the drawing (`fineness` per map unit); `''` if nothing is inside.
 */
export function clipDrawing(seen: MapRectangle, { fineness, land, borders }: Drawing) {
  const clip = createClipper(seen, fineness)
  return { land: clip.areas(land), borders: clip.lines(borders) }
}

/**
 * Clips lakes, rivers and borders of states to a rectangle of the map and returns each as SVG path data, in whole steps
 * of the drawing (`fineness` per map unit); `''` if nothing is inside.
 */
export function clipDetails(seen: MapRectangle, { fineness, lakes, rivers, states }: Details) {
  const clip = createClipper(seen, fineness)
  return { lakes: clip.areas(lakes), rivers: clip.lines(rivers), states: clip.lines(states) }
}

function createClipper({ x, y, width, height }: MapRectangle, fineness: number) {
  const frame = [x * fineness, y * fineness, (x + width) * fineness, (y + height) * fineness] as const
  const draw = geoPath(
    geoIdentity().clipExtent([
      [frame[0], frame[1]],
      [frame[2], frame[3]],
    ]),
  ).digits(0)
  return {
    areas(shapes: readonly number[][][]) {
      const polygons = shapes
        .filter((rings) => rings.some((ring) => intersects(ring, frame)))
        .map((rings) => rings.map(closeRing))
      return draw({ type: 'MultiPolygon', coordinates: polygons }) ?? ''
    },
    lines(all: readonly number[][]) {
      const lines = all.filter((line) => intersects(line, frame)).map(toPairs)
      return draw({ type: 'MultiLineString', coordinates: lines }) ?? ''
    },
  }
}

function toRelativePath(line: readonly number[]): string {
  let [lastX = 0, lastY = 0] = line
  let steps = `M${lastX} ${lastY}l`
  for (let at = 2; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    const across = x - lastX
    const down = y - lastY
    steps += (at === 2 || across < 0 ? '' : ' ') + across + (down < 0 ? '' : ' ') + down
    lastX = x
    lastY = y
  }
  return steps
}

/** Repeats the first point at the end, as GeoJSON requires for rings. */
function closeRing(line: readonly number[]): [number, number][] {
  const pairs = toPairs(line)
  return pairs[0] ? [...pairs, pairs[0]] : pairs
}

function toPairs(line: readonly number[]): [number, number][] {
  const pairs: [number, number][] = []
  for (let at = 0; at < line.length; at += 2) pairs.push([line[at] ?? 0, line[at + 1] ?? 0])
  return pairs
}

/** Returns whether the bounding box of a line intersects a rectangle. */
function intersects(
  line: readonly number[],
  [left, top, right, bottom]: readonly [number, number, number, number],
): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return west <= right && east >= left && north <= bottom && south >= top
}
