import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, peak } from '../drawing/land.ts'
import { area, oval, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Heather, a loch between bare hills, a wall of loose stone. */
export const moor: Scene = (canvas) => {
  const { palette, random } = canvas
  const heath = tinted(canvas, '#98a05c', 0.68)
  const heather = tinted(canvas, '#a8749c', 0.8)
  let blooms = ''
  for (let index = 0; index < 16; index++)
    blooms += oval([random.between(0, 1200), random.between(690, 800)], 22, 7)
  const stone = ground(canvas, 0.72)
  let wall = ''
  for (let x = -10; x < 470; x += 40)
    wall += oval([x, 676 + random.between(-3, 3)], 24, 14) + oval([x + 20, 654], 22, 13)
  const back =
    sky(canvas, 270, 72) +
    clouds(canvas, 5, 150, 310) +
    peak(canvas, { x: 210, top: 350, width: 800, foot: 640 }, 0.22) +
    peak(canvas, { x: 760, top: 400, width: 760, foot: 640 }, 0.16) +
    land(canvas, hills(canvas, 540, 30, 4), 0.28) +
    haze(canvas, 460, 140, 0.6) +
    area(
      oval([640, 602], 460, 26),
      fade(canvas, [0, mix(palette.water, palette.sky[2], 0.6)], [1, palette.water]),
    ) +
    field(canvas, hills(canvas, 640, 12, 4), heath) +
    area(wall, stone) +
    area(blooms, heather, 0.65) +
    birds(canvas, 4)
  const front =
    area(oval([1150, 880], 110, 60) + oval([1050, 894], 60, 30), ground(canvas, 0.9)) +
    stroke('M60 900V840M110 900V850M20 900V850', shaded(canvas, heather, 0.4), 6) +
    area(
      oval([60, 836], 30, 22) + oval([112, 848], 26, 18) + oval([18, 850], 26, 18),
      lit(canvas, heather, 0.1),
    ) +
    area(tuft(canvas, [220, 890], 70) + tuft(canvas, [930, 894], 60), shaded(canvas, heath, 0.6))
  return { back, place: standing(canvas, canvas.third, 752, 290), front }
}
