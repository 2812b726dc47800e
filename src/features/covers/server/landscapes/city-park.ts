import { streetLamp, towers } from '../drawing/buildings.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { land } from '../drawing/land.ts'
import { area, curve } from '../drawing/shape.ts'
import { birds, haze } from '../drawing/sky.ts'
import { nearBushes, roundTree } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { skyline } from './skyline.ts'

/** The skyline from a park between round hedges. */
export const park: Scene = (canvas) => {
  const { palette } = canvas
  const leaf = tinted(canvas, '#5f9b57', 0.9)
  const lawn = mix(tinted(canvas, '#83b163', 0.75), ground(canvas, 0.6), 0.2)
  const back =
    skyline(canvas) +
    towers(canvas, { y: 720, heights: [120, 370], widths: [84, 138], depth: 0.62 }) +
    haze(canvas, 590, 150, 0.25) +
    area('M0 690H1200V910H0z', fade(canvas, [0, lit(canvas, lawn, 0.2)], [1, shaded(canvas, lawn, 0.45)])) +
    area(
      'M570 690h70C720 740 540 800 820 910H380C460 800 630 740 570 690z',
      mix(lawn, palette.sky[2], 0.5),
      0.7,
    ) +
    birds(canvas, 4)
  const front =
    roundTree(canvas, [60, 850, 440], leaf) +
    nearBushes(
      canvas,
      [
        [180, 886, 96],
        [1190, 890, 160],
        [1070, 896, 96],
      ],
      leaf,
    ) +
    streetLamp(canvas, [1020, 830], 330) +
    land(canvas, curve([-20, 836, 600, 872, 1220, 836]), 0.94, shaded(canvas, lawn, 0.6))
  return { back, place: standing(canvas, canvas.third, 760, 296), front }
}
