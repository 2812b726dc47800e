import type { Canvas } from '../drawing/canvas.ts'
import { ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Rows of vines over soft hills, a farmhouse, cypresses. */
export const vineyardHills: Scene = (canvas) => {
  const soil = tinted(canvas, '#c9b06a', 0.66)
  const leaf = tinted(canvas, '#6f9650', 0.66)
  let rows = ''
  for (let index = -8; index <= 12; index++)
    rows += d`M${600 + index * 46} 640Q${600 + index * 90} 740 ${600 + index * 190} 910`
  const back =
    sky(canvas, 290, 86) +
    clouds(canvas, 3, 160, 290) +
    land(canvas, hills(canvas, 500, 36, 4), 0.14) +
    land(canvas, hills(canvas, 550, 26, 4), 0.28, mix(leaf, canvas.palette.sky[2], 0.45)) +
    haze(canvas, 470, 130, 0.5) +
    land(canvas, hills(canvas, 606, 20, 4), 0.46, mix(leaf, canvas.palette.sky[2], 0.2)) +
    farmhouse(canvas, 930, 612) +
    cypresses(canvas, [810, 850, 1060, 1100], 622, 120) +
    field(canvas, hills(canvas, 640, 6, 4), soil) +
    stroke(rows, leaf, 15, 0.75) +
    stroke(rows, lit(canvas, leaf, 0.3), 5, 0.5) +
    birds(canvas, 3)
  const front =
    cypresses(canvas, [60, 150], 900, 520) +
    area(tuft(canvas, [270, 900], 80) + tuft(canvas, [1120, 900], 90), shaded(canvas, leaf, 0.55))
  return { back, place: standing(canvas, canvas.third, 752, 290), front }
}

function cypresses(canvas: Canvas, places: readonly number[], y: number, height: number): string {
  const data = places
    .map(
      (x) =>
        d`M${x} ${y - height}Q${x + height * 0.12} ${y - height * 0.3} ${x + height * 0.05} ${y}h${-height * 0.1}Q${x - height * 0.12} ${y - height * 0.3} ${x} ${y - height}z`,
    )
    .join('')
  return area(data, ground(canvas, height > 300 ? 0.9 : 0.66))
}

function farmhouse(canvas: Canvas, x: number, y: number): string {
  const wall = tinted(canvas, '#ecc896', 0.6)
  return (
    area(box(x - 60, y - 50, 120, 56) + box(x + 30, y - 80, 44, 86), wall) +
    area(
      d`M${x - 70} ${y - 48}l22 -26h74v26zM${x + 24} ${y - 78}l28 -22l28 22z`,
      tinted(canvas, '#c2603f', 0.62),
    ) +
    area(
      box(x - 36, y - 30, 12, 18) + box(x - 6, y - 30, 12, 18) + box(x + 46, y - 62, 12, 16),
      shaded(canvas, wall, 0.5),
    )
  )
}
