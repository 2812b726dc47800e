import { type IconDrawing, prefixIds } from '../icons.ts'
import {
  type Box,
  type Canvas,
  radialGradient,
  applyLight,
  applyShade,
  softLight,
  applyTint,
} from './canvas.ts'
import { mix, type Color, lightnessOf, toLongHex, moveTowardsInks } from './color.ts'
import { area, box, d, oval, formatNumber, stroke } from './shape.ts'

/** Where a scene places its subject: the middle of its foot, its size and what carries it. */
export type Place = {
  x: number
  y: number
  size: number
  /** `air` and `water` show no shadow. A `table` carries picture frames, but no sign boards on posts. */
  on: 'ground' | 'table' | 'water' | 'air'
  /** Scale factor of places that are farther away than usual. */
  reduced?: number
}

/** Minimum and maximum height of a subject, in pixels. */
export const minHeight = 72

const maxHeight = 225

/** Lowest y that link previews do not crop. */
export const maxSafeY = 764

/**
 * Scenes were designed for subjects of a third of their height. This factor leaves room for the border and the heart
 * button.
 */
const sizeFactor = 0.74

/**
 * Returns a copy of the place at which a scene shows its subject, adjusted to the cover's composition (side and
 * distance of the subject): x is 400 or 800 (before mirroring), y at most 764, and the size is scaled down (more for
 * `far` compositions) and limited to 72–225 pixels.
 */
export function applyComposition(canvas: Canvas, place: Place): Place {
  const size = Math.min(maxHeight, Math.max(minHeight, place.size * sizeFactor * canvas.nearness))
  return { ...place, x: canvas.third, y: Math.min(place.y, maxSafeY), size }
}

/**
 * Returns SVG for a 1200×900 cover: the icon at its place, with its halo, its shadow and, for square tiles (stance
 * `framed`), a picture frame or sign board.
 */
export function drawIcon(canvas: Canvas, icon: IconDrawing, place: Place): string {
  return (
    halo(canvas, icon, place) +
    (canvas.stance === 'framed' ? drawFramedIcon(canvas, icon, place) : drawPlainIcon(canvas, icon, place))
  )
}

/** Returns the bounds of an icon at its place in the picture, in pixels; for framed icons, those of the frame. */
export function getIconBounds({ stance }: Canvas, icon: IconDrawing, place: Place): Box {
  const { x, y, size } = place
  const lift = getLift(stance, place)
  if (stance === 'framed') return { left: x - size / 2, right: x + size / 2, top: y - size, bottom: y }
  const scale = getScale(icon, size)
  const half = ((icon.right - icon.left) / 2) * scale
  return {
    left: x - half,
    right: x + half,
    top: y - lift - (icon.bottom - icon.top) * scale,
    bottom: y - lift,
  }
}

const getScale = ({ left, top, right, bottom }: IconDrawing, size: number) =>
  Math.max(size / Math.max(bottom - top, (right - left) * 0.92), minHeight / (bottom - top))

const getLift = (stance: Canvas['stance'], { on }: Place) =>
  stance === 'hovers' && on !== 'air' && on !== 'water' ? 34 : 0

function drawPlainIcon(canvas: Canvas, icon: IconDrawing, place: Place): string {
  const { stance } = canvas
  const lift = getLift(stance, place)
  const scale = getScale(icon, place.size)
  const reach = ((icon.right - icon.left) / 2) * scale
  return (
    (place.on === 'ground' || place.on === 'table' ? shadow(canvas, place, reach, lift) : '') +
    (stance === 'hangs' ? cable(canvas, place) : '') +
    drawBody(canvas, icon, { ...place, y: place.y - lift }, scale)
  )
}

/** Draws the icon alone, with its measured foot at the place. */
function drawBody(
  canvas: Canvas,
  icon: IconDrawing,
  { x, y }: Pick<Place, 'x' | 'y'>,
  scale: number,
): string {
  const { prefix } = canvas
  const left = Math.round(x - ((icon.left + icon.right) / 2) * scale)
  const top = Math.round(y - icon.bottom * scale)
  return `<g transform="translate(${left} ${top})scale(${formatNumber(scale)})">${prefixIds(recolorBody(canvas, icon.body), `${prefix}-`)}</g>`
}

/** Draws light behind the icon: more behind a dark icon at dusk and at night, and shade behind a pale one by day. */
function halo(canvas: Canvas, { tone }: IconDrawing, { x, y, size }: Place): string {
  const { palette, stance } = canvas
  const isDay = palette.time === 'day'
  if (isDay && tone > 0.82 && stance !== 'framed') {
    const shade = mix(palette.far, palette.near, 0.3)
    return area(oval([x, y - size * 0.5], size * 0.8), softLight(canvas, shade, 0.4))
  }
  const usual = palette.time === 'night' ? 0.3 : 0.36
  const paint =
    !isDay && tone < 0.3
      ? radialGradient(canvas, [0, palette.sun, 0.76], [0.5, palette.sun, 0.42], [1, palette.sun, 0])
      : softLight(canvas, palette.sun, usual)
  return area(oval([x, y - size * 0.5], size * 0.86), paint)
}

/**
 * Draws a dark core below the icon and a wider shadow away from the light. Hovering icons have a smaller shadow and no
 * core.
 */
function shadow(canvas: Canvas, { x, y }: Place, reach: number, lift: number): string {
  const { palette } = canvas
  const away = canvas.isMirrored ? 1 : -1
  const strength = lift ? 0.6 : 1
  const wide = radialGradient(
    canvas,
    [0, palette.near, 0.55 * strength],
    [0.55, palette.near, 0.28 * strength],
    [1, palette.near, 0],
  )
  const core = lift ? '' : area(oval([x, y - 3], reach * 0.7, 9), palette.near, 0.34)
  return area(oval([x + away * reach * 0.3, y + 2], reach * (lift ? 0.9 : 1.3), lift ? 17 : 23), wide) + core
}

/** Returns SVG for a 1200×900 cover: the cable that a gondola or lantern hangs from, across the whole picture. */
export function cable(canvas: Canvas, { x, y, size }: Pick<Place, 'x' | 'y' | 'size'>): string {
  const top = y - size + 6
  return stroke(
    d`M-20 ${top - 70}Q${x / 2} ${top - 18} ${x} ${top}Q${(x + 1220) / 2} ${top - 20} 1220 ${top - 90}`,
    applyShade(canvas, canvas.palette.far, 0.7),
    5,
  )
}

/** Draws a square icon with a mat: in a picture frame on a table, on a sign board outdoors. */
function drawFramedIcon(canvas: Canvas, icon: IconDrawing, place: Place): string {
  const isIndoors = place.on === 'table'
  const wood = applyTint(canvas, isIndoors ? '#8a5a34' : '#7a5233', 0.9)
  const side = place.size * (isIndoors ? 0.94 : 0.82)
  const left = place.x - side / 2
  const top = place.y - place.size * (isIndoors ? 0.96 : 1)
  const paper = mix('#fffaf0', canvas.palette.sky[2], 0.25)
  const legs = isIndoors
    ? stroke(d`M${left + side * 0.2} ${top + side}l-26 14M${left + side * 0.8} ${top + side}l26 14`, wood, 11)
    : area(
        box(left + side * 0.14, top + 12, 18, place.size - 12) +
          box(left + side * 0.86 - 18, top + 12, 18, place.size - 12),
        applyShade(canvas, wood, 0.3),
      )
  const scale = (side - 44) / Math.max(icon.bottom - icon.top, icon.right - icon.left)
  return (
    shadow(canvas, place, side * 0.52, 0) +
    legs +
    area(box(left, top, side, side), wood) +
    area(d`M${left} ${top}h${side}l-9 9H${left + 9}V${top + side - 9}l-9 9z`, applyLight(canvas, wood, 0.3)) +
    area(box(left + 11, top + 11, side - 22, side - 22), paper) +
    drawBody(canvas, icon, { x: place.x, y: top + side - 22 }, scale)
  )
}

/** Maximum distance of an icon's colour from the palette, in OKLab. */
const maxColorDistance = 0.06

/**
 * Returns an icon's SVG recoloured for the scene's light: each colour is mixed with the scene's light or shade,
 * depending on its lightness, and moved close to the palette.
 */
export function recolorBody(canvas: Canvas, body: string): string {
  const known = new Map<string, Color>()
  return body.replace(/(fill|stroke|stop-color|flood-color)="(#[0-9a-fA-F]{3,6})"/g, (_, name, written) => {
    const color = known.get(written) ?? recolor(canvas, toLongHex(written))
    known.set(written, color)
    return `${name}="${color}"`
  })
}

/** Recolours a single colour for the scene's light. */
function recolor({ palette }: Canvas, color: Color): Color {
  const light = mix(palette.sun, palette.sky[2], 0.4)
  const scene = mix(palette.near, light, lightnessOf(color))
  return moveTowardsInks(palette, mix(color, scene, palette.time === 'day' ? 0.3 : 0.46), maxColorDistance)
}
