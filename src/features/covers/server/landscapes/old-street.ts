import { shopFront, streetLamp, stringLights, townHouse } from '../drawing/buildings.ts'
import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, sky } from '../drawing/sky.ts'
import { nearBushes } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

const plaster = ['#e8b48a', '#d98f7c', '#efd9a7', '#a9c3b6', '#c9b0cf', '#e6c7b8', '#9db8cf'] as const

/** A street of old town houses with shops and lamps. */
export const street: Scene = (canvas) => {
  const { palette, random } = canvas
  const floor = 690
  let houses = ''
  let x = random.between(-110, -40)
  for (let index = 0; x < 1210; index++) {
    const width = Math.round(random.between(140, 216))
    // Lower towards the middle, so that sky and light come down behind the subject.
    const height = random.between(300, 350) + (Math.abs(x + width / -598) / 600) * 150
    const wall = mix(
      tinted(canvas, plaster[(index + canvas.choice) % plaster.length] ?? plaster[0], 0.72),
      palette.sky[2],
      0.08,
    )
    const front = { x, y: floor, width, height }
    houses +=
      townHouse(canvas, front, wall) +
      (index % 2
        ? shopFront(canvas, front, tinted(canvas, index % 4 === 1 ? palette.accent : '#3f7f7a', 0.85))
        : door(canvas, x + width / 2, floor))
    x += width + 2
  }
  const stone = mix(tinted(canvas, '#c9b8a6', 0.75), ground(canvas, 0.55), 0.3)
  const back =
    sky(canvas, 210, 76) +
    clouds(canvas, 3, 140, 240) +
    houses +
    area(
      box(0, floor, 1200, 220),
      fade(canvas, [0, lit(canvas, stone, 0.3)], [1, shaded(canvas, stone, 0.5)]),
    ) +
    cobbles(canvas, shaded(canvas, stone, 0.3))
  const front =
    streetLamp(canvas, [170, 850], 430) +
    planter(canvas, 1080) +
    (palette.time === 'day' ? '' : stringLights(canvas, [-20, 190], [1220, 230], 70))
  return { back, place: standing(canvas, canvas.third, 766, 304), front }
}

function door(canvas: Canvas, x: number, y: number): string {
  const wood = tinted(canvas, canvas.random.pick(['#2f5d6b', '#7a3f35', '#3f6b4a']), 0.85)
  return (
    area(d`M${x - 30} ${y}v-92q30 -34 60 0v92z`, lit(canvas, wood, 0.4)) +
    area(d`M${x - 23} ${y}v-86q23 -26 46 0v86z`, shaded(canvas, wood, 0.2))
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
  const leaf = tinted(canvas, '#5f9b57', 0.92)
  const clay = tinted(canvas, '#b5654a', 0.9)
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
      tinted(canvas, palette.accent, 0.95),
    ) +
    area(d`M${x - 120} 796h240l-20 110h-200z`, fade(canvas, [0, clay], [1, shaded(canvas, clay, 0.4)]))
  )
}
