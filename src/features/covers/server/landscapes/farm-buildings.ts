import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded, tinted } from '../drawing/canvas.ts'
import type { Point } from '../drawing/shape.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'

/** A red barn with its hay door; the point is the middle of its front, 50 above its foot. */
export function barn(canvas: Canvas, [x, y]: Point): string {
  const red = tinted(canvas, '#b8483a', 0.6)
  const white = tinted(canvas, '#fbf1e2', 0.6)
  return (
    area(
      d`M${x - 74} ${y + 50}L${x - 74} ${y - 34}L${x - 44} ${y - 76}L${x} ${y - 96}L${x + 44} ${y - 76}L${x + 74} ${y - 34}L${x + 74} ${y + 50}z`,
      red,
    ) +
    area(
      d`M${x - 74} ${y + 50}L${x - 74} ${y - 34}L${x - 190} ${y - 34}L${x - 190} ${y + 50}z`,
      shaded(canvas, red, 0.25),
    ) +
    area(
      d`M${x - 84} ${y - 30}L${x - 52} ${y - 82}L${x} ${y - 104}L${x - 120} ${y - 104}L${x - 166} ${y - 82}L${x - 200} ${y - 30}z`,
      shaded(canvas, tinted(canvas, '#7c6a6a', 0.6), 0.2),
    ) +
    stroke(d`M${x - 26} ${y + 50}v-60h52v60l-52 -60m52 0l-52 60M${x - 12} ${y - 66}h24v22h-24z`, white, 5)
  )
}

/** A cottage, its windows lit after dark; the point is the middle of its front. */
export function house(canvas: Canvas, [x, y]: Point): string {
  const { palette } = canvas
  const wall = tinted(canvas, '#f6ead6', 0.6)
  const roof = tinted(canvas, palette.accent, 0.6)
  const pane = palette.time === 'day' ? shaded(canvas, palette.water, 0.3) : '#ffd98a'
  return (
    area(box(x + 33, y - 150, 22, 50), shaded(canvas, roof, 0.4)) +
    area(box(x - 84, y - 74, 168, 84), wall) +
    area(
      d`M${x - 100} ${y - 66}L${x - 62} ${y - 138}L${x + 62} ${y - 138}L${x + 100} ${y - 66}z`,
      fade(canvas, [0, lit(canvas, roof, 0.2)], [1, shaded(canvas, roof, 0.15)]),
    ) +
    area(box(x - 58, y - 48, 32, 30) + box(x + 30, y - 48, 32, 30), pane) +
    area(box(x - 13, y - 46, 28, 56), shaded(canvas, roof, 0.5))
  )
}
