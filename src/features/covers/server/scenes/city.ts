import { streetLamp, towers, shopFront, stringLights, townHouse, lampColor } from '../drawing/buildings.ts'
import {
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
  type Canvas,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { land, birds, haze, clouds, sky, ripples } from '../drawing/landscape.ts'
import { area, curve, box, d, oval, stroke, polygon } from '../drawing/shape.ts'
import { nearBushes, roundTree } from '../drawing/trees.ts'
import { type Scene, toStandingPlace, findPlaceOnWater } from './scene.ts'

/** The skyline from a park between round hedges. */
export const park: Scene = (canvas) => {
  const { palette } = canvas
  const leaf = applyTint(canvas, '#5f9b57', 0.9)
  const lawn = mix(applyTint(canvas, '#83b163', 0.75), groundColor(canvas, 0.6), 0.2)
  const back =
    skyline(canvas) +
    towers(canvas, { y: 720, heights: [120, 370], widths: [84, 138], depth: 0.62 }) +
    haze(canvas, 590, 150, 0.25) +
    area(
      'M0 690H1200V910H0z',
      verticalGradient(canvas, [0, applyLight(canvas, lawn, 0.2)], [1, applyShade(canvas, lawn, 0.45)]),
    ) +
    area(
      'M570 690h70C720 740 540 800 820 910H380C460 800 630 740 570 690z',
      mix(lawn, palette.sky[2], 0.5),
      0.7,
    ) +
    birds(canvas, 4)
  const front =
    roundTree(canvas, [60, 850, 440], leaf) +
    nearBushes(
      canvas,
      [
        [180, 886, 96],
        [1190, 890, 160],
        [1070, 896, 96],
      ],
      leaf,
    ) +
    streetLamp(canvas, [1020, 830], 330) +
    land(canvas, curve([-20, 836, 600, 872, 1220, 836]), 0.94, applyShade(canvas, lawn, 0.6))
  return { back, place: toStandingPlace(canvas, canvas.third, 760, 296), front }
}

const plaster = ['#e8b48a', '#d98f7c', '#efd9a7', '#a9c3b6', '#c9b0cf', '#e6c7b8', '#9db8cf'] as const

/** A street of old town houses with shops and lamps. */
export const street: Scene = (canvas) => {
  const { palette, random } = canvas
  const floor = 690
  let houses = ''
  let x = random.between(-110, -40)
  for (let index = 0; x < 1210; index++) {
    const width = Math.round(random.between(140, 216))
    // Lower towards the middle, so that sky and light are visible behind the subject.
    const height = random.between(300, 350) + (Math.abs(x + width / -598) / 600) * 150
    const facade = mix(
      applyTint(canvas, plaster[(index + canvas.choice) % plaster.length] ?? plaster[0], 0.72),
      palette.sky[2],
      0.08,
    )
    const front = { x, y: floor, width, height }
    houses +=
      townHouse(canvas, front, facade) +
      (index % 2
        ? shopFront(canvas, front, applyTint(canvas, index % 4 === 1 ? palette.accent : '#3f7f7a', 0.85))
        : door(canvas, x + width / 2, floor))
    x += width + 2
  }
  const stone = mix(applyTint(canvas, '#c9b8a6', 0.75), groundColor(canvas, 0.55), 0.3)
  const back =
    sky(canvas, 210, 76) +
    clouds(canvas, 3, 140, 240) +
    houses +
    area(
      box(0, floor, 1200, 220),
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.3)], [1, applyShade(canvas, stone, 0.5)]),
    ) +
    cobbles(canvas, applyShade(canvas, stone, 0.3))
  const front =
    streetLamp(canvas, [170, 850], 430) +
    planter(canvas, 1080) +
    (palette.time === 'day' ? '' : stringLights(canvas, [-20, 190], [1220, 230], 70))
  return { back, place: toStandingPlace(canvas, canvas.third, 766, 304), front }
}

function door(canvas: Canvas, x: number, y: number): string {
  const wood = applyTint(canvas, canvas.random.pick(['#2f5d6b', '#7a3f35', '#3f6b4a']), 0.85)
  return (
    area(d`M${x - 30} ${y}v-92q30 -34 60 0v92z`, applyLight(canvas, wood, 0.4)) +
    area(d`M${x - 23} ${y}v-86q23 -26 46 0v86z`, applyShade(canvas, wood, 0.2))
  )
}

function cobbles({ random }: Canvas, color: string): string {
  let data = ''
  for (let row = 0; row < 7; row++) {
    const y = 704 + row * row * 2.6 + row * 14
    for (let index = 0; index < 7; index++)
      data += d`M${random.between(0, 1180)} ${y}h${random.between(16, 44) + row * 5}`
  }
  return stroke(data, color, 4, 0.5)
}

function planter(canvas: Canvas, x: number): string {
  const leaf = applyTint(canvas, '#5f9b57', 0.92)
  const clay = applyTint(canvas, '#b5654a', 0.9)
  const { palette } = canvas
  return (
    nearBushes(
      canvas,
      [
        [x, 800, 120],
        [x - 70, 806, 70],
        [x + 76, 806, 76],
      ],
      leaf,
    ) +
    area(
      oval([x - 40, 730], 11) + oval([x + 30, 712], 12) + oval([x + 76, 752], 10) + oval([x - 84, 764], 9),
      applyTint(canvas, palette.accent, 0.95),
    ) +
    area(
      d`M${x - 120} 796h240l-20 110h-200z`,
      verticalGradient(canvas, [0, clay], [1, applyShade(canvas, clay, 0.4)]),
    )
  )
}

/** Towers across the water, seen from a quay. */
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

/** A roof terrace with plants and string lights, above the roofs of the town. */
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

/** A street between skyscrapers that leads to the horizon. */
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

/** The sky over a city and two rows of its far towers. */
function skyline(canvas: Canvas): string {
  return (
    sky(canvas, 280, 92) +
    clouds(canvas, 3, 170, 290) +
    towers(canvas, { y: 640, heights: [150, 320], widths: [46, 96], depth: 0.1 }) +
    haze(canvas, 430, 240, 0.5) +
    towers(canvas, { y: 680, heights: [150, 340], widths: [60, 104], depth: 0.32 }) +
    haze(canvas, 490, 220, 0.42)
  )
}
