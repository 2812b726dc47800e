import { lampColor, stringLights } from '../drawing/buildings.ts'
import type { Canvas } from '../drawing/canvas.ts'
import { ground, shaded, softLight } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills } from '../drawing/land.ts'
import type { Point } from '../drawing/shape.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { openSky } from '../drawing/sky.ts'
import { nearBushes, roundTree } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** A garden party: garlands between trees, paper lanterns, a warm lawn. */
export const lanternGarden: Scene = (canvas) => {
  const leaf = mix('#4f8f5a', canvas.palette.near, 0.5)
  const lawn = mix(mix('#63994f', canvas.palette.near, 0.46), lampColor(canvas), 0.14)
  const back =
    openSky(canvas) +
    area(oval([600, 620], 640, 330), softLight(canvas, lampColor(canvas), 0.42)) +
    nearBushes(
      canvas,
      [
        [120, 680, 150],
        [330, 676, 110],
        [520, 672, 90],
        [720, 674, 100],
        [900, 676, 120],
        [1100, 680, 150],
      ],
      mix('#3f7355', canvas.palette.near, 0.4),
    ) +
    field(canvas, hills(canvas, 670, 8, 4), lawn)
  const post = 1120
  const front =
    roundTree(canvas, [60, 860, 640], leaf) +
    area(box(post - 7, 220, 14, 660), ground(canvas, 0.95)) +
    stringLights(canvas, [100, 300], [post, 230], 90) +
    stringLights(canvas, [40, 190], [1240, 120], 60) +
    paperLantern(canvas, [270, 440], 44) +
    paperLantern(canvas, [940, 420], 52) +
    paperLantern(canvas, [410, 330], 30) +
    nearBushes(
      canvas,
      [
        [180, 900, 110],
        [post + 50, 900, 150],
      ],
      shaded(canvas, leaf, 0.3),
    )
  return { back, place: standing(canvas, canvas.third, 756, 294), front }
}

function paperLantern(canvas: Canvas, [x, y]: Point, radius: number): string {
  const paper = mix(canvas.palette.accent, '#ffdf9e', 0.45)
  return (
    stroke(d`M${x} ${y - radius}V${y - radius - 90}`, ground(canvas, 0.95), 3) +
    area(oval([x, y], radius * 2), lampColor(canvas), 0.14) +
    area(oval([x, y], radius, radius * 0.92), paper) +
    stroke(
      d`M${x - radius} ${y}a${radius} ${radius * 0.3} 0 0 0 ${2 * radius} 0M${x - radius * 0.85} ${y - radius * 0.4}a${radius} ${radius * 0.3} 0 0 0 ${radius * 1.7} 0M${x - radius * 0.85} ${y + radius * 0.4}a${radius} ${radius * 0.3} 0 0 0 ${radius * 1.7} 0`,
      mix(paper, canvas.palette.near, 0.3),
      2,
      0.6,
    ) +
    area(
      box(x - radius * 0.3, y - radius - 4, radius * 0.6, 9) +
        box(x - radius * 0.3, y + radius * 0.88, radius * 0.6, 9),
      ground(canvas, 0.9),
    )
  )
}
