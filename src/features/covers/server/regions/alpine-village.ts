import type { Canvas } from '../drawing/canvas.ts'
import { ground, shaded, tinted } from '../drawing/canvas.ts'
import { lampColor } from '../drawing/buildings.ts'
import { field, hills, land, snowyPeak } from '../drawing/land.ts'
import { area, box, d } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { pineFrame, pineRow, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Chalets and a church on green slopes below snowy summits. */
export const alpineVillage: Scene = (canvas) => {
  const grass = tinted(canvas, '#86b55e', 0.66)
  const back =
    sky(canvas, 250, 72) +
    clouds(canvas, 2, 150, 230) +
    snowyPeak(canvas, { x: 150, top: 250, width: 720, foot: 700 }, 0.26, 0.4) +
    snowyPeak(canvas, { x: 1050, top: 290, width: 640, foot: 700 }, 0.22, 0.4) +
    snowyPeak(canvas, { x: 560, top: 200, width: 640, foot: 700 }, 0.34, 0.42) +
    haze(canvas, 450, 190, 0.6) +
    land(canvas, hills(canvas, 580, 20), 0.36, tinted(canvas, '#7aa863', 0.4)) +
    area(pineRow(canvas, 600, [34, 74, 46]), ground(canvas, 0.5)) +
    field(canvas, hills(canvas, 630, 12, 4), grass) +
    chapel(canvas, 250, 650) +
    [140, 380, 960, 1070].map((x, index) => chalet(canvas, x, 664 + (index % 2) * 14, 74)).join('')
  const front =
    land(canvas, hills(canvas, 838, 14, 4), 0.92, shaded(canvas, grass, 0.6)) +
    pineFrame(canvas, [300], [380, 240]) +
    area(tuft(canvas, [420, 880], 60) + tuft(canvas, [760, 884], 50), shaded(canvas, grass, 0.65))
  return { back, place: standing(canvas, canvas.third, 752, 286), front }
}

function chalet(canvas: Canvas, x: number, y: number, size: number): string {
  const wood = tinted(canvas, '#8a5a3c', 0.7)
  return (
    area(box(x - size * 0.5, y - size * 0.5, size, size * 0.52), wood) +
    area(box(x - size * 0.5, y - size * 0.2, size, size * 0.22), tinted(canvas, '#f0e6d6', 0.7)) +
    area(
      d`M${x - size * 0.68} ${y - size * 0.44}L${x} ${y - size * 0.92}L${x + size * 0.68} ${y - size * 0.44}z`,
      shaded(canvas, wood, 0.4),
    ) +
    area(
      box(x - size * 0.28, y - size * 0.42, size * 0.16, size * 0.14) +
        box(x + size * 0.12, y - size * 0.42, size * 0.16, size * 0.14),
      lampColor(canvas),
    )
  )
}

function chapel(canvas: Canvas, x: number, y: number): string {
  const white = tinted(canvas, '#f4ead8', 0.6)
  return (
    area(box(x - 16, y - 110, 30, 112) + box(x + 10, y - 50, 70, 52), white) +
    area(
      d`M${x - 22} ${y - 108}L${x - 1} ${y - 190}L${x + 20} ${y - 108}zM${x + 6} ${y - 46}L${x + 22} ${y - 82}h50l16 36z`,
      tinted(canvas, canvas.palette.accent, 0.6),
    )
  )
}
