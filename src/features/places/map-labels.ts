import type { MapNames } from './contract.ts'
import { toPoint, type Point, type Position } from './projection.ts'

/** Name of a country or a city at its place on the map. */
export interface MapLabel extends Point {
  text: string
  kind: 'country' | 'city'
  /** Offset of the text from the point, in view box units. `anchor` is the side of the text that is there. */
  right: number
  down: number
  anchor: 'start' | 'middle' | 'end'
  size: number
  /** Whether a dot marks the point. It is left out under a pin. */
  hasDot: boolean
  /** Area of text and dot relative to the point, in view box units. */
  box: Box
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pin that labels must not cover. */
interface PinOnMap extends Position {
  count: number
  idea: number | null
}

interface LabelOptions {
  /** Integer part of the zoom. */
  level: number
  /** View box units per CSS pixel: text has the same size on every screen. */
  unitsPerPixel: number
}

/** Population from which cities are named, by the integer part of the zoom. */
const minPopulations = [Infinity, 10_000_000, 4_000_000, 1_500_000, 750_000, 0]

const countrySizePx = 14
const citySizePx = 13
/** Width of an average letter relative to the font size, rounded up. */
const letterWidth = 0.6
const paddingPx = 3
const dotRadiusPx = 3
/** Distance of a city's name from its dot. It includes the padding, which must stay free of pins. */
const cityGapPx = 4

/**
 * Places the names of countries and cities at a zoom level so that no text covers another or a pin, the largest first.
 * A name without room is left out. The result does not depend on the visible part of the map, so that names stay where
 * they are while it is panned, and it fits any zoom up to the next level, because distances only grow.
 */
export function placeLabels(
  { countries, cities }: MapNames,
  pins: readonly PinOnMap[],
  { level, unitsPerPixel }: LabelOptions,
): MapLabel[] {
  const scale = 2 ** level
  const taken = createBoxIndex()
  const pinsOnly = createBoxIndex()
  for (const pin of pins) {
    const { x, y } = toPoint(pin)
    const box = moveBox(boxOfPin(pin), x * scale, y * scale)
    taken.add(box)
    pinsOnly.add(box)
  }

  const placed: MapLabel[] = []
  /** Adds the first of the labels that has room. */
  const place = (candidates: Iterable<MapLabel>) => {
    for (const label of candidates) {
      const area = moveBox(label.box, label.x * scale, label.y * scale)
      if (taken.findOverlap(area)) continue
      taken.add(area)
      placed.push(label)
      return
    }
  }

  for (const country of countries) place(listCountryLabels(country, scale, unitsPerPixel))
  const least = minPopulations[level] ?? 0
  for (const city of cities) {
    if (city.population < least) break
    const dot = dotRadiusPx * unitsPerPixel
    const dotBox = { left: -dot, top: -dot, right: dot, bottom: dot }
    const [x, y] = [city.x * scale, city.y * scale]
    const pin = pinsOnly.findOverlap(moveBox(dotBox, x, y))
    place(
      pin
        ? listLabelsAround(city, moveBox(pin, -x, -y), unitsPerPixel)
        : listLabelsAround(city, dotBox, unitsPerPixel).map(withDot(dotBox)),
    )
  }
  return placed
}

/** Area of a pin relative to its point, in view box units: a drop, or the circle of a cluster. */
function boxOfPin({ idea, count }: PinOnMap): Box {
  if (idea !== null) return { left: -13, top: -34, right: 13, bottom: 5 }
  const radius = radiusOfCluster(count) + 6
  return { left: -radius, top: -radius, right: radius, bottom: radius }
}

/** Returns the radius of the disc of a cluster with so many ideas, in view box units. */
export const radiusOfCluster = (count: number): number => 15 + Math.min(9, 2 * Math.log2(count))

/** How much wider than its country a name may be: names of small countries reach over their borders once close. */
const overhangs = [1, 1, 1.1, 1.3, 1.6, 2]

/** Returns possible places for the name of a country: its widest row, then the rows and columns around it. */
function listCountryLabels(
  { name, x, y, width, top, bottom }: MapNames['countries'][number],
  scale: number,
  unitsPerPixel: number,
): MapLabel[] {
  const size = countrySizePx * unitsPerPixel
  const textWidth = widthOf(name, size)
  const overhang = overhangs[Math.log2(scale)] ?? 1
  if (textWidth > width * scale * overhang) return []
  const spare = Math.max(0, width * scale - textWidth) / 2
  const rows = [0, 1.4, -1.4, 2.8, -2.8, 4.2, -4.2]
    .map((lines) => lines * size)
    .filter(
      (down) =>
        down === 0 || (y * scale + down - size > top * scale && y * scale + down + size < bottom * scale),
    )
  return rows.flatMap((down) =>
    [0, 0.4, -0.4, 0.8, -0.8]
      .filter((share) => share === 0 || spare > 0)
      .map((share) => ({
        ...createLabel(
          name,
          'country',
          { size, right: spare * share, down, anchor: 'middle' },
          unitsPerPixel,
        ),
        x,
        y,
      })),
  )
}

/**
 * Returns possible places for the name of a city: right, left, below and above of what is drawn at its point, which
 * is its dot or the pin that covers it.
 */
function listLabelsAround(
  { name, x, y }: MapNames['cities'][number],
  drawn: Box,
  unitsPerPixel: number,
): MapLabel[] {
  const size = citySizePx * unitsPerPixel
  const gap = cityGapPx * unitsPerPixel
  const [middle, center] = [(drawn.left + drawn.right) / 2, (drawn.top + drawn.bottom) / 2]
  return [
    { right: drawn.right + gap, down: center, anchor: 'start' as const },
    { right: drawn.left - gap, down: center, anchor: 'end' as const },
    { right: middle, down: drawn.bottom + gap + size / 2, anchor: 'middle' as const },
    { right: middle, down: drawn.top - gap - size / 2, anchor: 'middle' as const },
  ].map((at) => ({ ...createLabel(name, 'city', { size, ...at }, unitsPerPixel), x, y }))
}

const withDot = (dot: Box) => (label: MapLabel) => ({
  ...label,
  hasDot: true,
  box: joinBoxes(label.box, dot),
})

function createLabel(
  text: string,
  kind: MapLabel['kind'],
  at: Pick<MapLabel, 'size' | 'right' | 'down' | 'anchor'>,
  unitsPerPixel: number,
): Omit<MapLabel, 'x' | 'y'> {
  const width = widthOf(text, at.size)
  const start = at.right - (at.anchor === 'start' ? 0 : at.anchor === 'end' ? width : width / 2)
  const padding = paddingPx * unitsPerPixel
  return {
    text,
    kind,
    ...at,
    hasDot: false,
    box: {
      left: start - padding,
      right: start + width + padding,
      top: at.down - at.size * 0.6 - padding,
      bottom: at.down + at.size * 0.6 + padding,
    },
  }
}

const widthOf = (text: string, size: number) => text.length * size * letterWidth

const moveBox = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})

const joinBoxes = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** Returns whether two areas share more than an edge. */
export const doBoxesOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Side of the cells of the index, in view box units: about the width of a name. */
const cellSize = 80

/** Creates an empty set of boxes that is asked for overlaps, by cells, without comparing all of them. */
function createBoxIndex() {
  const cells = new Map<string, Box[]>()
  function* listCells({ left, top, right, bottom }: Box) {
    for (let column = Math.floor(left / cellSize); column <= Math.floor(right / cellSize); column++)
      for (let row = Math.floor(top / cellSize); row <= Math.floor(bottom / cellSize); row++)
        yield `${column} ${row}`
  }
  return {
    add(box: Box) {
      for (const key of listCells(box)) {
        const cell = cells.get(key)
        if (cell) cell.push(box)
        else cells.set(key, [box])
      }
    },
    findOverlap(box: Box): Box | undefined {
      for (const key of listCells(box)) {
        const found = cells.get(key)?.find((other) => doBoxesOverlap(box, other))
        if (found) return found
      }
      return undefined
    },
  }
}
