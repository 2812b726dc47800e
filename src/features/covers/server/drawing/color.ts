import type { CoverPalette } from '#features/covers/contract.ts'

/** A colour as `#rrggbb`. */
export type Color = string

/** Colour in OKLab, whose distances match perceived differences. */
type Oklab = readonly [lightness: number, greenRed: number, blueYellow: number]

/** Mixes two `#rrggbb` colours in OKLab, which is perceptually even; `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: Color, to: Color, amount: number): Color {
  const [l0, a0, b0] = toOklab(from)
  const [l1, a1, b1] = toOklab(to)
  return toHex([l0 + (l1 - l0) * amount, a0 + (a1 - a0) * amount, b0 + (b1 - b0) * amount])
}

/** Returns the OKLab distance of two `#rrggbb` colours: 0 if they are the same, about 1 from black to white. */
export const getColorDistance = (one: Color, other: Color): number =>
  Math.hypot(...subtract(toOklab(one), toOklab(other)))

/** Returns the perceived lightness (OKLab) of a `#rrggbb` colour, 0 black to 1 white. */
export const lightnessOf = (color: Color): number => toOklab(color)[0]

/**
 * Adds `amount` (−1…1) to a colour's perceived lightness, within 0.04…0.99, and keeps its hue. Negative amounts
 * darken it.
 */
export function lighten(color: Color, amount: number): Color {
  const [lightness, greenRed, blueYellow] = toOklab(color)
  return toHex([Math.min(0.99, Math.max(0.04, lightness + amount)), greenRed, blueYellow])
}

/** @param color as `#rrggbb` */
function toOklab(color: Color): Oklab {
  const value = Number.parseInt(color.slice(1), 16)
  const red = toLinear((value >> 16) & 255)
  const green = toLinear((value >> 8) & 255)
  const blue = toLinear(value & 255)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** Converts to sRGB, clipped to its gamut. */
function toHex([lightness, greenRed, blueYellow]: Oklab): Color {
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  const red = toByte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = toByte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = toByte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`
}

function toLinear(byte: number): number {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const channel = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, channel)))
}

/** Colours of a picture's light. Every colour in it is mixed from these. */
export type Palette = {
  /** Colours of the sky from its top to the horizon. */
  sky: readonly [top: Color, middle: Color, horizon: Color]
  /** Colour of the sun or moon. */
  sun: Color
  /** Colours at both ends of the depth scale. */
  far: Color
  near: Color
  water: Color
  /** Bright colour for flowers, flags and roofs. */
  accent: Color
  time: 'day' | 'dusk' | 'night'
  /** How strongly the light tints the colours of objects, 0 to 1. */
  stain: number
}

/** Palettes of covers by name. */
export const palettes: Record<CoverPalette, Palette> = {
  dawn: day(['#5b7fb8', '#f2b9a0', '#ffe6c4'], ['#fff1cf', '#b795a8', '#2f3a58', '#5f87a8', '#e2746b'], 0.24),
  golden: day(
    ['#f08a4b', '#f9b868', '#ffe7b0'],
    ['#fff4d0', '#d9986a', '#4a2a3c', '#c9785a', '#d8433f'],
    0.28,
  ),
  noon: day(['#3f9bd8', '#8cc9ea', '#e2f4f4'], ['#fffbe6', '#8fb8bf', '#1f5a52', '#2f8fb3', '#f2664f'], 0.16),
  mint: day(['#6cc0b4', '#b8e2cd', '#f6f3d7'], ['#fffbe0', '#8fbfae', '#1d4b4a', '#3f9c9a', '#f08a5d'], 0.22),
  rose: day(['#c96a8f', '#f3a6a3', '#ffe0d0'], ['#fff0e2', '#c98a9c', '#4b2244', '#b06a8c', '#e0476c'], 0.28),
  honey: day(
    ['#86bcc4', '#f0d79c', '#fff4d4'],
    ['#fffbe8', '#cdb37c', '#4f3a1f', '#6f9fa0', '#d9622b'],
    0.24,
  ),
  lavender: day(
    ['#7a79c2', '#c3afe0', '#fbe3ea'],
    ['#fff6ee', '#a99bc9', '#33305e', '#7a84c0', '#c9569b'],
    0.27,
  ),
  peach: day(
    ['#4fa7b3', '#f9c9a8', '#fff0da'],
    ['#fff7e6', '#d8ab98', '#52323f', '#4f9fa8', '#ef6a54'],
    0.24,
  ),
  frost: day(
    ['#6aa8d8', '#bcdcf0', '#f4f9fc'],
    ['#ffffff', '#a3c3d9', '#28466a', '#5596c4', '#e0526a'],
    0.24,
  ),
  slate: day(
    ['#6a8394', '#b1c1c6', '#f0eadb'],
    ['#fff8e2', '#97a8aa', '#2a3d47', '#5d8291', '#d97b45'],
    0.24,
  ),
  dusk: dusk(['#2c2f66', '#8a4f8a', '#f39a7c'], ['#ffd9a8', '#93608f', '#1b1a3d', '#54407f', '#ff7d6b']),
  ember: dusk(['#3a1d3f', '#a8434b', '#f9a65e'], ['#ffd796', '#96505a', '#21122b', '#7a3c55', '#ff8a4c']),
  twilight: dusk(['#123a5a', '#3f8296', '#f8cba6'], ['#ffe6bd', '#578796', '#0d2438', '#2c6a80', '#ff9c6e']),
  night: night(['#0b1436', '#1d2f63', '#4a5d99'], ['#f4f1de', '#3d4f86', '#070d24', '#22386f', '#ffb454']),
  aurora: night(['#061c2c', '#0f4150', '#3a8c84'], ['#e6f6e8', '#2a6a70', '#04141f', '#155563', '#ffc66b']),
  indigo: night(['#150f3c', '#3a2a78', '#7d63b3'], ['#fbe9d8', '#4d3f8c', '#0b0826', '#33297a', '#ff8f7d']),
  velvet: night(['#1c0e2a', '#4d2350', '#a35f7c'], ['#ffe7cf', '#6a3b62', '#12081c', '#4a2454', '#ffa45c']),
}

type PaletteColors = readonly [sun: Color, far: Color, near: Color, water: Color, accent: Color]

function day(sky: Palette['sky'], things: PaletteColors, stain: number): Palette {
  return createPalette(sky, things, { time: 'day', stain })
}

function dusk(sky: Palette['sky'], things: PaletteColors): Palette {
  return createPalette(sky, things, { time: 'dusk', stain: 0.6 })
}

function night(sky: Palette['sky'], things: PaletteColors): Palette {
  return createPalette(sky, things, { time: 'night', stain: 0.72 })
}

function createPalette(
  sky: Palette['sky'],
  [sun, far, near, water, accent]: PaletteColors,
  light: Pick<Palette, 'time' | 'stain'>,
): Palette {
  return { sky, sun, far, near, water, accent, ...light }
}

/** Colour of leaves and grass by day, before the light tints it. */
const green = '#6aa05a'

/**
 * Returns the six inks (basic colours) of a palette: every colour of a cover is one of them or a mixture of two. By
 * day the last one is green, or every summer would look like autumn; at dusk and at night it is the horizon's colour.
 */
export function listInks({ sky, sun, far, near, water, accent, time, stain }: Palette): readonly Color[] {
  const last = time === 'day' ? mix(green, mix(far, near, 0.25), stain) : sky[2]
  return [sun, far, near, water, accent, last]
}

/** Inks of every palette in OKLab, computed once: the conversion takes longer than drawing an icon. */
const oklabInks = new Map(Object.values(palettes).map((palette) => [palette, listInks(palette).map(toOklab)]))

/**
 * Returns a colour moved towards the nearest mixture of two of the palette's inks until its OKLab distance is at most
 * `reach`; a colour that is as near already is returned unchanged.
 */
export function moveTowardsInks(palette: Palette, color: Color, reach: number): Color {
  const from = toOklab(color)
  const { nearest, distance } = findNearestMixture(palette, from)
  return distance <= reach ? color : toHex(interpolate(nearest, from, reach / distance))
}

const colorAttribute = /="(#[0-9a-f]{3}(?:[0-9a-f]{3})?)"/gi

/** Lists every hex colour in the attributes of an SVG drawing, as written, in order and with repetitions. */
export const listColors = (drawing: string): Color[] =>
  [...drawing.matchAll(colorAttribute)].map(([, color = '']) => color)

/**
 * Returns an SVG drawing in which every colour is replaced with the most similar ink of a palette or mixture of two
 * inks.
 * @param kept colours of the subject, which stay as they are.
 */
export function reduceToInks(palette: Palette, drawing: string, kept: ReadonlySet<Color>): string {
  const known = new Map<string, Color>()
  return drawing.replace(colorAttribute, (attribute, color: Color) => {
    if (kept.has(color)) return attribute
    const ink = known.get(color) ?? moveTowardsInks(palette, toLongHex(color), 0)
    known.set(color, ink)
    return `="${ink}"`
  })
}

/** Expands `#abc` to `#aabbcc`; longer colours are returned unchanged. */
export function toLongHex(color: string): Color {
  return color.length === 4 ? color.replace(/[0-9a-fA-F]/g, (digit) => digit + digit) : color
}

/**
 * Returns the OKLab distance of a colour from the nearest mixture of two of the palette's inks: 0 if it is one, about
 * 1 from black to white.
 */
export function distanceToInks(palette: Palette, color: Color): number {
  return findNearestMixture(palette, toOklab(color)).distance
}

function findNearestMixture(palette: Palette, color: Oklab): { nearest: Oklab; distance: number } {
  const inks = oklabInks.get(palette) ?? listInks(palette).map(toOklab)
  let best = { nearest: color, distance: Infinity }
  for (const [index, one] of inks.entries()) {
    for (const other of inks.slice(index + 1)) {
      const nearest = interpolate(one, other, projectOnLine(color, one, other))
      const distance = Math.hypot(...subtract(color, nearest))
      if (distance < best.distance) best = { nearest, distance }
    }
  }
  return best
}

/** Returns the position of a colour projected onto the line between two others, 0 at the first and 1 at the other. */
function projectOnLine(color: Oklab, one: Oklab, other: Oklab): number {
  const [x, y, z] = subtract(other, one)
  const [left, up, near] = subtract(color, one)
  const length = x * x + y * y + z * z || 1
  return Math.min(1, Math.max(0, (left * x + up * y + near * z) / length))
}

const interpolate = (one: Oklab, other: Oklab, amount: number): Oklab => [
  one[0] + (other[0] - one[0]) * amount,
  one[1] + (other[1] - one[1]) * amount,
  one[2] + (other[2] - one[2]) * amount,
]

const subtract = (one: Oklab, other: Oklab): Oklab => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
]
