import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { lampColor } from '../drawing/buildings.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, sky } from '../drawing/sky.ts'
import { palm } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

const walls = ['#d99a6a', '#c9805a', '#e2b183', '#cf8f66', '#dda678'] as const

/** Flat roofs, arches and a minaret of an old town of clay. */
export const medina: Scene = (canvas) => {
  const { random } = canvas
  const leaf = tinted(canvas, '#4f8f58', 0.8)
  const stone = mix(tinted(canvas, '#d9b48c', 0.75), ground(canvas, 0.55), 0.25)
  let houses = ''
  let x = -60
  for (let index = 0; x < 1210; index++) {
    const width = random.between(150, 230)
    const height = random.between(170, 250) + (Math.abs(x + width / 2 - 600) / 600) * 130
    houses += house(canvas, {
      x,
      width,
      height,
      color: tinted(canvas, walls[index % walls.length] ?? walls[0], 0.74),
    })
    x += width
  }
  const back =
    sky(canvas, 260, 80) +
    clouds(canvas, 2, 140, 220) +
    minaret(canvas, 560) +
    palm(canvas, [820, 690, 330], 1, mix(leaf, canvas.palette.sky[2], 0.2)) +
    houses +
    area(box(0, 690, 1200, 220), fade(canvas, [0, lit(canvas, stone, 0.3)], [1, shaded(canvas, stone, 0.5)]))
  const front =
    palm(canvas, [60, 900, 560], 1, shaded(canvas, leaf, 0.25)) +
    area(
      oval([1150, 830], 50, 60) + box(1126, 760, 48, 30) + oval([1070, 856], 34, 40) + box(1054, 806, 32, 20),
      shaded(canvas, tinted(canvas, '#b5654a', 0.9), 0.3),
    )
  return { back, place: standing(canvas, canvas.third, 762, 300), front }
}

function house(
  canvas: Canvas,
  { x, width, height, color }: { x: number; width: number; height: number; color: string },
): string {
  const top = 690 - height
  const dark = shaded(canvas, color, 0.5)
  const isDay = canvas.palette.time === 'day'
  return (
    area(
      box(x, top, width + 1, height),
      fade(canvas, [0, lit(canvas, color, 0.2)], [1, shaded(canvas, color, 0.15)]),
    ) +
    area(box(x, top, width * 0.2, height), shaded(canvas, color, 0.25), 0.6) +
    area(box(x, top - 8, width + 1, 10), lit(canvas, color, 0.35)) +
    area(
      d`M${x + width * 0.36} 690v-74q${width * 0.14} -50 ${width * 0.28} 0v74z`,
      canvas.random.chance(0.5) ? tinted(canvas, '#3f7f8a', 0.85) : dark,
    ) +
    area(
      [0.24, 0.62].map((part) => d`M${x + width * part} ${top + 64}v-22q11 -18 22 0v22z`).join(''),
      isDay ? dark : lampColor(canvas),
    )
  )
}

function minaret(canvas: Canvas, x: number): string {
  const color = tinted(canvas, '#d9a878', 0.55)
  return (
    area(
      box(x - 34, 300, 68, 400),
      fade(canvas, [0, lit(canvas, color, 0.2)], [1, shaded(canvas, color, 0.1)]),
    ) +
    area(box(x - 34, 300, 22, 400), shaded(canvas, color, 0.25), 0.6) +
    area(
      box(x - 42, 290, 84, 14) + box(x - 16, 240, 32, 54) + oval([x, 238], 17, 20),
      lit(canvas, color, 0.25),
    ) +
    area(
      d`M${x - 10} 380v-26q10 -16 20 0v26zM${x - 10} 470v-26q10 -16 20 0v26z`,
      shaded(canvas, color, 0.5),
    ) +
    stroke(d`M${x} 220v-26`, ground(canvas, 0.8), 5)
  )
}
