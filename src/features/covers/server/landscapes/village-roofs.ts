import { lampColor } from '../drawing/buildings.ts'
import { fade, ground, lit } from '../drawing/canvas.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, box, curve, d } from '../drawing/shape.ts'
import { haze, sky, stars } from '../drawing/sky.ts'
import { roundTree, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Roofs of a sleeping village below the stars, seen from a meadow. */
export const villageRoofs: Scene = (canvas) => {
  const { random } = canvas
  let roofs = ''
  let walls = ''
  let windows = ''
  for (let x = -40; x < 1220; x += random.between(84, 124)) {
    const y = 640 + random.between(-40, 24)
    const width = random.between(90, 130)
    roofs += d`M${x - 8} ${y}L${x + width * 0.5} ${y - width * 0.55}L${x + width + 8} ${y}z`
    walls += box(x, y - 2, width, 120)
    windows +=
      box(x + width * 0.24, y + 18, 18, 24) + (random.chance(0.6) ? box(x + width * 0.6, y + 18, 18, 24) : '')
  }
  const church = 270
  const tower = box(church - 30, 440, 60, 220) + d`M${church - 38} 444L${church} 290L${church + 38} 444z`
  const back =
    sky(canvas, 250, 70) +
    stars(canvas, 40, 460) +
    land(canvas, hills(canvas, 500, 60, 4), 0.22) +
    haze(canvas, 470, 140, 0.35) +
    area(tower, ground(canvas, 0.56)) +
    area(box(church - 8, 480, 16, 34), lampColor(canvas)) +
    area(walls, ground(canvas, 0.58)) +
    area(roofs, fade(canvas, [0, lit(canvas, ground(canvas, 0.62), 0.16)], [1, ground(canvas, 0.7)])) +
    area(windows, lampColor(canvas), 0.95) +
    haze(canvas, 610, 120, 0.2) +
    field(canvas, curve([-20, 700, 340, 688, 700, 700, 1220, 690]), ground(canvas, 0.62))
  const front =
    land(canvas, curve([-20, 812, 300, 842, 800, 852, 1220, 806]), 0.95) +
    roundTree(canvas, [1160, 870, 540], ground(canvas, 0.84)) +
    area(
      tuft(canvas, [100, 860], 110) + tuft(canvas, [200, 870], 80) + tuft(canvas, [20, 860], 140),
      ground(canvas, 0.9),
    )
  return { back, place: standing(canvas, canvas.third, 756, 292), front }
}
