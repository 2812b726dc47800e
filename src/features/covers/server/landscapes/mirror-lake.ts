import { define, fade, ground, lit, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, land, peak, snowyPeak } from '../drawing/land.ts'
import { area, box, curve, d, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { pineFrame, pineRow, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { outOnWater, standing } from '../scenes/scene.ts'

/** A lone summit and its reflection in a still lake, seen from the shore. */
export const mirrorLake: Scene = (canvas) => {
  const { palette, random } = canvas
  const shore = 566
  const summit = {
    x: 600 - random.between(130, 210),
    top: random.between(190, 230),
    width: 900,
    foot: shore + 4,
  }
  const range = define(
    canvas,
    (id) =>
      `<g id="${id}">${
        peak(canvas, { x: summit.x + 480, top: 380, width: 620, foot: shore }, 0.16) +
        peak(canvas, { x: summit.x - 420, top: 350, width: 560, foot: shore }, 0.2) +
        snowyPeak(canvas, summit, 0.36, 0.42) +
        area(pineRow(canvas, shore, [26, 62, 34]), ground(canvas, 0.58))
      }</g>`,
  )
  const water = mix(palette.water, palette.sky[1], 0.35)
  let ripples = ''
  for (let index = 0; index < 12; index++) {
    ripples += d`M${random.between(-40, 1000)} ${shore + 14 + index * index * 1.6}h${random.between(60, 260)}`
  }
  const back =
    sky(canvas, 262, 74) +
    clouds(canvas, 3, 170, 300) +
    `<use href="#${range}"/>` +
    area(
      box(0, shore, 1200, 334),
      fade(canvas, [0, mix(water, palette.sky[2], 0.4)], [1, mix(water, palette.near, 0.5)]),
    ) +
    `<use href="#${range}" opacity=".34" transform="matrix(1 0 0-1 0 ${shore * 2})"/>` +
    stroke(ripples, lit(canvas, water, 0.6), 3, 0.4) +
    haze(canvas, shore - 60, 120, 0.45) +
    field(canvas, curve([-20, 670, 300, 700, 600, 706, 900, 700, 1220, 710]), tinted(canvas, '#8aa468', 0.7))
  const front =
    area(
      tuft(canvas, [930, 800], 70) + tuft(canvas, [1050, 830], 90) + tuft(canvas, [400, 812], 50),
      ground(canvas, 0.9),
    ) +
    land(canvas, curve([-20, 806, 300, 830, 700, 852, 1220, 806]), 0.94) +
    pineFrame(canvas, [420, 290, 180], [210])
  return { back, place: outOnWater(canvas, 652) ?? standing(canvas, canvas.third, 754, 286), front }
}
