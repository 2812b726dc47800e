import type { Canvas } from '../drawing/canvas.ts'
import { ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills } from '../drawing/land.ts'
import type { Point } from '../drawing/shape.ts'
import { area, box, curve, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { pineRow } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { drift, flakes, snowWhite, snowyEdge, snowyPineFrame } from './snowfield.ts'

/** A log cabin with lit windows at the edge of a wood. */
export const cabin: Scene = (canvas) => {
  const x = 290
  const back =
    sky(canvas, 280, 80) +
    clouds(canvas, 2, 160, 260) +
    drift(canvas, hills(canvas, 470, 44, 6), 0.06) +
    area(pineRow(canvas, 560, [110, 210, 50]), mix(ground(canvas, 0.3), snowWhite(canvas), 0.25)) +
    haze(canvas, 470, 140, 0.5) +
    area(
      pineRow(canvas, 616, [120, 240, 90], (at) =>
        Math.abs(at - x) < 170 ? 0.6 : Math.abs(at - 600) < 130 ? 0.5 : 1,
      ),
      mix(ground(canvas, 0.5), snowWhite(canvas), 0.1),
    ) +
    drift(canvas, hills(canvas, 626, 12, 4), 0.45) +
    hut(canvas, [x, 664]) +
    drift(canvas, curve([-20, 672, 300, 678, 640, 690, 940, 662, 1220, 680]), 0.62) +
    area(
      d`M${x + 10} 672C${x + 120} 720 ${x + 40} 780 ${x + 150} 910h170C${x + 220} 790 ${x + 210} 720 ${x + 40} 672z`,
      shaded(canvas, snowWhite(canvas), 0.16),
      0.6,
    )
  return {
    back,
    place: standing(canvas, canvas.third, 750, 290),
    front: snowyEdge(canvas) + snowyPineFrame(canvas, [330], [480, 260]) + flakes(canvas, 60),
  }
}

function hut(canvas: Canvas, [x, y]: Point): string {
  const wood = tinted(canvas, '#8a5737', 0.75)
  const white = snowWhite(canvas)
  const logs = [0, 1, 2, 3].map((row) => d`M${x - 118} ${y - 86 + row * 24}h236`).join('')
  return (
    area(box(x + 43, y - 226, 30, 70), shaded(canvas, wood, 0.4)) +
    area(
      oval([x + 66, y - 258], 17) + oval([x + 84, y - 292], 24) + oval([x + 112, y - 332], 32),
      white,
      0.4,
    ) +
    area(box(x - 118, y - 108, 236, 124), wood) +
    stroke(logs, shaded(canvas, wood, 0.35), 4) +
    area(box(x - 78, y - 74, 52, 48) + box(x + 40, y - 74, 52, 48), '#ffd98a') +
    stroke(
      d`M${x - 52} ${y - 74}v48m-26 -24h52M${x + 66} ${y - 74}v48m-26 -24h52`,
      shaded(canvas, wood, 0.5),
      5,
    ) +
    area(box(x - 17, y - 64, 40, 80), shaded(canvas, wood, 0.5)) +
    area(
      d`M${x - 150} ${y - 96}L${x - 96} ${y - 186}L${x + 96} ${y - 186}L${x + 150} ${y - 96}z`,
      shaded(canvas, wood, 0.3),
    ) +
    area(
      d`M${x - 162} ${y - 94}Q${x - 160} ${y - 112} ${x - 146} ${y - 124}L${x - 104} ${y - 190}Q${x - 96} ${y - 204} ${x - 80} ${y - 204}h160Q${x + 96} ${y - 204} ${x + 104} ${y - 190}L${x + 146} ${y - 124}Q${x + 160} ${y - 112} ${x + 162} ${y - 94}Q${x + 130} ${y - 80} ${x + 104} ${y - 96}T${x + 40} ${y - 100}T${x - 36} ${y - 96}T${x - 104} ${y - 98}Q${x - 136} ${y - 82} ${x - 162} ${y - 94}z`,
      lit(canvas, white, 0.15),
    )
  )
}
