import type { Canvas } from '../drawing/canvas.ts'
import { fade } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import type { Point } from '../drawing/shape.ts'
import { area, d, oval } from '../drawing/shape.ts'

/** A beam from a lamp to a spot on the floor, brightest at the lamp. */
export function beam(
  canvas: Canvas,
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  { width, color, strength }: { width: number; color: Color; strength: number },
): string {
  const cone = d`M${fromX - 9} ${fromY}L${fromX + 9} ${fromY}L${toX + width} ${toY}L${toX - width} ${toY}z`
  return area(cone, fade(canvas, [0, color, strength], [1, color, strength * 0.12]))
}

/** A pool of light on a floor. */
export function lightPool([x, y]: Point, reach: number, color: Color): string {
  return (
    area(oval([x, y], reach, reach * 0.17), color, 0.26) +
    area(oval([x, y], reach * 0.74, reach * 0.125), color, 0.3)
  )
}

/** Heads of an audience along the bottom edge; `arms` lets some of them cheer. */
export function audience(
  canvas: Canvas,
  { y, depth, arms }: { y: number; depth: number; arms: boolean },
): string {
  const { random } = canvas
  const size = 30 + depth * 22
  let data = ''
  for (let x = random.between(-30, 0); x < 1230; x += size * random.between(1.7, 2.3)) {
    // The middle stays low, so that heads never hide what is on stage.
    const top = y + random.between(-14, 14) + 26 * Math.exp(-(((x - 600) / 240) ** 2))
    data +=
      oval([x, top], size * 0.62, size * 0.74) +
      d`M${x - size * 1.1} 910Q${x - size * 1.1} ${top + size * 0.75} ${x} ${top + size * 0.7}T${x + size * 1.1} 910z`
    if (arms && Math.abs(x - 600) > 230 && random.chance(0.5)) {
      const side = random.chance(0.5) ? 1 : -1
      const tall = size * random.between(1.7, 2.6)
      data += d`M${x + side * size * 0.6} ${top + size * 1.4}l${side * size * 0.5} ${-tall}q${side * 8} -18 ${side * 16} 0l${-side * size * 0.2} ${tall + 10}z`
    }
  }
  return area(data, mix(canvas.palette.near, canvas.palette.far, 0.16 * (1 - depth)))
}
