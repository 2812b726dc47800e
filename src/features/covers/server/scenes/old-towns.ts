import {
  type Canvas,
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { lampColor, streetLamp, shopFront, stringLights, townHouse } from '../drawing/buildings.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, sky } from '../drawing/landscape.ts'
import { palm, nearBushes } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'

const walls = ['#d99a6a', '#c9805a', '#e2b183', '#cf8f66', '#dda678'] as const

/**
 * Draws a cover's scene: flat roofs, arches and a minaret of an old clay town. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const medina: Scene = (canvas) => {
  const { random } = canvas
  const leaf = applyTint(canvas, '#4f8f58', 0.8)
  const stone = mix(applyTint(canvas, '#d9b48c', 0.75), groundColor(canvas, 0.55), 0.25)
  let houses = ''
  let x = -60
  for (let index = 0; x < 1210; index++) {
    const width = random.between(150, 230)
    const height = random.between(170, 250) + (Math.abs(x + width / 2 - 600) / 600) * 130
    houses += house(canvas, {
      x,
      width,
      height,
      color: applyTint(canvas, walls[index % walls.length] ?? walls[0], 0.74),
    })
    x += width
  }
  const back =
    sky(canvas, 260, 80) +
    clouds(canvas, 2, 140, 220) +
    minaret(canvas, 560) +
    palm(canvas, [820, 690, 330], 1, mix(leaf, canvas.palette.sky[2], 0.2)) +
    houses +
    area(
      box(0, 690, 1200, 220),
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.3)], [1, applyShade(canvas, stone, 0.5)]),
    )
  const front =
    palm(canvas, [60, 900, 560], 1, applyShade(canvas, leaf, 0.25)) +
    area(
      oval([1150, 830], 50, 60) + box(1126, 760, 48, 30) + oval([1070, 856], 34, 40) + box(1054, 806, 32, 20),
      applyShade(canvas, applyTint(canvas, '#b5654a', 0.9), 0.3),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 762, 300), front }
}

function house(
  canvas: Canvas,
  { x, width, height, color }: { x: number; width: number; height: number; color: string },
): string {
  const top = 690 - height
  const dark = applyShade(canvas, color, 0.5)
  const isDay = canvas.palette.time === 'day'
  return (
    area(
      box(x, top, width + 1, height),
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.2)], [1, applyShade(canvas, color, 0.15)]),
    ) +
    area(box(x, top, width * 0.2, height), applyShade(canvas, color, 0.25), 0.6) +
    area(box(x, top - 8, width + 1, 10), applyLight(canvas, color, 0.35)) +
    area(
      d`M${x + width * 0.36} 690v-74q${width * 0.14} -50 ${width * 0.28} 0v74z`,
      canvas.random.chance(0.5) ? applyTint(canvas, '#3f7f8a', 0.85) : dark,
    ) +
    area(
      [0.24, 0.62].map((part) => d`M${x + width * part} ${top + 64}v-22q11 -18 22 0v22z`).join(''),
      isDay ? dark : lampColor(canvas),
    )
  )
}

function minaret(canvas: Canvas, x: number): string {
  const color = applyTint(canvas, '#d9a878', 0.55)
  return (
    area(
      box(x - 34, 300, 68, 400),
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.2)], [1, applyShade(canvas, color, 0.1)]),
    ) +
    area(box(x - 34, 300, 22, 400), applyShade(canvas, color, 0.25), 0.6) +
    area(
      box(x - 42, 290, 84, 14) + box(x - 16, 240, 32, 54) + oval([x, 238], 17, 20),
      applyLight(canvas, color, 0.25),
    ) +
    area(
      d`M${x - 10} 380v-26q10 -16 20 0v26zM${x - 10} 470v-26q10 -16 20 0v26z`,
      applyShade(canvas, color, 0.5),
    ) +
    stroke(d`M${x} 220v-26`, groundColor(canvas, 0.8), 5)
  )
}

const plaster = ['#e8b48a', '#d98f7c', '#efd9a7', '#a9c3b6', '#c9b0cf', '#e6c7b8', '#9db8cf'] as const

/**
 * Draws a cover's scene: a street of old town houses with shops and lamps. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
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
