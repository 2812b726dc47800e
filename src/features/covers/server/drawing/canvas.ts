import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { compositionOf } from '#features/covers/limits.ts'
import type { Stance } from '../icons/stances.ts'
import { stanceOf } from '../icons/stances.ts'
import { findSubject, type Subject } from '../subjects.ts'
import type { Color } from './color.ts'
import { lighten, mix } from './color.ts'
import type { Palette } from './palettes.ts'
import { palettes } from './palettes.ts'
import type { Random } from './random.ts'
import { createRandom, hashText } from './random.ts'
import type { Paint } from './shape.ts'
import { short } from './shape.ts'

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
export type Stop = readonly [offset: number, color: Color, opacity?: number]

/** An empty canvas for a recipe: which side is mirrored and where the sun stands come from the seed. */
export function createCanvas({ scene, icon, palette, seed }: CoverRecipe): Canvas {
  const hash = hashText(`${scene} ${icon} ${palette} ${seed}`)
  const random = createRandom(hash)
  const isMirrored = random.chance(0.5)
  const own = findSubject(icon)
  const composition = compositionOf(seed)
  return {
    scene,
    icon,
    own,
    stance: own?.stance ?? stanceOf(icon),
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
export function fade(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${define(canvas, (id) => `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`)})`
}

/** A gradient from the left of a shape to its right. */
export function sweep(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${define(canvas, (id) => `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`)})`
}

/** A gradient from the middle of a shape to its rim. */
export function glow(canvas: Canvas, ...stops: readonly Stop[]): Paint {
  return `url(#${define(canvas, (id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)})`
}

/** A soft light that is strongest in its middle. */
export function softLight(canvas: Canvas, color: Color, strength: number): Paint {
  return glow(canvas, [0, color, strength], [0.3, color, strength * 0.45], [1, color, 0])
}

/** The colour of bare ground at a depth: 0 at the horizon, 1 before the viewer's feet. */
export function ground({ palette }: Canvas, depth: number): Color {
  return mix(mix(palette.far, palette.sky[2], 0.25), palette.near, depth)
}

/** A thing's own colour as this light and this depth (0 far, 1 near) show it. */
export function tinted(canvas: Canvas, color: Color, depth: number): Color {
  const { palette } = canvas
  // By day the light only warms or cools a colour; later it takes its brightness too.
  const stain =
    palette.time === 'day'
      ? mix(palette.far, palette.near, 0.1 + depth * 0.2)
      : ground(canvas, 0.35 + depth * 0.45)
  const near = mix(color, stain, palette.stain)
  return mix(near, palette.sky[2], (1 - depth) * 0.5)
}

/** A colour where the light falls on it. */
export function lit({ palette }: Canvas, color: Color, amount = 0.2): Color {
  return lighten(mix(color, palette.sun, amount), 0.02)
}

/** A colour on the side away from the light. */
export function shaded({ palette }: Canvas, color: Color, amount = 0.22): Color {
  return mix(color, palette.near, amount)
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${short(offset)}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${short(opacity)}"`}/>`,
    )
    .join('')
}
