import type { HeadingFont } from '#features/covers/server/heading-font.ts'
import type { Point } from '#features/places/projection.ts'
import { escapeHtml } from '#platform/server/safe-text/escape.ts'
import { globeRadius, renderGlobe } from './globe.ts'
import { placeNames, type PlacedName } from './map-names.ts'
import { overTiles, renderDot, toViewAttributes, type MapPoint } from './map-svg.ts'
import { clipDetails, clipDrawing, type MapRectangle } from './path-data.ts'
import type { City, CountryOutline, World } from './world.ts'

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
/** Width of a map, in map units, from which a globe beside it would show nothing new. */
const minWidthWithoutGlobe = 300
/** Populations from which cities are named on maps wider than these, in map units. */
const cityPopulations = [
  [300, 8_000_000],
  [120, 3_000_000],
  [60, 1_000_000],
  [0, 0],
] as const

interface Lettering {
  font: HeadingFont
  /** Returns the name of a country by its code. */
  nameOf: (code: string) => string | undefined
}

/**
 * Returns a small map of these points, with the outlines and names of their countries, the cities, lakes and rivers
 * around, and a globe in a corner that shows where on earth it is, as an SVG that follows the colour scheme of its
 * page. Names are outlines, because a picture cannot load the site's fonts.
 */
export function renderSmallMap(
  world: World,
  points: readonly MapPoint[],
  { font, nameOf }: Lettering,
): string {
  const { coarse, fine, coarseDetails, fineDetails, outlines } = world
  const own = uniqueByFrequency(points.flatMap(({ country }) => country ?? []))
  const seen = chooseRectangle(
    points,
    own.flatMap((code) => outlines[code] ?? []),
    Object.values(outlines),
  )
  const [drawing, details] = seen.width > maxFineWidth ? [coarse, coarseDetails] : [fine, fineDetails]
  const { land, borders } = clipDrawing(seen, drawing)
  const { lakes, rivers, states } = clipDetails(seen, details)
  const pixel = seen.width / displayWidthPx
  const dots = points.map(({ x, y }) => renderDot(x, y, pixel)).join('')
  const globe = chooseGlobeCorner(seen, points)
  const names = placeNames(
    {
      ...toCountryLabels(world, { own, points, nameOf }),
      cities: listCitiesFor(world.cities, seen.width),
    },
    { seen, points, blocked: globe ? [globe] : [], pixel, widthOf: createWidths(font) },
  )
  const [x, y, width, height] = [seen.x, seen.y, seen.width, seen.height].map(roundToHundredth)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ${toViewAttributes(seen)} width="720" height="480"><style>${style}${overTiles}</style>`,
    '<g data-ground="">',
    `<rect class="sea" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
    `<g transform="scale(${1 / drawing.fineness})"><path id="coast" d="${land}"/><use class="shore" href="#coast"/><use class="land" href="#coast"/></g>`,
    `<g transform="scale(${1 / details.fineness})"><path class="river" d="${rivers}"/><path class="lake" d="${lakes}"/><path class="state" d="${states}"/></g>`,
    `<path class="border" transform="scale(${1 / drawing.fineness})" d="${borders}"/>`,
    ...names.map((name) => renderName(name, pixel, font)),
    '</g>',
    dots,
    globe ? renderInset(world, { globe, seen, points, own }) : '',
    '</svg>',
  ].join('')
}

/** Returns a function that measures a text at a font size, each text once. */
function createWidths(font: HeadingFont) {
  const widths = new Map<string, number>()
  return (text: string, size: number) => {
    const width = widths.get(text) ?? font.widthOf(text, measuredSize) / measuredSize
    widths.set(text, width)
    return width * size
  }
}

const measuredSize = 100

interface CountryContext extends Pick<Lettering, 'nameOf'> {
  own: readonly string[]
  points: readonly MapPoint[]
}

/** Returns the countries to name: those of the points, and the others, the widest first. */
function toCountryLabels({ outlines }: World, { own, points, nameOf }: CountryContext) {
  const toLabel = (code: string) => {
    const name = nameOf(code)
    const point = points.find(({ country }) => country === code)
    return name === undefined ? [] : { name, outline: outlines[code], point }
  }
  const others = Object.keys(outlines)
    .filter((code) => !own.includes(code))
    .toSorted((one, other) => (outlines[other]?.name.width ?? 0) - (outlines[one]?.name.width ?? 0))
  return { own: own.flatMap(toLabel), others: others.flatMap(toLabel) }
}

function listCitiesFor(cities: readonly City[], mapWidth: number): City[] {
  const [, least = 0] = cityPopulations.find(([width]) => mapWidth > width) ?? []
  return cities.filter(({ population }) => population >= least)
}

/** Distance of the globe from the edge of the map, in pixels. */
const globeMargin = 9

/**
 * Returns the area of the globe in the first corner without points, in map units; undefined if no corner is free, and
 * on maps of a large part of the world.
 */
function chooseGlobeCorner(seen: MapRectangle, points: readonly Point[]): MapRectangle | undefined {
  if (seen.width >= minWidthWithoutGlobe) return undefined
  const pixel = seen.width / displayWidthPx
  const side = 2 * (globeRadius + globeMargin) * pixel
  const [left, top] = [seen.x, seen.y]
  const [right, bottom] = [seen.x + seen.width - side, seen.y + seen.height - side]
  const reach = globeMargin * pixel
  return [
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ]
    .map((corner) => ({ ...corner, width: side, height: side }))
    .find((area) =>
      points.every(
        ({ x, y }) =>
          x < area.x - reach || y < area.y - reach || x > area.x + side + reach || y > area.y + side + reach,
      ),
    )
}

interface Inset {
  globe: MapRectangle
  seen: MapRectangle
  points: readonly Point[]
  own: readonly string[]
}

function renderInset(world: World, { globe, seen, points, own }: Inset): string {
  const [x, y, pixel] = [
    globe.x + globe.width / 2,
    globe.y + globe.height / 2,
    seen.width / displayWidthPx,
  ].map(roundToThousandth)
  const middle = {
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  }
  return `<g class="globe" transform="translate(${x} ${y}) scale(${pixel})">${renderGlobe(world, middle, own)}</g>`
}

/** Returns a name as an outline, in pixels around its middle. */
function renderName({ text, kind, x, y, size, dot }: PlacedName, pixel: number, font: HeadingFont): string {
  const sizePx = size / pixel
  const written = Array.from(text).every((letter) => letter === ' ' || font.has(letter))
    ? text
    : font.inLatin(text)
  const outline = font.outline(written, {
    x: -font.widthOf(written, sizePx) / 2,
    y: sizePx * 0.35,
    size: sizePx,
  })
  const place = `translate(${[x, y].map(roundToHundredth).join(' ')}) scale(${roundToThousandth(pixel)})`
  const mark = dot
    ? `<circle class="town" cx="${roundToHundredth(dot.x)}" cy="${roundToHundredth(dot.y)}" r="${roundToHundredth(2.2 * pixel)}"/>`
    : ''
  return `${mark}<g class="${kind}" transform="${place}"><title>${escapeHtml(text)}</title><path d="${outline}"/></g>`
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

const style = [
  ':root{color-scheme:light dark}',
  'path,circle{vector-effect:non-scaling-stroke}',
  '.sea{fill:light-dark(#CBE3E0,#101B33)}',
  '.shore{fill:none;stroke:light-dark(#E3F1EE,#182747);stroke-width:14;stroke-linejoin:round}',
  '.land{fill:light-dark(#F8EBD0,#2C3B58);stroke:light-dark(#C9B48C,#4A5C80);stroke-width:1.2;stroke-linejoin:round}',
  '.border{fill:none;stroke:light-dark(#B79B63,#64779E);stroke-width:1.1;stroke-dasharray:4 3}',
  '.ring{fill:light-dark(#FFFFFF,#0E1424);opacity:.85}',
  '.dot{fill:light-dark(#E8553D,#FF7F61)}',
  '.lake{fill:light-dark(#CBE3E0,#101B33);stroke:light-dark(#A9CBC7,#1B2A4C);stroke-width:1}',
  '.river{fill:none;stroke:light-dark(#A9CBC7,#1B2A4C);stroke-width:1.2}',
  '.state{fill:none;stroke:light-dark(#DCC9A1,#465777);stroke-width:1}',
  '.own,.other,.city{paint-order:stroke;stroke:light-dark(#F8EBD0,#1B2744);stroke-width:3;stroke-linejoin:round}',
  '.own{fill:light-dark(#2B2A33,#F4F1EA)}',
  '.other{fill:light-dark(#6B5F45,#A9B6D0)}',
  '.city{fill:light-dark(#4A4231,#D6DDEC)}',
  '.town{fill:light-dark(#4A4231,#D6DDEC);stroke:light-dark(#F8EBD0,#1B2744);stroke-width:1}',
  '.ocean{fill:light-dark(#DDEFEC,#0B1428)}',
  '.continents{fill:light-dark(#E9D6AC,#3A4B6E)}',
  '.own-land{fill:light-dark(#2F8F83,#3FA698)}',
  '.rim{fill:none;stroke:light-dark(#FFFFFF,#64779E);stroke-width:2}',
].join('')

const roundToHundredth = (value: number) => Math.round(value * 100) / 100
const roundToThousandth = (value: number) => Math.round(value * 1000) / 1000
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
