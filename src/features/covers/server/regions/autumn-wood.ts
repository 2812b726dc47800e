import { shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, oval } from '../drawing/shape.ts'
import { birds, haze, sky } from '../drawing/sky.ts'
import { nearBushes, roundTree } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Woods in October: gold, copper and red, and a path under fallen leaves. */
export const autumnWood: Scene = (canvas) => {
  const { palette, random } = canvas
  const colors = ['#e0a23f', '#cf6a35', '#b8452f', '#d98a3a'].map((color) => tinted(canvas, color, 0.7))
  const tone = (index: number) => colors[index % colors.length] ?? palette.accent
  const far = [60, 180, 300, 420, 540, 660, 780, 900, 1020, 1140]
    .map((x, index) =>
      roundTree(canvas, [x, 590, random.between(110, 180)], mix(tone(index), palette.sky[2], 0.4)),
    )
    .join('')
  let leaves = ''
  for (let index = 0; index < 22; index++)
    leaves += oval([random.between(0, 1200), random.between(690, 860)], 9, 5)
  const grass = tinted(canvas, '#b09a55', 0.68)
  const back =
    sky(canvas, 270, 80) +
    land(canvas, hills(canvas, 500, 30, 5), 0.14, mix(tone(1), palette.sky[2], 0.6)) +
    haze(canvas, 420, 140, 0.5) +
    far +
    field(canvas, hills(canvas, 596, 8, 5), grass) +
    roundTree(canvas, [980, 690, 350], tone(1)) +
    roundTree(canvas, [180, 680, 320], tone(3)) +
    area('M560 610C600 700 480 780 420 910H760C700 780 640 700 590 610z', mix(grass, palette.sky[2], 0.45)) +
    area(leaves, tone(1), 0.8) +
    birds(canvas, 3)
  const front =
    roundTree(canvas, [20, 900, 560], shaded(canvas, tone(2), 0.1)) +
    nearBushes(
      canvas,
      [
        [1160, 900, 150],
        [1040, 905, 80],
        [220, 905, 70],
      ],
      shaded(canvas, tone(0), 0.15),
    )
  return { back, place: standing(canvas, canvas.third, 754, 288), front }
}
