import { lampColor, streetLamp, towers } from '../drawing/buildings.ts'
import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import { birds } from '../drawing/sky.ts'
import { ripples } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { outOnWater, standing } from '../scenes/scene.ts'
import { skyline } from './skyline.ts'

/** Towers across the water, seen from a quay. */
export const waterfront: Scene = (canvas) => {
  const { palette } = canvas
  const shore = 606
  const stone = mix(tinted(canvas, '#b9aa9a', 0.8), ground(canvas, 0.65), 0.35)
  const back =
    skyline(canvas) +
    towers(canvas, { y: shore, heights: [110, 300], widths: [70, 120], depth: 0.55 }) +
    area(
      box(0, shore, 1200, 300),
      fade(
        canvas,
        [0, mix(palette.water, ground(canvas, 0.5), 0.4)],
        [0.4, palette.water],
        [1, mix(palette.water, palette.near, 0.6)],
      ),
    ) +
    reflections(canvas, shore) +
    ripples(canvas, [600, shore + 20], 1100, 5) +
    area(
      box(0, 712, 1200, 200),
      fade(canvas, [0, lit(canvas, stone, 0.3)], [1, shaded(canvas, stone, 0.5)]),
    ) +
    area(box(0, 706, 1200, 16), lit(canvas, stone, 0.45)) +
    stroke(
      'M-20 770H1220M-20 836H1220M130 724L60 900M360 724L320 900M840 724L880 900M1070 724L1140 900',
      shaded(canvas, stone, 0.35),
      3,
      0.6,
    ) +
    birds(canvas, 4)
  const iron = ground(canvas, 0.95)
  const front =
    area(post(80) + post(1100), iron) +
    stroke('M80 812Q40 870 -40 850', iron, 10) +
    streetLamp(canvas, [200, 842], 400)
  return { back, place: outOnWater(canvas, 664) ?? standing(canvas, canvas.third, 766, 296), front }
}

function reflections(canvas: Canvas, shore: number): string {
  const { random, palette } = canvas
  let lights = ''
  for (let index = 0; index < 14; index++) {
    const x = random.between(20, 1180)
    for (let row = 0; row < 3; row++)
      lights += d`M${x + random.between(-8, 8)} ${shore + 12 + row * random.between(16, 24)}h${random.between(8, 30)}`
  }
  return stroke(
    lights,
    palette.time === 'day' ? mix(palette.sun, palette.water, 0.3) : lampColor(canvas),
    5,
    0.6,
  )
}

function post(x: number): string {
  return d`M${x - 24} 900v-92q-14 -20 -6 -36h60q8 16 -6 36v92z`
}
