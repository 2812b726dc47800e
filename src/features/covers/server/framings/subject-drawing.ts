import { type Box, type Canvas, addDefinition } from '../drawing/canvas.ts'
import { type Color, getColorDistance, listColors } from '../drawing/color.ts'
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
  /** Colours of its larger areas, each with its share of the whole. */
  readonly shares: readonly (readonly [color: Color, share: number])[]
  /** Returns its shapes in its own units, in other inks than those of the scene's light if given. */
  readonly shapes: (inks?: Inks) => string
}

/**
 * Returns the subject of a cover without a scene around it: our own drawing for the recipe's icon, else the icon of the
 * package, recoloured for the palette; with its bounds, its colours and their shares of its area.
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
      shares: [...own.inkShares].map(([ink, share]) => [inks[ink], share] as const),
      shapes: (given = inks) => own.draw(given),
    }
  }
  const icon = icons.get(canvas.icon)
  if (!icon) throw new Error(`No icon named ${canvas.icon} for a cover`)
  const body = recolorBody(canvas, icon.body)
  const colors = listColors(body)
  const shares = colors.map((color) => [color, 1 / colors.length] as const)
  return { icon, bounds: icon, colors, shares, shapes: () => prefixIds(body, `${canvas.prefix}-`) }
}

/** Smallest contrast between a subject and a plain ground at which its shape is seen at once. */
export const minContrast = 0.17

/** Distance beyond which a colour stands out no better, so that a dark detail does not make up for a pale shape. */
const maxDistance = 0.3

/**
 * Returns the OKLab distance of a subject's colours from the ground behind it, weighted by their area, 0 to 0.3: larger
 * distances count as 0.3.
 */
export const getContrast = ({ shares }: SubjectDrawing, ground: Color): number =>
  shares.reduce(
    (sum, [color, share]) => sum + share * Math.min(maxDistance, getColorDistance(color, ground)),
    0,
  )

/**
 * Returns the colour of the ground behind a subject: the one of `grounds` at index `choice`, modulo their number, if
 * the subject contrasts with it, else the next that does, else the one with the most contrast.
 */
export function chooseGround(
  subject: SubjectDrawing,
  choice: number,
  grounds: readonly [Color, ...Color[]],
): Color {
  const inTurn = grounds.map((_, index) => grounds[(choice + index) % grounds.length] ?? grounds[0])
  const contrasts = inTurn.map((ground) => getContrast(subject, ground))
  const first = contrasts.findIndex((contrast) => contrast >= minContrast)
  return inTurn[first < 0 ? contrasts.indexOf(Math.max(...contrasts)) : first] ?? grounds[0]
}

/** Area of the picture that a subject fills as far as its proportions allow, in pixels. */
export type Room = { x: number; y: number; width: number; height: number }

/**
 * Returns the bounds, in pixels, of a subject that is as large as its room (middle, width, height) allows, in the
 * middle of it, in its own proportions.
 */
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

/**
 * Returns SVG with a subject several times, each within its bounds and turned by its angle in degrees. Its shapes are
 * in the document only once, in its `<defs>`.
 */
export function drawCopies(canvas: Canvas, subject: SubjectDrawing, copies: readonly Copy[]): string {
  const id = addDefinition(canvas, (name) => `<g id="${name}">${subject.shapes()}</g>`)
  return copies
    .map(({ at, turn }) => {
      const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2]
      return `<g transform="rotate(${formatNumber(turn)} ${formatNumber(x)} ${formatNumber(y)})">${place(subject, at, `<use href="#${id}"/>`)}</g>`
    })
    .join('')
}
