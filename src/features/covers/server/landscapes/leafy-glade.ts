import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded, tinted } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { field, hills } from '../drawing/land.ts'
import { area, box, oval } from '../drawing/shape.ts'
import { haze, sky, sunbeams } from '../drawing/sky.ts'
import { nearBushes, roundTree, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { woodlandPath } from './woodland-path.ts'

/** A clearing among broad-leaved trees, in summer green or in the colours of autumn. */
export const leafyGlade: Scene = (canvas) => {
  const { palette, random } = canvas
  const isAutumn = palette.stain > 0.3 && random.chance(0.6)
  const leaf = (depth: number) =>
    tinted(
      canvas,
      isAutumn
        ? random.pick(['#e08a2e', '#d4552e', '#e8b23c'])
        : random.pick(['#5f9e4a', '#79ad4f', '#4a8a55']),
      depth,
    )
  const grass = tinted(canvas, isAutumn ? '#a9a052' : '#7fae55', 0.66)
  let back = sky(canvas, 290, 84)
  for (const [index, y] of [560, 620].entries()) {
    for (let x = -20; x < 1230; x += random.between(80, 130)) {
      back += farCrown(canvas, [x, y, random.between(160, 230) + index * 20], leaf(0.15 + index * 0.3))
    }
    back += haze(canvas, y - 120, 180, 0.4)
  }
  back +=
    sunbeams(canvas, 290, palette.time === 'night' ? 0.1 : 0.22) +
    field(canvas, hills(canvas, 664, 10, 4), grass) +
    woodlandPath(lit(canvas, mix(grass, '#f0dcae', 0.6), 0.2))
  const front =
    roundTree(canvas, [100, 850, 640], leaf(0.9)) +
    roundTree(canvas, [1140, 840, 520], leaf(0.85)) +
    nearBushes(
      canvas,
      [
        [240, 880, 90],
        [40, 900, 130],
        [1040, 890, 100],
      ],
      leaf(0.95),
    ) +
    area(tuft(canvas, [380, 812], 54) + tuft(canvas, [870, 806], 48), shaded(canvas, grass, 0.5))
  return { back, place: standing(canvas, canvas.third, 754, 288), front }
}

function farCrown(canvas: Canvas, [x, y, height]: readonly [number, number, number], leaf: Color): string {
  return (
    area(box(x - 6, y - height * 0.4, 12, height * 0.46), shaded(canvas, leaf, 0.4)) +
    area(oval([x, y - height * 0.62], height * 0.34, height * 0.42), leaf) +
    area(
      oval([x + height * 0.1, y - height * 0.74], height * 0.2, height * 0.24),
      lit(canvas, leaf, 0.2),
      0.7,
    )
  )
}
