import type { Point } from '#features/places/projection.ts'
import { escapeHtml } from '#platform/server/safe-text/escape.ts'
import { toPathData, clipDrawing, type MapRectangle } from './path-data.ts'
import type { CountryOutline, Drawing, World } from './world.ts'
import { placeNames, type PlacedName } from './map-names.ts'

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

/**
 * Returns the coastlines and borders of the world as an SVG, with the ids `land` and `borders`, that pages include with
 * `<use>` and colour themselves.
 */
export function renderCoastlines({ fineness, land, borders }: Drawing): string {
  const scale = 1 / fineness
  // One path per landmass, so that the browser skips those out of view.
  const pieces = land.map((rings) => `<path ${nonScalingStroke} d="${toPathData(rings, true)}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="land" transform="scale(${scale})">${pieces}</g><path id="borders" ${nonScalingStroke} transform="scale(${scale})" d="${toPathData(borders, false)}"/></svg>`
}

/** Keeps lines equally thin at every zoom. `vector-effect` is not inherited, so `<use>` cannot set it. */
const nonScalingStroke = 'vector-effect="non-scaling-stroke"'

/**
 * Returns a small map of these points, with the outlines and names of their countries, as an SVG that follows the
 * colour scheme of its page.
 * @param nameOf returns the name of a country by its code.
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

/** Places on the map of a list: those of ideas that are done, and those of ideas still to come. */
export interface ListPlaces {
  done: readonly MapPoint[]
  open: readonly MapPoint[]
}

/** The world without Antarctica, at the ratio of a small map. */
const inhabitedWorld: MapRectangle = { x: 0, y: 40, width: 1000, height: 540 }

/**
 * Renders a map of the world as an SVG, with the countries of a list in colour: in full where something is done, pale
 * where something is still to come. A dot marks each place that is done.
 * @param scheme `light` for pictures; without it, the map follows the colour scheme of its page.
 */
export function renderListMap(
  { coarse, shapes }: World,
  { done, open }: ListPlaces,
  scheme?: 'light',
): string {
  const { x, y, width, height } = inhabitedWorld
  const [doneCodes, openCodes] = [codesOf(done), codesOf(open)]
  const paint = (codes: ReadonlySet<string>, look: string) =>
    [...codes].map((code) => `<path class="${look}" d="${toPathData(shapes[code] ?? [], true)}"/>`).join('')
  const dots = done.map((point) => renderDot(point.x, point.y, 1)).join('')
  const rules = scheme ? toLightRules(listStyle) : listStyle
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="1000" height="540"><style>${rules}</style><rect class="sea" x="${x}" y="${y}" width="${width}" height="${height}"/><g transform="scale(${1 / coarse.fineness})"><path class="land" d="${toPathData(coarse.land.flat(), true)}"/>${paint(openCodes.difference(doneCodes), 'open')}${paint(doneCodes, 'done')}<path class="border" d="${toPathData(coarse.borders, false)}"/></g>${dots}</svg>`
}

const codesOf = (points: readonly MapPoint[]) => new Set(points.map(({ country }) => country ?? ''))

/** Replaces `light-dark()`, which not every renderer of pictures knows. */
const toLightRules = (rules: string) => rules.replaceAll(/light-dark\(([^,]+),[^)]+\)/g, '$1')

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

const listStyle = [
  ':root{color-scheme:light dark}',
  'path{vector-effect:non-scaling-stroke}',
  '.sea{fill:light-dark(#E3F1EE,#101B33)}',
  '.land{fill:light-dark(#F4E8CF,#2C3B58)}',
  '.border{fill:none;stroke:light-dark(#FFFFFF,#101B33);stroke-width:1}',
  '.open{fill:light-dark(#F7CDA8,#6A5340)}',
  '.done{fill:light-dark(#2F8F83,#3FA698)}',
  '.ring{fill:light-dark(#FFFFFF,#0E1424);opacity:.85}',
  '.dot{fill:light-dark(#E8553D,#FF7F61)}',
].join('')

const roundToHundredth = (value: number) => Math.round(value * 100) / 100
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
