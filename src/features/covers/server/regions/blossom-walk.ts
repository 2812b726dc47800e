import { shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, oval } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { nearBushes, roundTree } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** An avenue of trees in blossom, petals on the grass. */
export const blossomWalk: Scene = (canvas) => {
  const { palette, random } = canvas
  const pink = tinted(canvas, '#f2b3c2', 0.8)
  const white = tinted(canvas, '#fbe9e6', 0.8)
  const grass = tinted(canvas, '#8fbd66', 0.7)
  let petals = ''
  for (let index = 0; index < 26; index++)
    petals += oval([random.between(0, 1200), random.between(660, 860)], 7, 4)
  const back =
    sky(canvas, 270, 82) +
    clouds(canvas, 3, 150, 260) +
    land(canvas, hills(canvas, 510, 26, 5), 0.14) +
    haze(canvas, 430, 130, 0.5) +
    [80, 220, 360, 500, 640, 780, 920, 1080]
      .map((x, index) =>
        roundTree(
          canvas,
          [x, 600, random.between(110, 170)],
          mix(index % 2 ? pink : white, palette.sky[2], 0.35),
        ),
      )
      .join('') +
    field(canvas, hills(canvas, 600, 8, 5), grass) +
    roundTree(canvas, [990, 690, 330], pink) +
    roundTree(canvas, [190, 680, 300], mix(pink, white, 0.5)) +
    area('M570 612C600 700 500 780 440 910H740C690 780 630 700 590 612z', mix(grass, palette.sky[2], 0.5)) +
    area(petals, pink, 0.9) +
    birds(canvas, 3)
  const front =
    roundTree(canvas, [10, 900, 540], shaded(canvas, pink, 0.12)) +
    nearBushes(
      canvas,
      [
        [1160, 900, 130],
        [1050, 905, 70],
      ],
      shaded(canvas, grass, 0.3),
    )
  return { back, place: standing(canvas, canvas.third, 754, 288), front }
}
