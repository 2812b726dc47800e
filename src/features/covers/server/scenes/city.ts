import { streetLamp, towers, stringLights, lampColor } from '../drawing/buildings.ts'
import {
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
  type Canvas,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { birds, haze, clouds, sky } from '../drawing/landscape.ts'
import { ripples } from '../drawing/water.ts'
import { area, box, d, stroke, polygon } from '../drawing/shape.ts'
import { nearBushes } from '../drawing/trees.ts'
import { type Scene, toStandingPlace, findPlaceOnWater } from './scene.ts'

/**
 * Draws a cover's scene: towers across the water, seen from a quay. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const waterfront: Scene = (canvas) => {
  const { palette } = canvas
  const shore = 606
  const stone = mix(applyTint(canvas, '#b9aa9a', 0.8), groundColor(canvas, 0.65), 0.35)
  const back =
    skyline(canvas) +
    towers(canvas, { y: shore, heights: [110, 300], widths: [70, 120], depth: 0.55 }) +
    area(
      box(0, shore, 1200, 300),
      verticalGradient(
        canvas,
        [0, mix(palette.water, groundColor(canvas, 0.5), 0.4)],
        [0.4, palette.water],
        [1, mix(palette.water, palette.near, 0.6)],
      ),
    ) +
    reflections(canvas, shore) +
    ripples(canvas, [600, shore + 20], 1100, 5) +
    area(
      box(0, 712, 1200, 200),
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.3)], [1, applyShade(canvas, stone, 0.5)]),
    ) +
    area(box(0, 706, 1200, 16), applyLight(canvas, stone, 0.45)) +
    stroke(
      'M-20 770H1220M-20 836H1220M130 724L60 900M360 724L320 900M840 724L880 900M1070 724L1140 900',
      applyShade(canvas, stone, 0.35),
      3,
      0.6,
    ) +
    birds(canvas, 4)
  const iron = groundColor(canvas, 0.95)
  const front =
    area(post(80) + post(1100), iron) +
    stroke('M80 812Q40 870 -40 850', iron, 10) +
    streetLamp(canvas, [200, 842], 400)
  return {
    back,
    place: findPlaceOnWater(canvas, 664) ?? toStandingPlace(canvas, canvas.third, 766, 296),
    front,
  }
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

/**
 * Draws a cover's scene: a roof terrace with plants and string lights, above the roofs of the town. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const rooftop: Scene = (canvas) => {
  const deck = applyTint(canvas, '#b98d67', 0.82)
  const leaf = applyTint(canvas, '#5c9a5b', 0.9)
  let boards = ''
  for (let index = -6; index <= 6; index++) boards += d`M${600 + index * 90} 700L${600 + index * 190} 910`
  const back =
    skyline(canvas) +
    towers(canvas, { y: 730, heights: [60, 230], widths: [90, 150], depth: 0.6 }) +
    haze(canvas, 560, 150, 0.3) +
    parapet(canvas) +
    area(
      box(0, 700, 1200, 210),
      verticalGradient(canvas, [0, applyLight(canvas, deck, 0.2)], [1, applyShade(canvas, deck, 0.45)]),
    ) +
    stroke(boards, applyShade(canvas, deck, 0.4), 4, 0.6)
  const pole = 70
  const front =
    area(box(pole - 7, 150, 14, 740), groundColor(canvas, 0.95)) +
    stringLights(canvas, [pole, 170], [1240, 150], 60) +
    stringLights(canvas, [pole, 170], [470, -30], 40) +
    pottedShrub(canvas, 170, leaf) +
    pottedShrub(canvas, 1140, leaf)
  return { back, place: toStandingPlace(canvas, canvas.third, 764, 300), front }
}

function pottedShrub(canvas: Canvas, x: number, leaf: string): string {
  const clay = applyTint(canvas, '#a9614a', 0.9)
  return (
    nearBushes(canvas, [[x, 800, 170]], leaf) +
    area(
      d`M${x - 74} 790h148l-16 116h-116z`,
      verticalGradient(canvas, [0, applyLight(canvas, clay, 0.15)], [1, applyShade(canvas, clay, 0.45)]),
    )
  )
}

function parapet(canvas: Canvas): string {
  const iron = groundColor(canvas, 0.85)
  let bars = ''
  for (let x = -10; x < 1220; x += 46) bars += d`M${x} 596v110`
  return stroke(bars, iron, 4, 0.85) + area(box(0, 588, 1200, 12), iron)
}

/**
 * Draws a cover's scene: a street between skyscrapers that leads to the horizon. Returns its SVG behind and in front
 * of the subject, and the subject's place.
 */
export const tallCity: Scene = (canvas) => {
  const { palette } = canvas
  const road = mix(groundColor(canvas, 0.66), palette.near, 0.2)
  const back =
    sky(canvas, 330, 76) +
    clouds(canvas, 2, 160, 240) +
    towers(canvas, { y: 640, heights: [130, 330], widths: [56, 96], depth: 0.16 }) +
    haze(canvas, 420, 220, 0.5) +
    wall(canvas, [-20, 150, 170, 250], 0.5) +
    wall(canvas, [170, 270, 300, 400], 0.36) +
    wall(canvas, [1220, 190, 1080, 270], 0.5) +
    wall(canvas, [1080, 320, 980, 420], 0.36) +
    area(
      box(0, 640, 1200, 270),
      verticalGradient(canvas, [0, applyLight(canvas, road, 0.4)], [1, applyShade(canvas, road, 0.35)]),
    ) +
    area('M596 650h8l6 30h-20zM586 710h28l12 60h-52zM566 810h68l16 90h-100z', palette.sun, 0.55)
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 760, 300),
    front: streetLamp(canvas, [100, 880], 430) + streetLamp(canvas, [1110, 880], 360),
  }
}

/** One side of a street; its outer and inner edges are given as x and top. */
function wall(
  canvas: Canvas,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  depth: number,
): string {
  const color = groundColor(canvas, depth)
  let windows = ''
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 3; column++) {
      if (!canvas.random.chance(0.5)) continue
      const x = x1 + (x2 - x1) * (0.2 + column * 0.26)
      const top = y1 + (y2 - y1) * (0.2 + column * 0.26) + 40
      windows += box(x - 7, top + row * 44, 15, 20)
    }
  }
  return (
    area(
      polygon([x1, y1, x2, y2, x2, 660, x1, 700]),
      verticalGradient(
        canvas,
        [0, applyLight(canvas, color, 0.12)],
        [1, mix(color, canvas.palette.sky[2], 0.2)],
      ),
    ) +
    area(windows, lampColor(canvas), canvas.palette.time === 'day' ? 0.35 : 0.85) +
    area(d`M${x2} ${y2}h14V664h-14z`, applyShade(canvas, color, 0.3), 0.4)
  )
}

/**
 * Returns SVG for a 1200×900 cover: the sky above a city, with the sun or moon and clouds, and two rows of distant
 * towers in haze.
 */
export function skyline(canvas: Canvas): string {
  return (
    sky(canvas, 280, 92) +
    clouds(canvas, 3, 170, 290) +
    towers(canvas, { y: 640, heights: [150, 320], widths: [46, 96], depth: 0.1 }) +
    haze(canvas, 430, 240, 0.5) +
    towers(canvas, { y: 680, heights: [150, 340], widths: [60, 104], depth: 0.32 }) +
    haze(canvas, 490, 220, 0.42)
  )
}
