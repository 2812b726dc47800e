import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { ripples } from '../drawing/water.ts'
import { upon, waterPaint } from '../landscapes/riverside.ts'
import type { Scene } from '../scenes/scene.ts'

/** Limestone pillars out of misty water. */
export const karstRiver: Scene = (canvas) => {
  const green = tinted(canvas, '#6f9a63', 0.55)
  const back =
    sky(canvas, 300, 88) +
    clouds(canvas, 2, 160, 260) +
    pillars(
      canvas,
      [
        [60, 150, 220],
        [330, 130, 190],
        [560, 120, 150],
        [760, 150, 230],
        [1010, 140, 180],
      ],
      0.12,
    ) +
    haze(canvas, 430, 180, 0.7) +
    pillars(
      canvas,
      [
        [170, 210, 330],
        [480, 150, 200],
        [1090, 230, 360],
        [900, 130, 190],
      ],
      0.4,
    ) +
    haze(canvas, 520, 110, 0.45) +
    area(box(0, 606, 1200, 300), waterPaint(canvas)) +
    ripples(canvas, [600, 640], 900, 7) +
    birds(canvas, 4)
  const front =
    stroke('M90 910Q100 700 60 520M150 910Q150 740 190 600', shaded(canvas, green, 0.5), 9) +
    area(
      oval([60, 520], 80, 26) +
        oval([30, 580], 70, 22) +
        oval([110, 590], 80, 22) +
        oval([190, 600], 70, 22) +
        oval([150, 650], 70, 20),
      shaded(canvas, green, 0.35),
    )
  return upon(canvas, { back, bank: green, front })
}

function pillars(
  canvas: Canvas,
  places: readonly (readonly [x: number, width: number, height: number])[],
  depth: number,
): string {
  const rock = mix(tinted(canvas, '#7f9a72', depth + 0.2), ground(canvas, depth), 0.4)
  let whole = ''
  let shade = ''
  for (const [x, width, height] of places) {
    const w = width / 2
    whole += d`M${x - w} 616Q${x - w * 0.9} ${616 - height * 0.7} ${x - w * 0.4} ${616 - height * 0.92}Q${x} ${616 - height * 1.1} ${x + w * 0.44} ${616 - height * 0.86}Q${x + w * 0.9} ${616 - height * 0.6} ${x + w} 616z`
    shade += d`M${x - w} 616Q${x - w * 0.9} ${616 - height * 0.7} ${x - w * 0.4} ${616 - height * 0.92}Q${x - w * 0.1} ${616 - height * 0.5} ${x - w * 0.2} 616z`
  }
  return (
    area(whole, fade(canvas, [0, lit(canvas, rock, 0.18)], [1, mix(rock, canvas.palette.sky[2], 0.35)])) +
    area(shade, shaded(canvas, rock, 0.28), 0.6)
  )
}
