import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { getComposition } from '#features/covers/limits.ts'
import { type Stance, getStance } from '../icon-places.ts'
import { findSubject, type Subject } from '../subjects.ts'
import { type Color, lighten, mix, type Palette, palettes } from './color.ts'
import { type Paint, formatNumber } from './shape.ts'

/** What one picture is painted on: its light, its chance and the definitions it has gathered. */
export type Canvas = {
  readonly scene: CoverScene
  readonly icon: string
  /** What we have drawn for the icon ourselves, if anything. */
  readonly own: Subject | undefined
  readonly stance: Stance
  readonly palette: Palette
  readonly random: Random
  /** Which of a scene's layouts to use: `choice % layouts`. */
  readonly choice: number
  /** Scenes are painted with their light on the right; the composer mirrors half of them. */
  readonly isMirrored: boolean
  /** Where the sun or moon stands, in pixels from the left. */
  readonly sunX: number
  /** The third of the picture that its subject stands on, in pixels from the left before mirroring. */
  readonly third: number
  /** How large the subject is drawn, 1 for near. */
  readonly nearness: number
  /** Where a sun or moon was drawn, before mirroring: there is never a second one. */
  readonly lights: Box[]
  /** Put before every id, so that several covers can live in one document. */
  readonly prefix: string
  readonly definitions: string[]
}

/** What something covers of the picture, in its pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A gradient's stop: offset 0 to 1, colour, opacity 0 to 1 (1 when left out). */
type Stop = readonly [offset: number, color: Color, opacity?: number]

/** An empty canvas for a recipe: which side is mirrored and where the sun stands come from the seed. */
export function createCanvas({ scene, icon, palette, seed }: CoverRecipe): Canvas {
  const hash = hashText(`${scene} ${icon} ${palette} ${seed}`)
  const random = createRandom(hash)
  const isMirrored = random.chance(0.5)
  const own = findSubject(icon)
  const composition = getComposition(seed)
  return {
    scene,
    icon,
    own,
    stance: own?.stance ?? getStance(icon),
    palette: palettes[palette],
    random,
    choice: seed,
    isMirrored,
    // Left of the upper right corner, where cards have their heart.
    sunX: random.between(740, 870),
    third: composition.endsWith('left') === isMirrored ? 800 : 400,
    nearness: composition.startsWith('far') ? 0.84 : 1,
    lights: [],
    prefix: `k${hash.toString(36)}`,
    definitions: [],
  }
}

/** Keeps a definition and returns the id it can be referred to by. */
export function define(canvas: Canvas, element: (id: string) => string): string {
  // The place is taken before the element is made: an element may define gradients of its own.
  const index = canvas.definitions.push('') - 1
  const id = canvas.prefix + index.toString(36)
  canvas.definitions[index] = element(id)
  return id
}

/** A gradient from the top of a shape to its bottom. */
export function verticalGradient(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${define(canvas, (id) => `<linearGradient id="${id}" x2="0" y2="1">${renderStops(stops)}</linearGradient>`)})`
}

/** A gradient from the left of a shape to its right. */
export function horizontalGradient(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${define(canvas, (id) => `<linearGradient id="${id}">${renderStops(stops)}</linearGradient>`)})`
}

/** A gradient from the middle of a shape to its rim. */
export function radialGradient(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${define(canvas, (id) => `<radialGradient id="${id}">${renderStops(stops)}</radialGradient>`)})`
}

/** A soft light that is strongest in its middle. */
export function softLight(canvas: Canvas, color: Color, strength: number): Paint {
  return radialGradient(canvas, [0, color, strength], [0.3, color, strength * 0.45], [1, color, 0])
}

/** The colour of bare ground at a depth: 0 at the horizon, 1 before the viewer's feet. */
export function groundColor({ palette }: Canvas, depth: number): Color {
  return mix(mix(palette.far, palette.sky[2], 0.25), palette.near, depth)
}

/** A thing's own colour as this light and this depth (0 far, 1 near) show it. */
export function applyTint(canvas: Canvas, color: Color, depth: number): Color {
  const { palette } = canvas
  // By day the light only warms or cools a colour; later it takes its brightness too.
  const stain =
    palette.time === 'day'
      ? mix(palette.far, palette.near, 0.1 + depth * 0.2)
      : groundColor(canvas, 0.35 + depth * 0.45)
  const near = mix(color, stain, palette.stain)
  return mix(near, palette.sky[2], (1 - depth) * 0.5)
}

/** A colour where the light falls on it. */
export function applyLight({ palette }: Canvas, color: Color, amount = 0.2): Color {
  return lighten(mix(color, palette.sun, amount), 0.02)
}

/** A colour on the side away from the light. */
export function applyShade({ palette }: Canvas, color: Color, amount = 0.22): Color {
  return mix(color, palette.near, amount)
}

function renderStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${formatNumber(offset)}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${formatNumber(opacity)}"`}/>`,
    )
    .join('')
}

/** A seeded source of chance: the same seed gives the same sequence in every process. */
type Random = {
  /** A number in [from, to). */
  between: (from: number, to: number) => number
  /** True with the given probability. */
  chance: (probability: number) => boolean
  /** One of the choices, all equally likely. */
  pick: <Choice>(choices: readonly [Choice, ...Choice[]]) => Choice
}

/** mulberry32: 32 bits of state are plenty for a picture and cheap to seed. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}

/** FNV-1a with a final avalanche: spreads similar texts over all 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
