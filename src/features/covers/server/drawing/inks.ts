import type { Color, Oklab } from './color.ts'
import { mix, toHex, toOklab } from './color.ts'
import type { Palette } from './palettes.ts'
import { palettes } from './palettes.ts'

/** Leaves and grass by day, before the light stains them. */
const green = '#6aa05a'

/**
 * What a poster is printed with: everything in it is one of these, or two of them over each other. By day one is green,
 * or every summer would look like autumn; in the evening and at night it is the horizon's, and leaves are grey.
 */
export function inksOf({ sky, sun, far, near, water, accent, time, stain }: Palette): readonly Color[] {
  const last = time === 'day' ? mix(green, mix(far, near, 0.25), stain) : sky[2]
  return [sun, far, near, water, accent, last]
}

/** The inks of every palette as they look: working that out takes longer than drawing an icon. */
const measured = new Map(Object.values(palettes).map((palette) => [palette, inksOf(palette).map(toOklab)]))

/** A colour as far towards the nearest mixture of two inks that it is within `reach` of it. */
export function nearestOnInks(palette: Palette, color: Color, reach: number): Color {
  const from = toOklab(color)
  const { nearest, distance } = nearestMixture(palette, from)
  return distance <= reach ? color : toHex(between(nearest, from, reach / distance))
}

const written = /="(#[0-9a-f]{3}(?:[0-9a-f]{3})?)"/gi

/** Every colour that a drawing names. */
export const colorsIn = (drawing: string): Color[] =>
  [...drawing.matchAll(written)].map(([, color = '']) => color)

/**
 * A drawing printed with the six inks of a palette: what scenes mix of its colours in their own ways becomes one ink, or
 * two over each other, whichever looks most like it.
 * @param kept colours of the subject, which has a light of its own.
 */
export function inSixInks(palette: Palette, drawing: string, kept: ReadonlySet<Color>): string {
  const known = new Map<string, Color>()
  return drawing.replace(written, (attribute, color: Color) => {
    if (kept.has(color)) return attribute
    const ink = known.get(color) ?? nearestOnInks(palette, inFull(color), 0)
    known.set(color, ink)
    return `="${ink}"`
  })
}

/** `#abc` and `#aabbcc` alike. */
export function inFull(color: string): Color {
  return color.length === 4 ? color.replace(/[0-9a-fA-F]/g, (digit) => digit + digit) : color
}

/** How far a colour is from the nearest mixture of two inks, in OKLab. */
export function distanceToInks(palette: Palette, color: Color): number {
  return nearestMixture(palette, toOklab(color)).distance
}

function nearestMixture(palette: Palette, color: Oklab): { nearest: Oklab; distance: number } {
  const inks = measured.get(palette) ?? inksOf(palette).map(toOklab)
  let best = { nearest: color, distance: Infinity }
  for (const [index, one] of inks.entries()) {
    for (const other of inks.slice(index + 1)) {
      const nearest = between(one, other, projection(color, one, other))
      const distance = Math.hypot(...difference(color, nearest))
      if (distance < best.distance) best = { nearest, distance }
    }
  }
  return best
}

/** Where between two colours a third one lies, 0 at the first and 1 at the other. */
function projection(color: Oklab, one: Oklab, other: Oklab): number {
  const [x, y, z] = difference(other, one)
  const [left, up, near] = difference(color, one)
  const length = x * x + y * y + z * z || 1
  return Math.min(1, Math.max(0, (left * x + up * y + near * z) / length))
}

const between = (one: Oklab, other: Oklab, amount: number): Oklab => [
  one[0] + (other[0] - one[0]) * amount,
  one[1] + (other[1] - one[1]) * amount,
  one[2] + (other[2] - one[2]) * amount,
]

const difference = (one: Oklab, other: Oklab): Oklab => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
]
