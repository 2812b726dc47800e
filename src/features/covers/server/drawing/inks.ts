import type { Color, Oklab } from './color.ts'
import { toHex, toOklab } from './color.ts'
import type { Palette } from './palettes.ts'
import { palettes } from './palettes.ts'

/** What a poster is printed with: everything in it is one of these, or two of them over each other. */
const inksOf = ({ sky, sun, far, near, water, accent }: Palette): readonly Color[] => [
  sun,
  sky[2],
  far,
  near,
  water,
  accent,
]

/** The inks of every palette as they look: working that out takes longer than drawing an icon. */
const measured = new Map(Object.values(palettes).map((palette) => [palette, inksOf(palette).map(toOklab)]))

/** A colour as far towards the nearest mixture of two inks that it is within `reach` of it. */
export function nearestOnInks(palette: Palette, color: Color, reach: number): Color {
  const from = toOklab(color)
  const { nearest, distance } = nearestMixture(palette, from)
  return distance <= reach ? color : toHex(between(nearest, from, reach / distance))
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
