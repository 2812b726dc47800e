import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { land } from '../drawing/land.ts'
import { area, d, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { pineFrame, pineRow, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Ridge behind ridge in the mist, from a ledge high above the valley. */
export const mistyRidges: Scene = (canvas) => {
  const { palette } = canvas
  let back = sky(canvas, 270, 88) + clouds(canvas, 2, 170, 280)
  for (const [index, y] of [370, 440, 515, 590, 660].entries()) {
    const depth = 0.06 + index * 0.14
    back += land(canvas, ridgeline(canvas, y, 88 - index * 8), depth)
    if (index < 4) back += haze(canvas, y + 20, 130, 0.6)
  }
  back +=
    area(
      pineRow(canvas, 704, [50, 110, 46], (x) => 0.5 + Math.abs(x - 600) / 900),
      ground(canvas, 0.7),
    ) + birds(canvas, 5)
  const rock = tinted(canvas, '#8d8a86', 0.8)
  const ledge = 'M-120 700L300 716L640 726L850 738L930 762L890 800L780 842L820 920L-120 920z'
  const face = 'M930 762L890 800L780 842L820 920L-120 920L-120 850L360 790L660 786z'
  back +=
    area(ledge, fade(canvas, [0, lit(canvas, rock, 0.3)], [1, shaded(canvas, rock, 0.4)])) +
    area(face, shaded(canvas, rock, 0.55))
  back += stroke('M520 790L480 850L540 910zM760 784L720 830L750 900z', mix(rock, palette.near, 0.8), 4, 0.6)
  const front =
    area(
      tuft(canvas, [390, 764], 62) + tuft(canvas, [790, 770], 46) + tuft(canvas, [280, 776], 78),
      ground(canvas, 0.86),
    ) + pineFrame(canvas, [470, 300, 170], [])
  return { back, place: standing(canvas, canvas.third, 744, 292), front }
}

/** A jagged skyline as an open line from edge to edge: a few summits among lesser teeth. */
function ridgeline({ random }: Canvas, y: number, rise: number): string {
  let data = `M-20 ${y}`
  let x = -20
  while (x < 1180) {
    const isSummit = random.chance(0.4)
    const tall = rise * (isSummit ? random.between(0.8, 1.3) : random.between(0.15, 0.5))
    const slope = tall * random.between(0.7, 1.2) + 20
    data += d`l${slope * 0.6} ${-tall * 0.55}l${slope * 0.2} ${-tall * 0.1}l${slope * 0.3} ${-tall * 0.35}L${x + slope * 1.6} ${y - tall * 0.5}L${x + slope * 2.2} ${y + random.between(-6, 10)}`
    x += slope * 2.2
  }
  return data
}
