import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, curve, d, stroke } from '../drawing/shape.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { beachHorizon, sandColor, shore } from './seashore.ts'

/** Dunes with marram grass and an old sand fence. */
export const duneFence: Scene = (canvas) => {
  const { random } = canvas
  const grass = shaded(canvas, tinted(canvas, '#8f9a55', 0.85), 0.2)
  const sand = sandColor(canvas)
  const dune = curve([-40, 690, 100, 640, 270, 700, 440, 790, 720, 860, 1240, 940])
  let fence = ''
  for (let index = 0; index < 9; index++) {
    const x = 600 - (590 - index * 46)
    const y = 700 + index * 17
    fence += d`M${x - 6} ${y + 20}l${random.between(-4, 6)} -104h11l${random.between(-4, 4)} 104z`
  }
  const blades = [0, 1, 2, 3, 4].map((index) =>
    tuft(canvas, [600 - (580 - index * 74), 720 + index * 34], random.between(80, 120)),
  )
  return shore(canvas, {
    behind: area(
      `${curve([1240, beachHorizon + 40, 1070, 420, 920, 436, 750, beachHorizon + 8])}z`,
      mix(ground(canvas, 0.2), sand, 0.4),
    ),
    front:
      area(fence, shaded(canvas, tinted(canvas, '#9b7a58', 0.9), 0.25)) +
      stroke('M10 640L378 776M10 680L378 816', shaded(canvas, sand, 0.6), 4) +
      area(`${dune}L-40 940z`, fade(canvas, [0, lit(canvas, sand, 0.3)], [1, shaded(canvas, sand, 0.4)])) +
      area(blades.join(''), grass) +
      area(tuft(canvas, [1120, 850], 130) + tuft(canvas, [1190, 880], 150), grass),
  })
}
