import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { land, hills, snowyPeak } from '../drawing/land.ts'
import { area, box, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { ripples } from '../drawing/water.ts'
import { upon, waterPaint } from '../landscapes/riverside.ts'
import type { Scene } from '../scenes/scene.ts'

/** Still water between walls that rise straight out of it. */
export const fjord: Scene = (canvas) => {
  const { palette } = canvas
  const rock = mix(tinted(canvas, '#7d8a86', 0.55), ground(canvas, 0.5), 0.4)
  const moss = tinted(canvas, '#7fa65c', 0.55)
  const wall = fade(canvas, [0, lit(canvas, rock, 0.22)], [1, shaded(canvas, rock, 0.2)])
  const back =
    sky(canvas, 270, 72) +
    clouds(canvas, 3, 150, 240) +
    snowyPeak(canvas, { x: 620, top: 330, width: 420, foot: 610 }, 0.14) +
    land(canvas, hills(canvas, 520, 16), 0.2) +
    haze(canvas, 430, 170, 0.6) +
    area('M-20 200Q150 180 260 260L330 300 420 470 520 610H-20z', wall) +
    area('M1220 150Q1080 190 990 250L940 320 850 380 800 520 700 612H1220z', wall) +
    area(
      'M-20 200Q150 180 260 260L240 340 150 420 120 610H-20zM1220 150L1120 300 1060 420 1100 612H1220z',
      shaded(canvas, rock, 0.34),
      0.6,
    ) +
    area(
      'M-20 200Q150 180 260 260L330 300 300 312Q160 236-20 250zM1220 150Q1080 190 990 250L940 320Q1060 250 1220 220z',
      moss,
    ) +
    stroke('M356 336L352 420 372 500 366 606', mix('#ffffff', palette.sky[2], 0.3), 9, 0.85) +
    area(box(0, 606, 1200, 300), waterPaint(canvas)) +
    ripples(canvas, [600, 650], 900, 7)
  return upon(canvas, { back, bank: moss, front: '' })
}
