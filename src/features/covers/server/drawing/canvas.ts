import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { getComposition } from '#features/covers/limits.ts'
import { type Stance, getStance } from '../icon-stances.ts'
import { findSubject, type Subject } from '../subjects.ts'
import { type Color, lighten, mix, type Palette, palettes } from './color.ts'
import { type Paint, formatNumber } from './shape.ts'

/** State of one picture: its palette, its random numbers and the definitions collected so far. */
export type Canvas = {
  readonly scene: CoverScene
  readonly icon: string
  /** Our own drawing for the icon, if there is one. */
  readonly own: Subject | undefined
  readonly stance: Stance
  readonly palette: Palette
  readonly random: Random
  /** Selects the layout of a scene: `choice % layouts`. */
  readonly choice: number
  /** Scenes are drawn with the light on the right; the composer mirrors half of them. */
  readonly isMirrored: boolean
  /** Position of the sun or moon, in pixels from the left. */
  readonly sunX: number
  /** Position of the subject on one of the picture's thirds, in pixels from the left before mirroring. */
  readonly third: number
  /** Scale of the subject, 1 if near. */
  readonly nearness: number
  /** Bounds of the sun or moon, before mirroring; at most one. */
  readonly lights: Box[]
  /** Prefix of every ID, so that several covers can be inlined in one document. */
  readonly prefix: string
  readonly definitions: string[]
}

/** Bounds of something in the picture, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Gradient stop: offset 0 to 1, colour, opacity 0 to 1 (1 by default). */
type Stop = readonly [offset: number, color: Color, opacity?: number]

/**
 * Creates the state for drawing one cover from its recipe: the palette, a seeded random number generator, the positions
 * of sun and subject, the subject's `stance` (how it is placed: standing, flying, sailing, …), whether the picture is
 * mirrored, and empty lists of lights and SVG definitions, which the drawing functions fill.
 */
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
    // Left of the upper right corner, where cards have their heart button.
    sunX: random.between(740, 870),
    third: composition.endsWith('left') === isMirrored ? 800 : 400,
    nearness: composition.startsWith('far') ? 0.84 : 1,
    lights: [],
    prefix: `k${hash.toString(36)}`,
    definitions: [],
  }
}

/**
 * Adds an element, such as a gradient, to the `<defs>` of the picture (`canvas.definitions`) and returns its new ID.
 * `element` gets the ID and returns the element's SVG.
 */
export function addDefinition(canvas: Canvas, element: (id: string) => string): string {
  // The index is reserved first, because the element may define gradients of its own.
  const index = canvas.definitions.push('') - 1
  const id = canvas.prefix + index.toString(36)
  canvas.definitions[index] = element(id)
  return id
}

/**
 * Adds a gradient from the top of a shape to its bottom to the picture's `<defs>` and returns its `url(#…)` for
 * `fill`.
 */
export function verticalGradient(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${addDefinition(canvas, (id) => `<linearGradient id="${id}" x2="0" y2="1">${renderStops(stops)}</linearGradient>`)})`
}

/**
 * Adds a gradient from the left of a shape to its right to the picture's `<defs>` and returns its `url(#…)` for
 * `fill`.
 */
export function horizontalGradient(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${addDefinition(canvas, (id) => `<linearGradient id="${id}">${renderStops(stops)}</linearGradient>`)})`
}

/**
 * Adds a gradient from the middle of a shape to its edge to the picture's `<defs>` and returns its `url(#…)` for
 * `fill`.
 */
export function radialGradient(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${addDefinition(canvas, (id) => `<radialGradient id="${id}">${renderStops(stops)}</radialGradient>`)})`
}

/**
 * Adds a radial gradient that fades from a colour of opacity `strength` (0 to 1) in the middle to transparent, and
 * returns its `url(#…)` for `fill`.
 */
export function softLight(canvas: Canvas, color: Color, strength: number): Paint {
  return radialGradient(canvas, [0, color, strength], [0.3, color, strength * 0.45], [1, color, 0])
}

/** Returns the palette's colour of bare ground at a depth: 0 at the horizon, 1 in the foreground. */
export function groundColor({ palette }: Canvas, depth: number): Color {
  return mix(mix(palette.far, palette.sky[2], 0.25), palette.near, depth)
}

/**
 * Returns a colour as it looks in the scene's light, at a depth from 0 (far, hazy) to 1 (near): tinted by day, also
 * darker at dusk and at night.
 */
export function applyTint(canvas: Canvas, color: Color, depth: number): Color {
  const { palette } = canvas
  // By day the light only tints a colour; at dusk and at night it darkens it too.
  const stain =
    palette.time === 'day'
      ? mix(palette.far, palette.near, 0.1 + depth * 0.2)
      : groundColor(canvas, 0.35 + depth * 0.45)
  const near = mix(color, stain, palette.stain)
  return mix(near, palette.sky[2], (1 - depth) * 0.5)
}

/**
 * Returns a colour mixed with that of the sun or moon, for surfaces in the light. `amount` is the sun's share, 0 to
 * 1.
 */
export function applyLight({ palette }: Canvas, color: Color, amount = 0.2): Color {
  return lighten(mix(color, palette.sun, amount), 0.02)
}

/**
 * Returns a colour mixed with the palette's foreground colour, for surfaces in the shade. `amount` is the latter's
 * share, 0 to 1.
 */
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

/** Seeded random numbers: the same seed gives the same sequence in every process. */
type Random = {
  /** A number in [from, to). */
  between: (from: number, to: number) => number
  /** True with the given probability. */
  chance: (probability: number) => boolean
  /** One of the choices, all equally likely. */
  pick: <Choice>(choices: readonly [Choice, ...Choice[]]) => Choice
}

/**
 * Creates a random number generator whose sequence depends on the seed only: `between` two numbers, `chance` of a
 * probability, `pick` of a list. Its 32 bits of state (mulberry32) suffice for a picture.
 */
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

/**
 * Returns an unsigned 32-bit hash of a text, the same in every process: FNV-1a with a final avalanche, which spreads
 * similar texts over all bits. Not cryptographic.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
