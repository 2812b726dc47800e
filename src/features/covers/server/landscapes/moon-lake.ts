import { ground } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, curve, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky, stars } from '../drawing/sky.ts'
import { pineRow, tuft } from '../drawing/trees.ts'
import { glitter, sea } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { outOnWater, standing } from '../scenes/scene.ts'

/** A great moon over a still lake, reeds at the shore. */
export const moonLake: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    sky(canvas, 300, 124) +
    stars(canvas, 26, 420) +
    clouds(canvas, 3, 200, 380) +
    land(canvas, hills(canvas, 480, 36, 6), 0.25) +
    area(pineRow(canvas, 540, [30, 76, 36]), ground(canvas, 0.55)) +
    sea(canvas, 536) +
    glitter(canvas, 536) +
    haze(canvas, 480, 110, 0.35) +
    field(
      canvas,
      curve([-20, 706, 320, 704, 640, 712, 960, 680, 1220, 706]),
      mix(ground(canvas, 0.55), palette.water, 0.2),
    )
  const left = 110
  const front =
    land(canvas, curve([-20, 806, 300, 840, 800, 850, 1220, 806]), 0.93) +
    stroke(
      reed(left, 880, 260) +
        reed(left + 50, 890, 330) +
        reed(left - 50, 880, 210) +
        reed(left + 96, 890, 190),
      ground(canvas, 0.97),
      7,
    ) +
    area(
      bulrush(left, 620) + bulrush(left + 50, 562) + bulrush(left - 50, 672) + bulrush(left + 96, 702),
      ground(canvas, 0.85),
    ) +
    area(
      tuft(canvas, [left + 10, 880], 190) + tuft(canvas, [1120, 880], 170) + tuft(canvas, [1020, 880], 120),
      ground(canvas, 0.97),
    )
  return { back, place: outOnWater(canvas, 640) ?? standing(canvas, canvas.third, 756, 292), front }
}

function bulrush(x: number, y: number): string {
  return oval([x, y], 8, 26)
}

function reed(x: number, y: number, tall: number): string {
  return d`M${x} ${y}q6 ${-tall * 0.5} 0 ${-tall}`
}
