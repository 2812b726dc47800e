import type { Point } from '#features/places/projection.ts'
import { pathOf, seenThrough, type Window } from './lines.ts'
import type { Drawing, World } from './world.ts'

/** Wide enough that one sees where on earth it is. */
const leastWidth = 70
const ratio = 3 / 2
/** From here on nothing of it is looked at closely. */
const wholeWidth = 420
const whole: Window = { x: 0, y: 0, width: 1000, height: 1000 / ratio }

/** Coasts and borders for pages to use in their own drawings, which also say what colours they have. */
export function worldFile({ fineness, land, borders }: Drawing): string {
  const scale = 1 / fineness
  // A path to each piece of land: what is out of sight is passed over.
  const pieces = land.map((rings) => `<path ${evenStroke} d="${pathOf(rings, true)}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="land" transform="scale(${scale})">${pieces}</g><path id="borders" ${evenStroke} transform="scale(${scale})" d="${pathOf(borders, false)}"/></svg>`
}

/** Lines are as thin however closely one looks. Who uses a drawing cannot say so: it is not inherited. */
const evenStroke = 'vector-effect="non-scaling-stroke"'

/** A small map of where some points are, as a picture that follows the scheme of the page it stands on. */
export function smallMap({ coarse, fine }: World, points: readonly Point[]): string {
  const seen = windowAround(points)
  const drawing = seen.width > wholeWidth ? coarse : fine
  const { land, borders } = seenThrough(seen, drawing)
  const { fineness } = drawing
  const unit = seen.width / 360
  const box = [seen.x, seen.y, seen.width, seen.height].map((side) => tenths(side * fineness)).join(' ')
  const dots = points.map(({ x, y }) => dot(x * fineness, y * fineness, unit * fineness)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="720" height="480"><style>${style}</style><rect class="sea" x="${tenths(seen.x * fineness)}" y="${tenths(seen.y * fineness)}" width="${tenths(seen.width * fineness)}" height="${tenths(seen.height * fineness)}"/><path class="shore" d="${land}"/><path class="land" d="${land}"/><path class="border" d="${borders}"/>${dots}</svg>`
}

/** The part of the map that has them all with something around. */
function windowAround(points: readonly Point[]): Window {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const width = Math.max(leastWidth, (right - left) * 1.4, (bottom - top) * 1.4 * ratio)
  if (points.length === 0 || width > wholeWidth) return whole
  const height = width / ratio
  return {
    x: within((left + right - width) / 2, 0, 1000 - width),
    y: within((top + bottom - height) / 2, 0, 780 - height),
    width,
    height,
  }
}

function dot(x: number, y: number, unit: number): string {
  const [left, top] = [tenths(x), tenths(y)]
  return `<circle class="ring" cx="${left}" cy="${top}" r="${tenths(unit * 9)}"/><circle class="dot" cx="${left}" cy="${top}" r="${tenths(unit * 5)}"/>`
}

const style = [
  ':root{color-scheme:light dark}',
  'path,circle{vector-effect:non-scaling-stroke}',
  '.sea{fill:light-dark(#CBE3E0,#101B33)}',
  '.shore{fill:none;stroke:light-dark(#E3F1EE,#182747);stroke-width:14;stroke-linejoin:round}',
  '.land{fill:light-dark(#F8EBD0,#2C3B58);stroke:light-dark(#C9B48C,#4A5C80);stroke-width:1.2;stroke-linejoin:round}',
  '.border{fill:none;stroke:light-dark(#D9C59B,#465777);stroke-width:1;stroke-dasharray:4 3}',
  '.ring{fill:light-dark(#FFFFFF,#0E1424);opacity:.85}',
  '.dot{fill:light-dark(#E8553D,#FF7F61)}',
].join('')

const tenths = (value: number) => Math.round(value * 10) / 10
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
