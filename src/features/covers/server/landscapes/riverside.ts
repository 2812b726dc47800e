import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, curve, downToBottom, stroke } from '../drawing/shape.ts'
import { tuft } from '../drawing/trees.ts'
import { waterline } from '../drawing/water.ts'
import type { ScenePicture } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** What floats goes on the water; all else on a bank before it. */
export function upon(
  canvas: Canvas,
  { back, bank, front }: { back: string; bank: Color; front: string },
): ScenePicture {
  const reeds = area(
    tuft(canvas, [270, 850], 130) + tuft(canvas, [350, 866], 100) + tuft(canvas, [990, 860], 110),
    shaded(canvas, bank, 0.6),
  )
  if (canvas.stance === 'sails' || canvas.stance === 'swims') {
    const x = canvas.third
    return {
      back,
      place: { x, y: canvas.own ? 744 : 762, size: 306, on: 'water' },
      front:
        waterline(canvas, [x, 752], 300) +
        area(
          downToBottom(curve([-20, 806, 260, 858, 600, 886, 940, 858, 1220, 800])),
          shaded(canvas, bank, 0.55),
        ) +
        reeds +
        front,
    }
  }
  const line = curve([-40, 790, 270, 742, 540, 716, 850, 690, 1240, 650])
  const shore = area(
    `${line}V910H-40z`,
    fade(canvas, [0, lit(canvas, bank, 0.25)], [1, shaded(canvas, bank, 0.45)]),
  )
  return {
    back: back + stroke(line, lit(canvas, canvas.palette.water, 0.6), 9, 0.5) + shore,
    place: standing(canvas, canvas.third, 752, 288),
    front: reeds + front,
  }
}

/** The colours of running water: the sky far away, depth before the viewer. */
export function waterPaint(canvas: Canvas): string {
  const { palette } = canvas
  return fade(
    canvas,
    [0, mix(palette.water, palette.sky[2], 0.6)],
    [0.35, palette.water],
    [1, mix(palette.water, palette.near, 0.5)],
  )
}
