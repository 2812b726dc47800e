import type { Point } from '#features/places/projection.ts'
import type { Window } from './lines.ts'
import type { CountryOutline } from './world.ts'

/** A country's name on a map, around its middle, in units of the map. */
export interface PlacedName {
  text: string
  x: number
  y: number
  size: number
  /** Whether some of the shown points lie in that country. */
  isOwn: boolean
}

interface Shown {
  seen: Window
  /** What must not be covered. */
  points: readonly Point[]
  /** A pixel, in units of the map, as wide as the map is usually shown. */
  pixel: number
}

interface Named {
  name: string
  outline: CountryOutline | undefined
  /** The first of the shown points that lies there. */
  point?: Point | undefined
}

const ownSize = 13
const otherSize = 11
/** Of a letter on average, by the size of the font. */
const letterWidth = 0.58
const mostOwn = 6
const mostOthers = 6
/** From the edge of the map, and around a point, in pixels. */
const edge = 6
const dotReach = 10
/** How far a name moves out of the way, in lines. */
const shifts = [0, 1.5, -1.5, 3, -3, 4.5, -4.5]

/**
 * Places the names of countries on a map: those of the shown points always, moved into view and off the points; of
 * the others those that fit inside their own outline.
 */
export function placeNames(own: readonly Named[], others: readonly Named[], shown: Shown): PlacedName[] {
  const { seen, pixel } = shown
  const placed: PlacedName[] = []
  for (const { name, outline, point } of own.slice(0, mostOwn)) {
    const size = Math.min(ownSize * pixel, (seen.width - 2 * edge * pixel) / (name.length * letterWidth))
    const inside = outline && { text: name, x: outline.name.x, y: outline.name.y, size, isOwn: true }
    const beside = { text: name, x: point?.x ?? seen.x, y: point?.y ?? seen.y, size, isOwn: true }
    // A piece of a large country is shown without the middle of it.
    const first = inside && isWithin(inside, shown) ? inside : inView(beside, shown)
    const tries = shifts.map((lines) => inView({ ...first, y: first.y + lines * size }, shown))
    placed.push(tries.find((each) => isFree(each, placed, shown)) ?? first)
  }
  let left = mostOthers
  for (const { name, outline } of others) {
    if (!outline || left === 0) continue
    const tried = { text: name, x: outline.name.x, y: outline.name.y, size: otherSize * pixel, isOwn: false }
    if (widthOf(tried) > outline.name.width || !isWithin(tried, shown) || !isFree(tried, placed, shown))
      continue
    placed.push(tried)
    left -= 1
  }
  return placed
}

const widthOf = ({ text, size }: PlacedName) => text.length * size * letterWidth

function inView(name: PlacedName, { seen, pixel }: Shown): PlacedName {
  const across = widthOf(name) / 2 + edge * pixel
  const down = name.size / 2 + edge * pixel
  return {
    ...name,
    x: Math.min(seen.x + seen.width - across, Math.max(seen.x + across, name.x)),
    y: Math.min(seen.y + seen.height - down, Math.max(seen.y + down, name.y)),
  }
}

function isWithin(name: PlacedName, shown: Shown): boolean {
  const { x, y } = inView(name, shown)
  return x === name.x && y === name.y
}

function isFree(name: PlacedName, placed: readonly PlacedName[], { points, pixel }: Shown): boolean {
  const across = widthOf(name) / 2
  const reach = dotReach * pixel
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
