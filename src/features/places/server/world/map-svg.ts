import { worldWidth } from '#features/places/limits.ts'
import { toPosition, type Point } from '#features/places/projection.ts'
import { toPathData, type MapRectangle } from './path-data.ts'
import type { Details, Drawing, World } from './world.ts'

/** Point on the map, with the ISO 3166-1 alpha-2 code of its country. */
export interface MapPoint extends Point {
  country: string | null
}

/**
 * Returns the world as an SVG that pages include with `<use>` and colour themselves, by the ids `land`, `borders`,
 * `lakes`, `rivers` and `states` (the borders between them).
 */
export function renderCoastlines(coasts: Drawing, details: Details): string {
  const areas = (id: string, shapes: number[][][], fineness: number) =>
    // One path per area, so that the browser skips those out of view.
    `<g id="${id}" ${scaleFrom(fineness)}>${shapes.map((rings) => renderPath(rings, true)).join('')}</g>`
  const lines = (id: string, all: number[][]) =>
    `<g id="${id}" ${scaleFrom(details.fineness)}>${groupByPlace(all, details.fineness)
      .map((near) => renderPath(near, false))
      .join('')}</g>`
  const borders = `<path id="borders" ${nonScalingStroke} ${scaleFrom(coasts.fineness)} d="${toPathData(coasts.borders, false)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg">${areas('land', coasts.land, coasts.fineness)}${borders}${areas('lakes', details.lakes, details.fineness)}${lines('rivers', details.rivers)}${lines('states', details.states)}</svg>`
}

/** Returns the attribute that scales steps of a drawing to map units. */
const scaleFrom = (fineness: number) => `transform="scale(${1 / fineness})"`

const renderPath = (lines: readonly number[][], isClosed: boolean) =>
  `<path ${nonScalingStroke} d="${toPathData(lines, isClosed)}"/>`

/** Side of a part of the map whose lines are one path, in map units. */
const partSize = 125

/** Groups lines that begin in the same part of the map, so that the browser skips paths out of view. */
function groupByPlace(lines: readonly number[][], fineness: number): number[][][] {
  const part = (steps = 0) => Math.floor(steps / fineness / partSize)
  return [...Map.groupBy(lines, ([x, y]) => `${part(x)} ${part(y)}`).values()]
}

/** Keeps lines equally thin at every zoom. `vector-effect` is not inherited, so `<use>` cannot set it. */
const nonScalingStroke = 'vector-effect="non-scaling-stroke"'

/** Places on the map of a list: those of ideas that are done, and those of ideas still to come. */
export interface ListPlaces {
  done: readonly MapPoint[]
  open: readonly MapPoint[]
}

/** The world without Antarctica, at the ratio of a small map. */
const inhabitedWorld: MapRectangle = { x: 0, y: 40, width: 1000, height: 540 }

/**
 * Renders a map of the world as an SVG of 1000×540, with the countries of a bucket list in colour: in full where an
 * idea is completed (`done`), pale where ideas are only planned (`open`). A dot marks each place in `done`.
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
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ${toViewAttributes(inhabitedWorld)} width="1000" height="540"><style>${rules}</style><rect data-ground="" class="sea" x="${x}" y="${y}" width="${width}" height="${height}"/><g transform="scale(${1 / coarse.fineness})"><path data-ground="" class="land" d="${toPathData(coarse.land.flat(), true)}"/>${paint(openCodes.difference(doneCodes), 'open')}${paint(doneCodes, 'done')}<path data-ground="" class="border" d="${toPathData(coarse.borders, false)}"/></g>${dots}</svg>`
}

/**
 * Returns the attributes of a map's SVG from which pages learn what part of the world it shows: its middle in degrees
 * (`data-latitude`, `data-longitude`), and its width relative to that of the world (`data-worlds`). Pages lay the
 * picture over map tiles, without the elements that have `data-ground`.
 */
export function toViewAttributes({ x, y, width, height }: MapRectangle): string {
  const { latitude, longitude } = toPosition({ x: x + width / 2, y: y + height / 2 })
  const [north, east] = [latitude, longitude].map((degrees) => degrees.toFixed(4))
  return `data-latitude="${north}" data-longitude="${east}" data-worlds="${Number((width / worldWidth).toFixed(5))}"`
}

/** Rules of a picture over map tiles, which look the same in both colour schemes. */
export const overTiles = '.over-tiles .ring{fill:#FFFFFF}.over-tiles .dot{fill:#E8553D}'

const codesOf = (points: readonly MapPoint[]) => new Set(points.map(({ country }) => country ?? ''))

/** Replaces `light-dark()`, which not every renderer of pictures knows. */
const toLightRules = (rules: string) => rules.replaceAll(/light-dark\(([^,]+),[^)]+\)/g, '$1')

/**
 * Returns SVG of the dot that marks a place at a point in map units, with a ring around it. `pixel` is the size of a
 * pixel in map units.
 */
export function renderDot(x: number, y: number, pixel: number): string {
  const center = `cx="${roundToHundredth(x)}" cy="${roundToHundredth(y)}"`
  return `<circle class="ring" ${center} r="${roundToHundredth(pixel * 9)}"/><circle class="dot" ${center} r="${roundToHundredth(pixel * 5)}"/>`
}

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
  '.over-tiles .open{fill:#F0883A;fill-opacity:.5}',
  '.over-tiles .done{fill:#1F7A6F;fill-opacity:.6}',
  overTiles,
].join('')

const roundToHundredth = (value: number) => Math.round(value * 100) / 100
