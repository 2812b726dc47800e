import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded, softLight } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { lighten, mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'

/** The light of a lamp. */
export function lamplight({ palette }: Canvas): Color {
  return mix(palette.sun, '#ffcf85', 0.55)
}

/** True when the lamps of a room are lit. */
export function isDark({ palette }: Canvas): boolean {
  return palette.time !== 'day'
}

/** A colour of a room's own as the hour shows it: stained by the palette, deep after dark. */
export function indoor(canvas: Canvas, color: Color): Color {
  const { palette } = canvas
  if (!isDark(canvas)) return mix(color, mix(palette.far, palette.sky[1], 0.7), palette.stain * 0.8)
  const dim = mix(mix(color, palette.far, 0.26), palette.near, palette.time === 'night' ? 0.42 : 0.26)
  return palette.time === 'night' ? dim : mix(dim, '#ff9a4a', 0.07)
}

/** A wall from edge to edge, brightest where the light comes from. */
export function wall(canvas: Canvas, color: Color): string {
  const glowColor = isDark(canvas) ? lamplight(canvas) : canvas.palette.sun
  return (
    area(
      'M0 0h1200v900H0z',
      fade(canvas, [0, shaded(canvas, color, 0.16)], [0.45, color], [1, lighten(color, -0.03)]),
    ) + area(oval([960, 330], 760, 620), softLight(canvas, glowColor, isDark(canvas) ? 0.44 : 0.6))
  )
}

/** Panelling along the lower wall. */
export function wainscot(canvas: Canvas, y: number, color: Color): string {
  let panels = ''
  for (let x = -40; x < 1200; x += 150) panels += d`M${x + 16} ${y + 40}h118v150h-118z`
  return (
    area(
      box(0, y, 1200, 900 - y),
      fade(canvas, [0, lit(canvas, color, 0.12)], [1, shaded(canvas, color, 0.3)]),
    ) +
    area(box(0, y, 1200, 14), lit(canvas, color, 0.3)) +
    stroke(panels, shaded(canvas, color, 0.22), 4, 0.7)
  )
}

/** Vertical stripes or small motifs of a wallpaper. */
export function wallpaper(canvas: Canvas, color: Color, pattern: 'stripes' | 'dots'): string {
  const { random } = canvas
  let data = ''
  if (pattern === 'stripes') {
    const step = random.pick([64, 80, 100])
    for (let x = 20; x < 1200; x += step) data += box(x, 0, step * 0.4, 720)
    return area(data, lit(canvas, color, 0.3), 0.32)
  }
  for (let row = 0; row < 9; row++) {
    for (let x = row % 2 ? 20 : 64; x < 1200; x += 88) data += oval([x, 40 + row * 76], 7)
  }
  return area(data, lit(canvas, color, 0.4), 0.4)
}

/** Glazed tiles between two heights. */
export function tiles(canvas: Canvas, [top, bottom]: readonly [number, number], color: Color): string {
  let joints = ''
  for (let y = top, row = 0; y <= bottom; y += 44, row++) {
    joints += d`M0 ${y}h1200`
    for (let x = row % 2 ? 40 : 0; x < 1200; x += 80) joints += d`M${x} ${y}v${Math.min(44, bottom - y)}`
  }
  return area(box(0, top, 1200, bottom - top), color) + stroke(joints, shaded(canvas, color, 0.16), 3, 0.7)
}

/** Bricks scattered over a wall, as bare masonry shows them. */
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
  return area(light, lit(canvas, color, 0.3), 0.4) + area(dark, shaded(canvas, color, 0.3), 0.4)
}

/** Floorboards that run towards the viewer below a wall. */
export function floorboards(canvas: Canvas, y: number, color: Color): string {
  let joints = ''
  for (let index = -8; index <= 8; index++) joints += d`M${600 + index * 84} ${y}L${600 + index * 190} 910`
  return (
    area(
      box(0, y, 1200, 910 - y),
      fade(canvas, [0, lit(canvas, color, 0.16)], [1, shaded(canvas, color, 0.4)]),
    ) +
    stroke(joints, shaded(canvas, color, 0.34), 4, 0.6) +
    area(box(0, y - 20, 1200, 22), lit(canvas, color, 0.42))
  )
}

/** The patch of light that a window throws across wall or floor. */
export function lightPatch(canvas: Canvas, x: number, y: number): string {
  if (isDark(canvas)) return ''
  const { palette } = canvas
  const slant = -90
  const pane = (shift: number) =>
    d`M${x + shift} ${y}h96l${slant} 190h-96zM${x + shift + slant * 1.1} ${y + 208}h96l${slant * 0.9} 170h-96z`
  return area(pane(-110) + pane(14), palette.sun, 0.2)
}
