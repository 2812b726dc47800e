import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, d, oval, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Red earth, one great rock, a pale gum tree. */
export const outback: Scene = (canvas) => {
  const red = mix(tinted(canvas, '#c9653c', 0.7), ground(canvas, 0.5), 0.18)
  const leaf = tinted(canvas, '#8a9a63', 0.75)
  const bark = tinted(canvas, '#efe3d0', 0.8)
  let bushes = ''
  for (let index = 0; index < 9; index++)
    bushes += oval([canvas.random.between(0, 1200), 640 + index * 9], 26 + index * 3, 10 + index)
  const rock = d`M300 590Q330 470 420 452Q600 424 800 446Q930 458 970 590z`
  const back =
    sky(canvas, 290, 92) +
    clouds(canvas, 2, 160, 260) +
    land(canvas, hills(canvas, 570, 8, 5), 0.14) +
    area(rock, fade(canvas, [0, lit(canvas, red, 0.2)], [1, mix(red, canvas.palette.sky[2], 0.25)])) +
    area(
      'M300 590Q330 470 420 452 410 520 430 590zM540 590Q530 500 552 436L570 590zM700 590Q706 500 690 438L740 590z',
      shaded(canvas, red, 0.34),
      0.55,
    ) +
    haze(canvas, 520, 90, 0.4) +
    field(canvas, hills(canvas, 596, 5, 4), red) +
    area(bushes, leaf, 0.7) +
    birds(canvas, 4)
  const front =
    stroke('M92 910Q104 700 84 560M92 700Q140 620 190 570M86 620Q50 560 20 540', bark, 20) +
    area(
      oval([80, 520], 110, 50) + oval([190, 540], 80, 40) + oval([10, 520], 70, 44),
      shaded(canvas, leaf, 0.2),
    ) +
    area(
      tuft(canvas, [1040, 880], 90) + tuft(canvas, [1130, 890], 110) + tuft(canvas, [260, 890], 60),
      shaded(canvas, leaf, 0.4),
    )
  return { back, place: standing(canvas, canvas.third, 752, 292), front }
}
