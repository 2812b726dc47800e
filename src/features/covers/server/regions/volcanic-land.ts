import { ground, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, peak } from '../drawing/land.ts'
import { area, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Black ground and bright moss, a cone, steam from the earth. */
export const volcanicLand: Scene = (canvas) => {
  const { palette } = canvas
  const black = mix(ground(canvas, 0.7), palette.near, 0.3)
  const moss = tinted(canvas, '#9fb24f', 0.66)
  const back =
    sky(canvas, 290, 76) +
    clouds(canvas, 4, 150, 300) +
    peak(canvas, { x: 240, top: 330, width: 760, foot: 660 }, 0.3) +
    peak(canvas, { x: 820, top: 430, width: 620, foot: 660 }, 0.18) +
    haze(canvas, 500, 150, 0.5) +
    land(canvas, hills(canvas, 610, 22, 5), 0.5, moss) +
    field(canvas, hills(canvas, 650, 10, 4), mix(black, moss, 0.2)) +
    stroke(
      'M930 650q20-50 0-90t14-90M1000 656q16-40 0-74t12-70M330 640q16-40 0-70t10-60',
      palette.sky[2],
      16,
      0.4,
    ) +
    area(oval([220, 690], 150, 14) + oval([900, 700], 170, 16), moss, 0.8)
  const front =
    area(
      oval([50, 880], 150, 90) + oval([190, 894], 80, 44) + oval([1160, 884], 120, 74),
      shaded(canvas, black, 0.4),
    ) +
    area(oval([50, 810], 110, 22) + oval([1160, 820], 90, 18), moss, 0.8) +
    area(tuft(canvas, [990, 890], 60), shaded(canvas, moss, 0.5))
  return { back, place: standing(canvas, canvas.third, 752, 290), front }
}
