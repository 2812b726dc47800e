import type { Point } from '#features/places/projection.ts'
import { escapeHtml } from '#platform/server/safe-text/escape.ts'
import { toPathData, clipDrawing, type MapRectangle } from './path-data.ts'
import type { CountryOutline, Drawing, World } from './world.ts'

/** Point on the map, with the ISO 3166-1 alpha-2 code of its country. */
export interface MapPoint extends Point {
  country: string | null
}

/** Minimum width of a map, in map units, at which its location is recognizable. */
const minWidth = 70
const aspectRatio = 3 / 2
/** Width above which the coarse drawing is detailed enough. */
const maxFineWidth = 120
/** Maximum width of a map around points, and around the outlines of their countries. */
const maxPointsWidth = 420
const maxOutlinesWidth = 520
/** Factors by which a map is wider than the points or outlines. */
const pointsMargin = 1.4
const outlinesMargin = 1.16
/** The whole width, without the southernmost part of Antarctica. */
const wholeWorld: MapRectangle = { x: 0, y: 0, width: 1000, height: 1000 / aspectRatio }
/** Width of a small map on a page, in pixels. */
const displayWidthPx = 360

/** Renders coastlines and borders as an SVG that pages include with `<use>` and colour themselves. */
export function renderCoastlines({ fineness, land, borders }: Drawing): string {
  const scale = 1 / fineness
  // One path per landmass, so that the browser skips those out of view.
  const pieces = land.map((rings) => `<path ${nonScalingStroke} d="${toPathData(rings, true)}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="land" transform="scale(${scale})">${pieces}</g><path id="borders" ${nonScalingStroke} transform="scale(${scale})" d="${toPathData(borders, false)}"/></svg>`
}

/** Keeps lines equally thin at every zoom. `vector-effect` is not inherited, so `<use>` cannot set it. */
const nonScalingStroke = 'vector-effect="non-scaling-stroke"'

/**
 * Renders a small map of points, with the outlines and names of their countries, as an SVG that follows the colour
 * scheme of its page.
 */
export function renderSmallMap(
  { coarse, fine, outlines }: World,
  points: readonly MapPoint[],
  nameOf: (code: string) => string | undefined,
): string {
  const own = uniqueByFrequency(points.flatMap(({ country }) => country ?? []))
  const seen = chooseRectangle(
    points,
    own.flatMap((code) => outlines[code] ?? []),
    Object.values(outlines),
  )
  const drawing = seen.width > maxFineWidth ? coarse : fine
  const { land, borders } = clipDrawing(seen, drawing)
  const { fineness } = drawing
  const pixel = seen.width / displayWidthPx
  const dots = points.map(({ x, y }) => renderDot(x, y, pixel)).join('')
  const toCountryLabels = (code: string) => {
    const name = nameOf(code)
    const point = points.find(({ country }) => country === code)
    return name === undefined ? [] : { name, outline: outlines[code], point }
  }
  const others = Object.keys(outlines)
    .filter((code) => !own.includes(code))
    .toSorted((one, other) => (outlines[other]?.name.width ?? 0) - (outlines[one]?.name.width ?? 0))
  const names = placeNames(own.flatMap(toCountryLabels), others.flatMap(toCountryLabels), {
    seen,
    points,
    pixel,
  })
    .map(renderName)
    .join('')
  const [x, y, width, height] = [seen.x, seen.y, seen.width, seen.height].map(roundToHundredth)
  const scale = `transform="scale(${1 / fineness})"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="720" height="480"><style>${style}</style><rect class="sea" x="${x}" y="${y}" width="${width}" height="${height}"/><g ${scale}><path class="shore" d="${land}"/><path class="land" d="${land}"/><path class="border" d="${borders}"/></g>${dots}${names}</svg>`
}

/** Returns the unique values, most frequent first. */
function uniqueByFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value)
}

/**
 * Returns a rectangle with all points and enough context to recognize the location: the outlines of their countries,
 * unless those are too large, and around small islands the next country with room for a name.
 */
function chooseRectangle(
  points: readonly Point[],
  outlines: readonly CountryOutline[],
  all: readonly CountryOutline[],
): MapRectangle {
  if (points.length === 0) return wholeWorld
  const close = boundsOf(points)
  const closeWidth = Math.max(minWidth, widthFor(close) * pointsMargin)
  if (outlines.some(({ name }) => name.width > minVisibleIslandWidth)) {
    const full = boundsOf([
      ...points,
      ...outlines.flatMap(({ bounds: [left, top, right, bottom] }) => [
        { x: left, y: top },
        { x: right, y: bottom },
      ]),
    ])
    const width = Math.max(closeWidth, widthFor(full) * outlinesMargin)
    if (width <= maxOutlinesWidth) return centerRectangle(full, width)
  } else {
    for (let width = closeWidth; width <= maxPointsWidth; width *= 1.2) {
      const seen = centerRectangle(close, width)
      if (all.some((outline) => isLandmark(outline, seen))) return seen
    }
    return wholeWorld
  }
  return closeWidth > maxPointsWidth ? wholeWorld : centerRectangle(close, closeWidth)
}

/** Width in map units below which an island is hidden by its dot. */
const minVisibleIslandWidth = 3

/** Returns whether the middle of a country is in view, and wide enough for a name. */
const isLandmark = ({ name }: CountryOutline, { x, y, width, height }: MapRectangle) =>
  name.width > width / 8 &&
  name.x - width / 16 > x &&
  name.x + width / 16 < x + width &&
  name.y > y + height / 10 &&
  name.y < y + height * 0.9

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

const boundsOf = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
})

const widthFor = ({ left, top, right, bottom }: Bounds) =>
  Math.max(right - left, (bottom - top) * aspectRatio)

function centerRectangle({ left, top, right, bottom }: Bounds, width: number): MapRectangle {
  const height = width / aspectRatio
  return {
    x: clamp((left + right - width) / 2, 0, 1000 - width),
    y: clamp((top + bottom - height) / 2, 0, 780 - height),
    width,
    height,
  }
}

function renderName({ text, isOwn, ...name }: PlacedName): string {
  const [x, y, size] = [name.x, name.y, name.size].map(roundToHundredth)
  return `<text class="${isOwn ? 'own' : 'other'}" x="${x}" y="${y}" font-size="${size}">${escapeHtml(text)}</text>`
}

function renderDot(x: number, y: number, pixel: number): string {
  const center = `cx="${roundToHundredth(x)}" cy="${roundToHundredth(y)}"`
  return `<circle class="ring" ${center} r="${roundToHundredth(pixel * 9)}"/><circle class="dot" ${center} r="${roundToHundredth(pixel * 5)}"/>`
}

const style = [
  ':root{color-scheme:light dark}',
  'path,circle{vector-effect:non-scaling-stroke}',
  '.sea{fill:light-dark(#CBE3E0,#101B33)}',
  '.shore{fill:none;stroke:light-dark(#E3F1EE,#182747);stroke-width:14;stroke-linejoin:round}',
  '.land{fill:light-dark(#F8EBD0,#2C3B58);stroke:light-dark(#C9B48C,#4A5C80);stroke-width:1.2;stroke-linejoin:round}',
  '.border{fill:none;stroke:light-dark(#B79B63,#64779E);stroke-width:1.1;stroke-dasharray:4 3}',
  '.ring{fill:light-dark(#FFFFFF,#0E1424);opacity:.85}',
  '.dot{fill:light-dark(#E8553D,#FF7F61)}',
  'text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke:light-dark(#F8EBD0,#1B2744);stroke-width:3;stroke-linejoin:round;vector-effect:non-scaling-stroke}',
  '.own{font-weight:650;fill:light-dark(#2B2A33,#F4F1EA)}',
  '.other{fill:light-dark(#6B5F45,#A9B6D0)}',
].join('')

const roundToHundredth = (value: number) => Math.round(value * 100) / 100
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Name of a country on a map, centred at `x` and `y`, in map units. */
interface PlacedName {
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
function placeNames(
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
