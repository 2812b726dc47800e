import type { Canvas } from '../drawing/canvas.ts'
import { ground, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, snowyPeak } from '../drawing/land.ts'
import { area, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** A pass among the highest mountains, prayer flags across it. */
export const himalayanPass: Scene = (canvas) => {
  const stone = mix(tinted(canvas, '#a39a88', 0.66), ground(canvas, 0.5), 0.4)
  const back =
    sky(canvas, 240, 66) +
    clouds(canvas, 2, 150, 220) +
    snowyPeak(canvas, { x: 90, top: 240, width: 700, foot: 720 }, 0.2, 0.62) +
    snowyPeak(canvas, { x: 1090, top: 210, width: 720, foot: 720 }, 0.24, 0.62) +
    snowyPeak(canvas, { x: 560, top: 150, width: 780, foot: 730 }, 0.34, 0.66) +
    haze(canvas, 520, 160, 0.6) +
    land(canvas, hills(canvas, 650, 18, 5), 0.46) +
    field(canvas, hills(canvas, 694, 12, 4), stone) +
    flags(canvas)
  const front =
    area(
      oval([60, 880], 150, 90) +
        oval([210, 892], 80, 46) +
        oval([1160, 884], 120, 74) +
        oval([1040, 896], 60, 34),
      ground(canvas, 0.92),
    ) +
    area(
      oval([1090, 812], 40, 26) + oval([1090, 780], 30, 20) + oval([1092, 754], 20, 15),
      ground(canvas, 0.8),
    )
  return { back, place: standing(canvas, canvas.third, 752, 290), front }
}

/** A string of five colours from a cairn up over the pass. */
function flags(canvas: Canvas): string {
  const { palette } = canvas
  const cloths = [
    palette.water,
    palette.sun,
    palette.accent,
    tinted(canvas, '#5f9b57', 0.8),
    tinted(canvas, '#e9b94f', 0.8),
  ]
  const parts = ['', '', '', '', '']
  for (let index = 1; index < 20; index++) {
    const way = index / 20
    const x = (1 - way) ** 2 * -20 + 2 * way * (1 - way) * 420 + way * way * 1092
    const y = (1 - way) ** 2 * 470 + 2 * way * (1 - way) * 700 + way * way * 740
    parts[index % 5] += d`M${x} ${y}h32v30h-32z`
  }
  return (
    stroke('M-20 468Q420 700 1092 738', ground(canvas, 0.8), 3) +
    parts.map((data, index) => area(data, cloths[index] ?? palette.sun, 0.92)).join('')
  )
}
