import { createHash } from 'node:crypto'
import type { CoverRecipe } from '../contract.ts'
import { coverWidth, type CoverFraming } from '../limits.ts'
import {
  type Box,
  type Canvas,
  createCanvas,
  addDefinition,
  verticalGradient,
  createRandom,
} from './drawing/canvas.ts'
import { type Color, reduceToInks, mix } from './drawing/color.ts'
import { getIconBounds, drawIcon, applyComposition } from './drawing/icon.ts'
import { area, d, stroke } from './drawing/shape.ts'
import { getSubjectBounds, drawOwnSubject, raiseSubject } from './drawing/subject.ts'
import { drawPortrait, drawSilhouette } from './framings/backdrops.ts'
import { drawLarge, drawThrough } from './framings/close-ups.ts'
import { drawInHands, drawOnTable, drawPattern } from './framings/flat-lays.ts'
import { findFraming, type FramedPicture } from './framing.ts'
import { drawOnMap } from './framings/maps.ts'
import { createSubjectDrawing, type SubjectDrawing } from './framings/subject-drawing.ts'
import type { Icons } from './icons.ts'
import { getSceneKind } from './scenes/scene.ts'
import { scenes } from './scenes/scenes.ts'
import { balloon, balloons } from './scenes/sky.ts'

/** Increment if any recipe produces a different picture, so that keys change and caches fetch the new one. */
const composerVersion = 9

/**
 * Composes the cover (a generated illustration of an idea or category) of a recipe (scene, icon, palette, seed) and
 * returns an SVG document of 1200×900. Its subject stays within y 136…764 and therefore within crops down to 1.91:1.
 * The output is deterministic.
 * @throws Error that names the icon if it is neither drawn by us nor in `icons`.
 */
export function composeCover(recipe: CoverRecipe, icons: Icons): string {
  return composeWithBounds(recipe, icons).svg
}

/**
 * Composes the cover of a recipe (scene, icon, palette, seed), always the same for the same recipe. Returns `svg`, the
 * SVG document of 1200×900, with the bounds, in pixels after mirroring, of its subject and of its lights (sun or moon),
 * and the colour behind its subject if that is plain.
 * @throws Error that names the icon if it is neither drawn by us nor in `icons`.
 */
export function composeWithBounds(recipe: CoverRecipe, icons: Icons): ComposedCover {
  const canvas = createCanvas(recipe)
  const subject = createSubjectDrawing(canvas, icons)
  const { drawing, ...bounds } = drawFramed(canvas, subject)
  return { svg: toDocument(canvas, drawing, subject.colors), ...bounds }
}

type ComposedCover = { svg: string } & Omit<FramedPicture, 'drawing'>

const drawFramed = (canvas: Canvas, subject: SubjectDrawing): FramedPicture =>
  framings[findFraming(canvas.icon, canvas.scene, canvas.choice)](canvas, subject)

const framings: Record<CoverFraming, (canvas: Canvas, subject: SubjectDrawing) => FramedPicture> = {
  wide: drawWide,
  large: (canvas, subject) => drawLarge(canvas, drawWide(canvas, subject)),
  through: (canvas, subject) => drawThrough(canvas, drawWide(canvas, subject)),
  silhouette: drawSilhouette,
  portrait: drawPortrait,
  table: drawOnTable,
  hands: drawInHands,
  pattern: drawPattern,
  map: drawOnMap,
}

/** Draws the subject small in its scene. */
function drawWide(canvas: Canvas, { icon }: SubjectDrawing): FramedPicture {
  const { back, place, front } = scenes[canvas.scene](canvas)
  const lights = () => canvas.lights.map((light) => mirrorBounds(canvas, light))
  if (canvas.own) {
    const stand = raiseSubject(canvas, canvas.own, applyComposition(canvas, place))
    const drawing = back + drawOwnSubject(canvas, canvas.own, stand) + front
    return {
      drawing: mirrorDrawing(canvas, drawing) + (isRainy(canvas) ? drawRain(canvas) : ''),
      subject: mirrorBounds(canvas, getSubjectBounds(canvas, canvas.own, stand)),
      lights: isRainy(canvas) ? [] : lights(),
    }
  }
  if (!icon) throw new Error(`No icon named ${canvas.icon} for a cover`)
  const { x, ...rest } = applyComposition(canvas, place)
  const stand = { ...rest, x: canvas.isMirrored ? coverWidth - x : x }
  return {
    drawing: mirrorDrawing(canvas, back) + drawIcon(canvas, icon, stand) + mirrorDrawing(canvas, front),
    subject: getIconBounds(canvas, icon, stand),
    lights: lights(),
  }
}

/** Returns whether it rains: on an umbrella that is open outdoors. On a beach it is against the sun. */
const isRainy = ({ own, scene }: Canvas) =>
  own?.name === 'umbrella' && !['interior', 'stage', 'beach'].includes(getSceneKind(scene))

/** Draws clouds over the sun, and rain. */
function drawRain({ palette, random }: Canvas): string {
  let clouds = 'M-20-20H1240V320'
  for (let x = 1240; x > -20; x -= 180) clouds += d`Q${x - 90} ${random.between(440, 500)} ${x - 180} 320`
  let drops = ''
  for (let index = 0; index < 60; index++)
    drops += d`M${random.between(0, 1200)} ${random.between(0, 820)}l-14 46`
  return area(`${clouds}z`, mix(palette.far, palette.near, 0.25)) + stroke(drops, palette.sun, 5, 0.55)
}

/** Mirrors bounds if the canvas is mirrored. */
function mirrorBounds({ isMirrored }: Canvas, { left, right, ...rest }: Box): Box {
  return isMirrored
    ? { ...rest, left: coverWidth - right, right: coverWidth - left }
    : { ...rest, left, right }
}

/**
 * Returns the key of a recipe's cover, which its URL contains: 20 hex digits of the recipe's SHA-256 and 4 of the
 * composer's version.
 */
export function coverKey({ scene, icon, palette, seed }: CoverRecipe): string {
  const content = JSON.stringify([scene, icon, palette, seed])
  return createHash('sha256').update(content).digest('hex').slice(0, recipeDigits) + composerDigits
}

/**
 * Returns the first 20 digits of a cover's key, which identify the recipe and which the database computes too
 * (migration 0034); undefined for a key of another version of the composer.
 */
export const toRecipeKey = (key: string): string | undefined =>
  key.endsWith(composerDigits) ? key.slice(0, recipeDigits) : undefined

const recipeDigits = 20
const composerDigits = composerVersion.toString(16).padStart(4, '0')

/**
 * Returns the SVG document (1200×900) of the cover for ideas without an image or whose external image fails to load:
 * a balloon at dawn, always the same.
 */
export function composeFallbackCover(): string {
  const canvas = createCanvas({ scene: 'sky', icon: 'balloon', palette: 'dawn', seed: 0 })
  const { back, front } = balloons(canvas)
  return toDocument(canvas, back + balloon(canvas, [620, 350], 150, canvas.palette.accent) + front)
}

/** Mirrors scenery and our own subjects. Icons are not mirrored, because some contain lettering. */
function mirrorDrawing(canvas: Canvas, drawing: string): string {
  return canvas.isMirrored && drawing
    ? `<g transform="matrix(-1 0 0 1 ${coverWidth} 0)">${drawing}</g>`
    : drawing
}

/** Wraps a drawing into a document. All colours except the subject's are reduced to the six inks of the palette. */
function toDocument(canvas: Canvas, drawing: string, ofSubject: readonly Color[] = []): string {
  const surface = drawPrintEffect(canvas)
  const content = `<defs>${canvas.definitions.join('')}</defs>${drawing}${surface}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900" preserveAspectRatio="xMidYMid slice">${reduceToInks(canvas.palette, content, new Set(ofSubject))}</svg>`
}

const tileSize = 160

/** Specks without ink, the same in all covers. */
const specks = createSpecks(1, 40)
/** Specks with too much ink. */
const flecks = createSpecks(2, 26)

/** Draws the print effect: ink that fades towards the edges, paper grain and an unprinted border. */
function drawPrintEffect(canvas: Canvas): string {
  const { near, sky, sun } = canvas.palette
  const paper = mix(sun, sky[2], 0.5)
  const grain = addDefinition(
    canvas,
    (id) =>
      `<pattern id="${id}" width="${tileSize}" height="${tileSize}" patternUnits="userSpaceOnUse">${area(specks, paper, 0.2)}${area(flecks, near, 0.13)}</pattern>`,
  )
  return (
    area(
      'M0 0h1200v900H0z',
      verticalGradient(canvas, [0, near, 0.1], [0.3, near, 0], [0.75, near, 0], [1, near, 0.22]),
    ) +
    area('M0 0h1200v900H0z', `url(#${grain})`) +
    area(border, paper, 0.8)
  )
}

/** Border whose inner edge is uneven, like that of a worn printing block. */
const border = ((): string => {
  const random = createRandom(7)
  const edge = () => random.between(5, 10)
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const top = steps.map((step) => d`L${10 + step * 107} ${edge()}`).join('')
  const right = steps.map((step) => d`L${1200 - edge()} ${10 + step * 80}`).join('')
  const bottom = steps.map((step) => d`L${1190 - step * 107} ${900 - edge()}`).join('')
  const left = steps.map((step) => d`L${edge()} ${890 - step * 80}`).join('')
  // The outer and the inner edge run in opposite directions, so that only the area between them is filled.
  return `M0 0V900H1200V0zM${top.slice(1)}${right}${bottom}${left}z`
})()

function createSpecks(seed: number, count: number): string {
  const random = createRandom(seed)
  let data = ''
  for (let index = 0; index < count; index++) {
    const size = random.pick([2, 2, 3])
    data += d`M${random.between(0, tileSize - 4)} ${random.between(0, tileSize - 4)}h${size}v${size}h${-size}z`
  }
  return data
}
