import type { CoverPalette } from '#features/covers/contract.ts'
import type { Color } from './color.ts'

/** The light of a picture. Every colour in it is mixed from these. */
export type Palette = {
  /** The sky from its top over its middle to the horizon. */
  sky: readonly [top: Color, middle: Color, horizon: Color]
  /** The light source itself, sun or moon. */
  sun: Color
  /** The two ends of depth: what is far and what is near. */
  far: Color
  near: Color
  water: Color
  /** One lively colour for flowers, flags and roofs. */
  accent: Color
  time: 'day' | 'dusk' | 'night'
  /** How strongly the light stains the colours of things, 0 to 1. */
  stain: number
}

/** Every light a cover can be painted in, by its name. */
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

type Things = readonly [sun: Color, far: Color, near: Color, water: Color, accent: Color]

function day(sky: Palette['sky'], things: Things, stain: number): Palette {
  return named(sky, things, { time: 'day', stain })
}

function dusk(sky: Palette['sky'], things: Things): Palette {
  return named(sky, things, { time: 'dusk', stain: 0.6 })
}

function night(sky: Palette['sky'], things: Things): Palette {
  return named(sky, things, { time: 'night', stain: 0.72 })
}

function named(
  sky: Palette['sky'],
  [sun, far, near, water, accent]: Things,
  light: Pick<Palette, 'time' | 'stain'>,
): Palette {
  return { sky, sun, far, near, water, accent, ...light }
}
