import { type Box, type Canvas, addDefinition } from '../drawing/canvas.ts'
import { type Color, listColors } from '../drawing/color.ts'
import { recolorBody } from '../drawing/icon.ts'
import { formatNumber } from '../drawing/shape.ts'
import { getSubjectInks } from '../drawing/subject.ts'
import { type IconDrawing, type Icons, prefixIds } from '../icons.ts'
import type { Inks } from '../subjects.ts'

/** Subject of a cover without a scene around it: our drawing, or an icon recoloured for the palette. */
export type SubjectDrawing = {
  /** The package's icon, if we have no drawing of our own. */
  readonly icon: IconDrawing | undefined
  /** Bounds in its own units. */
  readonly bounds: Box
  /** Colours in it, which are not reduced to the palette's inks. */
  readonly colors: readonly Color[]
  /** Returns its shapes in its own units, in other inks than those of the scene's light if given. */
  readonly shapes: (inks?: Inks) => string
}

/**
 * Returns the drawing for the icon of the canvas's recipe.
 * @throws Error that names the icon if it is neither drawn by us nor in `icons`.
 */
export function createSubjectDrawing(canvas: Canvas, icons: Icons): SubjectDrawing {
  const { own } = canvas
  if (own) {
    const [left, top, right, bottom] = own.reach
    const inks = getSubjectInks(canvas)
    return {
      icon: undefined,
      bounds: { left, top, right, bottom },
      colors: Object.values(inks),
      shapes: (given = inks) => own.draw(given),
    }
  }
  const icon = icons.get(canvas.icon)
  if (!icon) throw new Error(`No icon named ${canvas.icon} for a cover`)
  const body = recolorBody(canvas, icon.body)
  return { icon, bounds: icon, colors: listColors(body), shapes: () => prefixIds(body, `${canvas.prefix}-`) }
}

/** Area of the picture that a subject fills as far as its proportions allow, in pixels. */
export type Room = { x: number; y: number; width: number; height: number }

/** Returns the bounds of a subject that is as large as its room allows, in the middle of it. */
export function fitInto({ bounds }: SubjectDrawing, { x, y, width, height }: Room): Box {
  const scale = Math.min(width / (bounds.right - bounds.left), height / (bounds.bottom - bounds.top))
  const half = ((bounds.right - bounds.left) * scale) / 2
  const tall = (bounds.bottom - bounds.top) * scale
  return { left: x - half, right: x + half, top: y - tall / 2, bottom: y + tall / 2 }
}

/** How `drawWithin` draws a subject: in other inks than those of the scene's light, or mirrored. */
type Look = { inks?: Inks; isMirrored?: boolean }

/** Returns SVG of a subject within these bounds, which have its proportions. Icons are never mirrored. */
export function drawWithin(
  subject: SubjectDrawing,
  at: Box,
  { inks, isMirrored = false }: Look = {},
): string {
  return place(subject, at, subject.shapes(inks), isMirrored && !subject.icon)
}

function place({ bounds }: SubjectDrawing, at: Box, shapes: string, isMirrored = false): string {
  const scale = (at.right - at.left) / (bounds.right - bounds.left)
  const x = isMirrored ? at.right + bounds.left * scale : at.left - bounds.left * scale
  const y = at.top - bounds.top * scale
  const factors = isMirrored ? `${formatNumber(-scale)} ${formatNumber(scale)}` : formatNumber(scale)
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)})scale(${factors})">${shapes}</g>`
}

/** Rotation of a copy, in degrees. */
type Copy = { at: Box; turn: number }

/** Returns SVG with a subject several times. Its shapes are in the document only once. */
export function drawCopies(canvas: Canvas, subject: SubjectDrawing, copies: readonly Copy[]): string {
  const id = addDefinition(canvas, (name) => `<g id="${name}">${subject.shapes()}</g>`)
  return copies
    .map(({ at, turn }) => {
      const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2]
      return `<g transform="rotate(${formatNumber(turn)} ${formatNumber(x)} ${formatNumber(y)})">${place(subject, at, `<use href="#${id}"/>`)}</g>`
    })
    .join('')
}
