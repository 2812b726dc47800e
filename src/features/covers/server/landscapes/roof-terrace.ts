import { stringLights, towers } from '../drawing/buildings.ts'
import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import { haze } from '../drawing/sky.ts'
import { nearBushes } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { skyline } from './skyline.ts'

/** A roof terrace with plants and a garland, above the roofs of the town. */
export const rooftop: Scene = (canvas) => {
  const deck = tinted(canvas, '#b98d67', 0.82)
  const leaf = tinted(canvas, '#5c9a5b', 0.9)
  let boards = ''
  for (let index = -6; index <= 6; index++) boards += d`M${600 + index * 90} 700L${600 + index * 190} 910`
  const back =
    skyline(canvas) +
    towers(canvas, { y: 730, heights: [60, 230], widths: [90, 150], depth: 0.6 }) +
    haze(canvas, 560, 150, 0.3) +
    parapet(canvas) +
    area(box(0, 700, 1200, 210), fade(canvas, [0, lit(canvas, deck, 0.2)], [1, shaded(canvas, deck, 0.45)])) +
    stroke(boards, shaded(canvas, deck, 0.4), 4, 0.6)
  const pole = 70
  const front =
    area(box(pole - 7, 150, 14, 740), ground(canvas, 0.95)) +
    stringLights(canvas, [pole, 170], [1240, 150], 60) +
    stringLights(canvas, [pole, 170], [470, -30], 40) +
    pottedShrub(canvas, 170, leaf) +
    pottedShrub(canvas, 1140, leaf)
  return { back, place: standing(canvas, canvas.third, 764, 300), front }
}

function pottedShrub(canvas: Canvas, x: number, leaf: string): string {
  const clay = tinted(canvas, '#a9614a', 0.9)
  return (
    nearBushes(canvas, [[x, 800, 170]], leaf) +
    area(
      d`M${x - 74} 790h148l-16 116h-116z`,
      fade(canvas, [0, lit(canvas, clay, 0.15)], [1, shaded(canvas, clay, 0.45)]),
    )
  )
}

function parapet(canvas: Canvas): string {
  const iron = ground(canvas, 0.85)
  let bars = ''
  for (let x = -10; x < 1220; x += 46) bars += d`M${x} 596v110`
  return stroke(bars, iron, 4, 0.85) + area(box(0, 588, 1200, 12), iron)
}
