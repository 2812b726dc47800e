import { ground, tinted } from '../drawing/canvas.ts'
import { field, hills, land, snowyPeak } from '../drawing/land.ts'
import { area, curve } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { pineFrame, pineRow } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** One great mountain between two lesser ones, above a wooded valley framed by spruces. */
export const threePeaks: Scene = (canvas) => {
  const { random } = canvas
  const back =
    sky(canvas, 278, 80) +
    clouds(canvas, 3, 180, 320) +
    land(canvas, hills(canvas, 470, 46, 7), 0.08) +
    snowyPeak(canvas, { x: random.between(90, 200), top: 340, width: 560, foot: 720 }, 0.24) +
    snowyPeak(canvas, { x: random.between(1000, 1110), top: 310, width: 600, foot: 720 }, 0.24) +
    snowyPeak(
      canvas,
      { x: 600 - random.between(70, 150), top: random.between(196, 236), width: 760, foot: 740 },
      0.38,
    ) +
    haze(canvas, 480, 230, 0.8) +
    land(canvas, hills(canvas, 640, 22), 0.5) +
    area(pineRow(canvas, 664, [44, 88, 40]), ground(canvas, 0.6)) +
    haze(canvas, 600, 120, 0.34) +
    field(canvas, hills(canvas, 706, 10, 4), tinted(canvas, '#7fae62', 0.62)) +
    birds(canvas, 4)
  const front =
    land(canvas, curve([-20, 770, 260, 806, 600, 836, 940, 806, 1220, 764]), 0.93) +
    pineFrame(canvas, [340, 240, 156], [360, 250, 160])
  return { back, place: standing(canvas, canvas.third, 752, 286), front }
}
