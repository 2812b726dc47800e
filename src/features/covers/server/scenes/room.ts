import {
  type Canvas,
  groundColor,
  verticalGradient,
  applyLight,
  applyShade,
  softLight,
} from '../drawing/canvas.ts'
import { d, stroke, area, box, oval } from '../drawing/shape.ts'
import type { ScenePicture } from './scene.ts'
import { type Color, lighten, mix } from '../drawing/color.ts'

/** Layers of a room: walls and furniture, the surface that carries the subject, the foreground. */
type RoomLayers = { back: string; surface: string; front: string }

/**
 * Returns an indoor scene (SVG `back` and `front`, and the subject's place) in which the subject stands on a table
 * (`surface`) whose back edge is at y 668. Busts sit behind it, flying, shining and hanging subjects hang above it, and
 * large ones stand on floorboards instead.
 */
export function placeAtTable(canvas: Canvas, { back, surface, front }: RoomLayers): ScenePicture {
  const x = canvas.third
  if (canvas.own?.isLarge) {
    const boards = floorboards(canvas, 648, toIndoorColor(canvas, '#a9744e'))
    return { back: back + boards, place: { x, y: 764, size: 304, on: 'table' }, front }
  }
  if (canvas.stance === 'bust') {
    return { back, place: { x, y: 684, size: 316, on: 'air' }, front: surface + front }
  }
  if (isHanging(canvas)) return hangSubject(canvas, { back: back + surface, surface: '', front }, x)
  return { back: back + surface, place: { x, y: 752, size: 304, on: 'table' }, front }
}

/**
 * Returns an indoor scene (SVG `back` and `front`, and the subject's place) in which the subject stands on `surface`,
 * such as a rug or a low table. Flying, shining and hanging subjects hang above it, and large ones stand on the floor
 * without it.
 */
export function placeOnFloor(canvas: Canvas, { back, surface, front }: RoomLayers): ScenePicture {
  const x = canvas.third
  if (canvas.own?.isLarge) return { back, place: { x, y: 764, size: 304, on: 'table' }, front }
  if (isHanging(canvas)) return hangSubject(canvas, { back: back + surface, surface: '', front }, x)
  return { back: back + surface, place: { x, y: 756, size: 316, on: 'table' }, front }
}

function isHanging({ stance }: Canvas): boolean {
  return stance === 'flies' || stance === 'shines' || stance === 'hangs'
}

/** Hangs flying subjects from the ceiling on two threads, because nothing flies indoors. */
function hangSubject(canvas: Canvas, { back, front }: RoomLayers, x: number): ScenePicture {
  const threads =
    canvas.stance === 'hangs'
      ? ''
      : stroke(
          d`M${x - 70} -10L${x - 34} 400M${x + 70} -10L${x + 34} 400`,
          groundColor(canvas, 0.8),
          2.5,
          0.55,
        )
  return { back: back + threads, place: { x, y: 620, size: 300, on: 'air' }, front }
}

/** Returns the `#rrggbb` colour of lamplight in a room. */
export function lamplightColor({ palette }: Canvas): Color {
  return mix(palette.sun, '#ffcf85', 0.55)
}

/** Returns whether the cover's palette is one of dusk or night, when the lamps of a room are lit. */
export function isDark({ palette }: Canvas): boolean {
  return palette.time !== 'day'
}

/** Returns a colour as it looks indoors at the palette's time of day: tinted by day, darker at dusk and at night. */
export function toIndoorColor(canvas: Canvas, color: Color): Color {
  const { palette } = canvas
  if (!isDark(canvas)) return mix(color, mix(palette.far, palette.sky[1], 0.7), palette.stain * 0.8)
  const dim = mix(mix(color, palette.far, 0.26), palette.near, palette.time === 'night' ? 0.42 : 0.26)
  return palette.time === 'night' ? dim : mix(dim, '#ff9a4a', 0.07)
}

/** Returns SVG for a 1200×900 cover: a wall from edge to edge, brightest where the light comes from. */
export function wall(canvas: Canvas, color: Color): string {
  const glowColor = isDark(canvas) ? lamplightColor(canvas) : canvas.palette.sun
  return (
    area(
      'M0 0h1200v900H0z',
      verticalGradient(
        canvas,
        [0, applyShade(canvas, color, 0.16)],
        [0.45, color],
        [1, lighten(color, -0.03)],
      ),
    ) + area(oval([960, 330], 760, 620), softLight(canvas, glowColor, isDark(canvas) ? 0.44 : 0.6))
  )
}

/** Returns SVG for a 1200×900 cover: panelling along the lower wall, from `y` to the bottom edge. */
export function wainscot(canvas: Canvas, y: number, color: Color): string {
  let panels = ''
  for (let x = -40; x < 1200; x += 150) panels += d`M${x + 16} ${y + 40}h118v150h-118z`
  return (
    area(
      box(0, y, 1200, 900 - y),
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.12)], [1, applyShade(canvas, color, 0.3)]),
    ) +
    area(box(0, y, 1200, 14), applyLight(canvas, color, 0.3)) +
    stroke(panels, applyShade(canvas, color, 0.22), 4, 0.7)
  )
}

/** Returns SVG for a 1200×900 cover: wallpaper with vertical stripes or dots. */
export function wallpaper(canvas: Canvas, color: Color, pattern: 'stripes' | 'dots'): string {
  const { random } = canvas
  let data = ''
  if (pattern === 'stripes') {
    const step = random.pick([64, 80, 100])
    for (let x = 20; x < 1200; x += step) data += box(x, 0, step * 0.4, 720)
    return area(data, applyLight(canvas, color, 0.3), 0.32)
  }
  for (let row = 0; row < 9; row++) {
    for (let x = row % 2 ? 20 : 64; x < 1200; x += 88) data += oval([x, 40 + row * 76], 7)
  }
  return area(data, applyLight(canvas, color, 0.4), 0.4)
}

/** Returns SVG for a 1200×900 cover: glazed tiles between two heights. */
export function tiles(canvas: Canvas, [top, bottom]: readonly [number, number], color: Color): string {
  let joints = ''
  for (let y = top, row = 0; y <= bottom; y += 44, row++) {
    joints += d`M0 ${y}h1200`
    for (let x = row % 2 ? 40 : 0; x < 1200; x += 80) joints += d`M${x} ${y}v${Math.min(44, bottom - y)}`
  }
  return (
    area(box(0, top, 1200, bottom - top), color) + stroke(joints, applyShade(canvas, color, 0.16), 3, 0.7)
  )
}

/** Returns SVG for a 1200×900 cover: bricks scattered over a wall down to about y = `lowest`, as in bare masonry. */
export function bricks(canvas: Canvas, color: Color, lowest = 680): string {
  const { random } = canvas
  let light = ''
  let dark = ''
  for (let row = 0; row * 34 < lowest; row++) {
    for (
      let x = (row % 2 ? -40 : 0) + random.between(0, 60);
      x < 1200;
      x += 80 * Math.ceil(random.between(0.4, 4))
    ) {
      const brick = box(x, row * 38, 74, 28)
      if (random.chance(0.5)) light += brick
      else dark += brick
    }
  }
  return area(light, applyLight(canvas, color, 0.3), 0.4) + area(dark, applyShade(canvas, color, 0.3), 0.4)
}

/** Returns SVG for a 1200×900 cover: floorboards that run towards the foreground, below a wall. */
export function floorboards(canvas: Canvas, y: number, color: Color): string {
  let joints = ''
  for (let index = -8; index <= 8; index++) joints += d`M${600 + index * 84} ${y}L${600 + index * 190} 910`
  return (
    area(
      box(0, y, 1200, 910 - y),
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.16)], [1, applyShade(canvas, color, 0.4)]),
    ) +
    stroke(joints, applyShade(canvas, color, 0.34), 4, 0.6) +
    area(box(0, y - 20, 1200, 22), applyLight(canvas, color, 0.42))
  )
}

/**
 * Returns SVG for a 1200×900 cover: the sunlight that a window casts on a wall or floor; an empty string at dusk and
 * at night.
 */
export function lightPatch(canvas: Canvas, x: number, y: number): string {
  if (isDark(canvas)) return ''
  const { palette } = canvas
  const slant = -90
  const pane = (shift: number) =>
    d`M${x + shift} ${y}h96l${slant} 190h-96zM${x + shift + slant * 1.1} ${y + 208}h96l${slant * 0.9} 170h-96z`
  return area(pane(-110) + pane(14), palette.sun, 0.2)
}
