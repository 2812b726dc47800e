import type { Canvas } from '../drawing/canvas.ts'
import { ground, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { pineRow, type Tree } from '../drawing/trees.ts'
import { ripples } from '../drawing/water.ts'
import { upon, waterPaint } from '../landscapes/riverside.ts'
import type { Scene } from '../scenes/scene.ts'

/** Cypresses hung with moss that stand in slow water. */
export const bayou: Scene = (canvas) => {
  const leaf = tinted(canvas, '#6f8f58', 0.6)
  const back =
    sky(canvas, 300, 96) +
    clouds(canvas, 2, 160, 260) +
    land(canvas, hills(canvas, 500, 30, 7), 0.2) +
    area(pineRow(canvas, 540, [60, 120, 40]), ground(canvas, 0.36)) +
    haze(canvas, 440, 150, 0.6) +
    land(canvas, hills(canvas, 560, 10), 0.46) +
    area(box(0, 590, 1200, 320), waterPaint(canvas)) +
    cypress(canvas, [1050, 640, 340], mix(leaf, canvas.palette.sky[2], 0.25)) +
    cypress(canvas, [650, 610, 220], mix(leaf, canvas.palette.sky[2], 0.4)) +
    ripples(canvas, [600, 640], 900, 7)
  return upon(canvas, {
    back,
    bank: leaf,
    front:
      cypress(canvas, [60, 890, 720], shaded(canvas, leaf, 0.3)) +
      area(
        oval([1000, 800], 40, 8) + oval([1080, 830], 50, 10) + oval([1140, 790], 34, 7),
        shaded(canvas, leaf, 0.2),
      ),
  })
}

function cypress(canvas: Canvas, [x, y, height]: Tree, leaf: string): string {
  const wood = ground(canvas, 0.8)
  const top = y - height
  let moss = ''
  for (const part of [-0.34, -0.22, -0.06, 0.1, 0.24, 0.36])
    moss += d`M${x + part * height} ${top + height * 0.2}q4 ${height * 0.1} -4 ${height * canvas.random.between(0.16, 0.3)}`
  return (
    area(
      d`M${x - height * 0.09} ${y}Q${x - height * 0.03} ${y - height * 0.2} ${x - height * 0.025} ${top + height * 0.1}h${height * 0.05}Q${x + height * 0.03} ${y - height * 0.2} ${x + height * 0.09} ${y}z`,
      wood,
    ) +
    area(
      oval([x - height * 0.22, top + height * 0.16], height * 0.2, height * 0.08) +
        oval([x + height * 0.24, top + height * 0.18], height * 0.2, height * 0.08) +
        oval([x, top + height * 0.06], height * 0.26, height * 0.1),
      leaf,
    ) +
    stroke(moss, mix(leaf, canvas.palette.sky[2], 0.2), height * 0.022, 0.8)
  )
}
