import { fade, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, curve } from '../drawing/shape.ts'
import { bush, palm } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { beachHorizon, shore } from './seashore.ts'

/** A bay that sweeps away under leaning palms. */
export const palmBay: Scene = (canvas) => {
  const leaf = tinted(canvas, '#3f9160', 0.9)
  const headland = curve([
    -40,
    beachHorizon + 60,
    80,
    400,
    220,
    380,
    350,
    430,
    470,
    beachHorizon + 6,
    540,
    beachHorizon + 14,
  ])
  const edge = 110
  return shore(canvas, {
    behind: area(
      `${headland}z`,
      fade(canvas, [0, mix(leaf, canvas.palette.sky[2], 0.35)], [1, mix(leaf, canvas.palette.far, 0.6)]),
    ),
    front:
      palm(canvas, [edge - 20, 850, 600], 1, leaf) +
      palm(canvas, [edge - 90, 880, 430], 1, shaded(canvas, leaf, 0.2)) +
      area(bush([edge - 110, 890, 130]) + bush([edge + 30, 905, 90]), shaded(canvas, leaf, 0.45)) +
      area(bush([1190, 900, 120]), shaded(canvas, leaf, 0.55)),
  })
}
