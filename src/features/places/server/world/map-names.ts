import type { Point } from '#features/places/projection.ts'
import type { MapRectangle } from './path-data.ts'
import type { CountryOutline } from './world.ts'

/** Name of a country on a map, centred at `x` and `y`, in map units. */
export interface PlacedName {
  text: string
  x: number
  y: number
  size: number
  /** Whether any of the shown points lies in that country. */
  isOwn: boolean
}

interface NamingContext {
  seen: MapRectangle
  /** Points that names must not cover. */
  points: readonly Point[]
  /** Size of a pixel in map units, at the usual display width. */
  pixel: number
}

interface CountryLabel {
  name: string
  outline: CountryOutline | undefined
  /** First of the shown points in that country. */
  point?: Point | undefined
}

const ownFontSize = 13
const otherFontSize = 11
/** Average width of a letter, relative to the font size. */
const letterWidth = 0.58
const maxOwnNames = 6
const maxOtherNames = 6
/** Minimum distances from the edge of the map and from a point, in pixels. */
const edgePx = 6
const dotClearancePx = 10
/** Vertical offsets tried to avoid overlaps, in lines. */
const lineShifts = [0, 1.5, -1.5, 3, -3, 4.5, -4.5]

/**
 * Places country names. Those of the points' countries are always shown, moved into view and off the points; other
 * countries only where the name fits inside the outline.
 */
export function placeNames(
  own: readonly CountryLabel[],
  others: readonly CountryLabel[],
  shown: NamingContext,
): PlacedName[] {
  const { seen, pixel } = shown
  const placed: PlacedName[] = []
  for (const { name, outline, point } of own.slice(0, maxOwnNames)) {
    const size = Math.min(
      ownFontSize * pixel,
      (seen.width - 2 * edgePx * pixel) / (name.length * letterWidth),
    )
    const inside = outline && { text: name, x: outline.name.x, y: outline.name.y, size, isOwn: true }
    const beside = { text: name, x: point?.x ?? seen.x, y: point?.y ?? seen.y, size, isOwn: true }
    // The map may show a part of a large country without its middle.
    const first = inside && isWithin(inside, shown) ? inside : moveIntoView(beside, shown)
    const tries = lineShifts.map((lines) => moveIntoView({ ...first, y: first.y + lines * size }, shown))
    placed.push(tries.find((each) => isFree(each, placed, shown)) ?? first)
  }
  let left = maxOtherNames
  for (const { name, outline } of others) {
    if (!outline || left === 0) continue
    const tried = {
      text: name,
      x: outline.name.x,
      y: outline.name.y,
      size: otherFontSize * pixel,
      isOwn: false,
    }
    if (widthOf(tried) > outline.name.width || !isWithin(tried, shown) || !isFree(tried, placed, shown))
      continue
    placed.push(tried)
    left -= 1
  }
  return placed
}

const widthOf = ({ text, size }: PlacedName) => text.length * size * letterWidth

function moveIntoView(name: PlacedName, { seen, pixel }: NamingContext): PlacedName {
  const across = widthOf(name) / 2 + edgePx * pixel
  const down = name.size / 2 + edgePx * pixel
  return {
    ...name,
    x: Math.min(seen.x + seen.width - across, Math.max(seen.x + across, name.x)),
    y: Math.min(seen.y + seen.height - down, Math.max(seen.y + down, name.y)),
  }
}

function isWithin(name: PlacedName, shown: NamingContext): boolean {
  const { x, y } = moveIntoView(name, shown)
  return x === name.x && y === name.y
}

function isFree(name: PlacedName, placed: readonly PlacedName[], { points, pixel }: NamingContext): boolean {
  const across = widthOf(name) / 2
  const reach = dotClearancePx * pixel
  return (
    points.every(
      ({ x, y }) => Math.abs(x - name.x) > across + reach || Math.abs(y - name.y) > name.size / 2 + reach,
    ) &&
    placed.every(
      (other) =>
        Math.abs(other.x - name.x) > across + widthOf(other) / 2 ||
        Math.abs(other.y - name.y) > (name.size + other.size) / 2,
    )
  )
}
