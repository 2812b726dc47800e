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

/** Where a scene wants its icon: the middle of its foot, its size, and what carries it. */
export type Place = {
  x: number
  y: number
  size: number
  /** `air` and `water` cast no shadow; a `table` is flat and takes picture frames, not posts. */
  on: 'ground' | 'table' | 'water' | 'air'
  /** How much smaller than elsewhere it looks here, because it is farther away. */
  reduced?: number
}

/** The least and the most of a picture's height that its subject takes. */
export const minHeight = 72

const maxHeight = 225

/** Link previews cut off what is below. */
export const maxSafeY = 764

/** Scenes were measured for subjects of a third of their height: this is what poster and heart leave them. */
const sizeFactor = 0.74

/** The scene's place on the third that the composition chose, before mirroring. */
export function applyComposition(canvas: Canvas, place: Place): Place {
  const size = Math.min(maxHeight, Math.max(minHeight, place.size * sizeFactor * canvas.nearness))
  return { ...place, x: canvas.third, y: Math.min(place.y, maxSafeY), size }
}

/** The icon with its halo, its shadow and, for square tiles, the frame or sign board that holds it. */
export function drawIcon(canvas: Canvas, icon: IconDrawing, place: Place): string {
  return (
    halo(canvas, icon, place) +
    (canvas.stance === 'framed' ? drawFramedIcon(canvas, icon, place) : drawPlainIcon(canvas, icon, place))
  )
}

/** What the icon covers of the picture. */
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

/** The icon itself, its measured foot on the place. */
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

/** Light behind the icon; a dark icon gets more of it after dark, a pale one by day gets shade. */
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

/** A dark core where the icon touches and a wider shadow away from the light; both shrink when it hovers. */
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

/** The cable a gondola or lantern hangs from, across the whole picture. */
export function cable(canvas: Canvas, { x, y, size }: Place): string {
  const top = y - size + 6
  return stroke(
    d`M-20 ${top - 70}Q${x} ${top + 30} 1220 ${top - 90}`,
    applyShade(canvas, canvas.palette.far, 0.7),
    5,
  )
}

/** A tile behind a mat: on a table in a picture frame, outdoors on a sign board. */
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

/** How far an icon's own colour may be from the palette's, in OKLab. */
const maxColorDistance = 0.06

/**
 * An icon's drawing in the scene's light: each of its fills is mixed towards the scene's light or shade, by how bright
 * it is, and what is still foreign to the palette is drawn close to it.
 */
export function recolorBody(canvas: Canvas, body: string): string {
  const known = new Map<string, Color>()
  return body.replace(/(fill|stroke|stop-color|flood-color)="(#[0-9a-fA-F]{3,6})"/g, (_, name, written) => {
    const color = known.get(written) ?? recolor(canvas, toLongHex(written))
    known.set(written, color)
    return `${name}="${color}"`
  })
}

/** A foreign colour as this light shows it. */
function recolor({ palette }: Canvas, color: Color): Color {
  const light = mix(palette.sun, palette.sky[2], 0.4)
  const scene = mix(palette.near, light, lightnessOf(color))
  return moveTowardsInks(palette, mix(color, scene, palette.time === 'day' ? 0.3 : 0.46), maxColorDistance)
}
