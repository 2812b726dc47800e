import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { nearBushes, roundTree } from '../drawing/trees.ts'
import { ripples } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { upon, waterPaint } from './riverside.ts'

/** A stone bridge over a stream between broad-leaved trees. */
export const stoneBridge: Scene = (canvas) => {
  const grass = tinted(canvas, '#7dae58', 0.66)
  const leaf = tinted(canvas, '#649f50', 0.6)
  const back =
    sky(canvas, 290, 84) +
    clouds(canvas, 3, 160, 270) +
    land(canvas, hills(canvas, 470, 40), 0.16) +
    haze(canvas, 430, 140, 0.5) +
    roundTree(canvas, [80, 600, 290], tinted(canvas, '#6aa257', 0.45)) +
    roundTree(canvas, [1080, 600, 250], tinted(canvas, '#86b05a', 0.42)) +
    land(canvas, hills(canvas, 560, 14), 0.5, grass) +
    area(box(0, 606, 1200, 300), waterPaint(canvas)) +
    bridge(canvas) +
    ripples(canvas, [600, 660], 900, 6)
  return upon(canvas, {
    back,
    bank: grass,
    front:
      roundTree(canvas, [10, 870, 560], shaded(canvas, leaf, 0.2)) +
      nearBushes(
        canvas,
        [
          [170, 890, 110],
          [1170, 890, 160],
          [1050, 900, 90],
        ],
        shaded(canvas, leaf, 0.2),
      ),
  })
}

function bridge(canvas: Canvas): string {
  const { palette } = canvas
  const stone = mix(tinted(canvas, '#b3a693', 0.6), ground(canvas, 0.4), 0.2)
  const x = 460
  const wall = d`M${x - 480} 560Q${x} 440 ${x + 480} 560L1220 612V640H${x + 330}C${x + 320} 560 ${x + 200} 545 ${x + 190} 640H${x + 150}C${x + 140} 500 ${x - 140} 500 ${x - 150} 640H${x - 190}C${x - 200} 545 ${x - 320} 560 ${x - 330} 640H${x - 480}z`
  return (
    area(wall, fade(canvas, [0, lit(canvas, stone, 0.25)], [1, shaded(canvas, stone, 0.25)])) +
    stroke(d`M${x - 480} 556Q${x} 436 ${x + 480} 556L1220 608`, lit(canvas, stone, 0.4), 12) +
    stroke(
      d`M${x - 150} 640C${x - 140} 500 ${x + 140} 500 ${x + 150} 640M${x + 190} 640C${x + 200} 545 ${x + 320} 560 ${x + 330} 640M${x - 190} 640C${x - 200} 545 ${x - 320} 560 ${x - 330} 640`,
      shaded(canvas, stone, 0.4),
      8,
      0.6,
    ) +
    area(
      oval([x, 644], 150, 22) + oval([x + 260, 642], 70, 12) + oval([x - 260, 642], 70, 12),
      mix(palette.water, palette.near, 0.45),
      0.5,
    )
  )
}
