import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import type { Point } from '../drawing/shape.ts'
import { area, box, d, oval } from '../drawing/shape.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { shore } from './seashore.ts'

/** A cove below tall cliffs, with a striped parasol and rocks. */
export const cliffCove: Scene = (canvas) => {
  const rock = mix(tinted(canvas, '#c9a884', 0.6), ground(canvas, 0.4), 0.3)
  const cliff = 'M-40 210L120 200L170 228L200 300L270 316L300 400L380 424L420 540L-40 600z'
  const face = 'M120 200L170 228L200 300L180 420L240 560L130 580L80 400z'
  const ledge = 'M270 316L300 400L290 560L370 552L338 412z'
  const grass = tinted(canvas, '#6f9d58', 0.7)
  const boulders = oval([60, 850], 130, 76) + oval([190, 872], 84, 46)
  const x = 1070
  const cloth = tinted(canvas, canvas.palette.accent, 0.95)
  return shore(canvas, {
    behind:
      area(cliff, fade(canvas, [0, lit(canvas, rock, 0.25)], [1, mix(rock, canvas.palette.sky[2], 0.3)])) +
      area(face + ledge, shaded(canvas, rock, 0.24), 0.7) +
      area('M-40 190L110 186L176 220L202 300L160 262L80 240L-40 250z', grass),
    front:
      area(boulders, fade(canvas, [0, lit(canvas, rock, 0.2)], [1, shaded(canvas, rock, 0.6)])) +
      area(tuft(canvas, [300, 860], 80), shaded(canvas, grass, 0.4)) +
      parasol(canvas, [x, 800], cloth),
  })
}

function parasol(canvas: Canvas, [x, y]: Point, cloth: string): string {
  const top = y - 260
  const white = lit(canvas, tinted(canvas, '#fff6e8', 0.95), 0.2)
  return (
    area(oval([x - 30, y + 6], 130, 18), canvas.palette.near, 0.25) +
    area(box(x - 5, top, 10, 268), shaded(canvas, white, 0.45)) +
    area(
      d`M${x - 150} ${top + 80}Q${x - 120} ${top - 30} ${x} ${top - 40}Q${x + 120} ${top - 30} ${x + 150} ${top + 80}z`,
      cloth,
    ) +
    area(
      d`M${x - 76} ${top + 80}Q${x - 60} ${top - 20} ${x} ${top - 40}Q${x - 16} ${top} ${x - 14} ${top + 80}zM${x + 76} ${top + 80}Q${x + 60} ${top - 20} ${x} ${top - 40}Q${x + 34} ${top} ${x + 36} ${top + 80}z`,
      white,
    )
  )
}
