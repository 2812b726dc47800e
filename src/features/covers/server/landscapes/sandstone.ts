import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import type { Point } from '../drawing/shape.ts'
import { area, curve, d, downToBottom, outline, stroke } from '../drawing/shape.ts'

/** A dune along a crest `[x1, y1, …]` that bends at its point number `bend`: slip face to the left. */
export function dune(canvas: Canvas, crest: readonly number[], bend: number, depth: number): string {
  const sand = mix(tinted(canvas, '#eec48a', depth), ground(canvas, depth), 0.24)
  const [x, y] = [crest[bend * 2] ?? 600, crest[bend * 3] ?? 600]
  const slip =
    curve(crest.slice(0, bend * 4)) + d`C${x + 70} ${y + 130} ${x - 130} ${y + 260} ${x - 60} 900H-20z`
  return (
    area(
      downToBottom(curve(crest)),
      fade(canvas, [0, lit(canvas, sand, 0.25)], [1, mix(sand, canvas.palette.near, 0.24)]),
    ) + area(slip, fade(canvas, [0, shaded(canvas, sand, 0.34)], [1, shaded(canvas, sand, 0.1)]), 0.6)
  )
}

/** A flat-topped tower of rock on its skirt of scree, with a shaded side and ledges. */
export function butte(
  canvas: Canvas,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  depth: number,
): string {
  const rock = mix(ground(canvas, depth), tinted(canvas, '#c8683f', depth), 0.4)
  const body = outline(
    [x, y],
    [width, height],
    [
      -0.62, 0, -0.4, 0.34, -0.34, 0.4, -0.32, 0.94, -0.24, 0.95, -0.22, 1, 0.2, 1, 0.22, 0.93, 0.3, 0.92,
      0.33, 0.42, 0.4, 0.34, 0.62, 0,
    ],
  )
  const dark = outline(
    [x, y],
    [width, height],
    [
      -0.62, 0, -0.4, 0.34, -0.34, 0.4, -0.32, 0.94, -0.24, 0.95, -0.22, 1, -0.06, 1, -0.1, 0.5, -0.02, 0.36,
      -0.2, 0,
    ],
  )
  const cracks = d`M${x + width * 0.1} ${y - height * 0.94}v${height * 0.4}M${x + width * 0.22} ${y - height * 0.86}v${height * 0.36}M${x - width * 0.34} ${y - height * 0.4}h${width * 0.68}`
  return (
    area(body, lit(canvas, rock, 0.18)) +
    area(dark, shaded(canvas, rock, 0.14)) +
    stroke(cracks, shaded(canvas, rock, 0.2), 4, 0.5)
  )
}
