import { createHash } from 'node:crypto'
import type { CoverRecipe } from '../contract.ts'
import { coverWidth } from '../limits.ts'
import type { Canvas } from './drawing/canvas.ts'
import { createCanvas, fade } from './drawing/canvas.ts'
import { area } from './drawing/shape.ts'
import { drawSubject } from './drawing/subject.ts'
import type { Icons } from './icons.service.ts'
import { balloon, balloons } from './landscapes/balloons.ts'
import { scenes } from './scenes/every-scene.ts'

/** Raise it whenever a recipe gives another picture than before: keys change and caches let go. */
const composerVersion = 1

/**
 * Composes the cover of a recipe: an SVG document of 1200×900, whose subject stays within
 * y 136…764 and so survives crops down to 1.91:1. The same recipe gives the same text.
 * Throws an Error that names the icon when `icons` does not have it.
 */
export function composeCover(recipe: CoverRecipe, icons: Icons): string {
  const icon = icons.get(recipe.icon)
  if (!icon) throw new Error(`No icon named ${recipe.icon} for a cover`)
  const canvas = createCanvas(recipe)
  const { back, place, front } = scenes[recipe.scene](canvas)
  const subject = drawSubject(canvas, icon, {
    ...place,
    x: canvas.isMirrored ? coverWidth - place.x : place.x,
  })
  return asDocument(canvas, mirrored(canvas, back) + subject + mirrored(canvas, front))
}

/** The content address of a recipe's cover: 24 hex digits. */
export function coverKey({ scene, icon, palette, seed }: CoverRecipe): string {
  const content = JSON.stringify([composerVersion, scene, icon, palette, seed])
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

/**
 * The picture for an idea without an image of its own or whose outside image fails to load: a
 * balloon at dawn, which needs no icon.
 */
export function fallbackCover(): string {
  const canvas = createCanvas({ scene: 'sky', icon: 'balloon', palette: 'dawn', seed: 0 })
  const { back, front } = balloons(canvas)
  return asDocument(canvas, back + balloon(canvas, [620, 350], 150, canvas.palette.accent) + front)
}

/** Only the scenery is mirrored: icons have lettering. */
function mirrored(canvas: Canvas, drawing: string): string {
  return canvas.isMirrored && drawing
    ? `<g transform="matrix(-1 0 0 1 ${coverWidth} 0)">${drawing}</g>`
    : drawing
}

function asDocument(canvas: Canvas, drawing: string): string {
  const { near } = canvas.palette
  const vignette = area(
    'M0 0h1200v900H0z',
    fade(canvas, [0, near, 0.1], [0.3, near, 0], [0.75, near, 0], [1, near, 0.22]),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900" preserveAspectRatio="xMidYMid slice"><defs>${canvas.definitions.join('')}</defs>${drawing}${vignette}</svg>`
}
