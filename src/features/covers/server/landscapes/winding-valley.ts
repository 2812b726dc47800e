import { ground, tinted } from '../drawing/canvas.ts'
import { field, hills, land, peak } from '../drawing/land.ts'
import { area } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { pineFrame, pineRow } from '../drawing/trees.ts'
import { ripples } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { upon, waterPaint } from './riverside.ts'

/** A river that winds from the hills into a broad foreground. */
export const windingValley: Scene = (canvas) => {
  const grass = tinted(canvas, '#84b35c', 0.66)
  const back =
    sky(canvas, 280, 82) +
    clouds(canvas, 3, 160, 290) +
    peak(canvas, { x: 180, top: 330, width: 620, foot: 640 }, 0.14) +
    peak(canvas, { x: 540, top: 380, width: 560, foot: 640 }, 0.1) +
    land(canvas, hills(canvas, 510, 30), 0.24) +
    haze(canvas, 450, 130, 0.5) +
    area(pineRow(canvas, 566, [30, 70, 38]), ground(canvas, 0.45)) +
    field(canvas, hills(canvas, 566, 8, 4), grass) +
    area(
      'M410 572C270 600 720 618 620 650S-40 700 -40 760V910H1240V730C1020 700 820 690 810 650S450 600 430 572z',
      waterPaint(canvas),
    ) +
    ripples(canvas, [600, 690], 700, 7) +
    birds(canvas, 4)
  return upon(canvas, {
    back,
    bank: grass,
    front: pineFrame(canvas, [420, 270], [320]),
  })
}
