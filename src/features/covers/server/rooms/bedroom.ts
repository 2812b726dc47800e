import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { mug, tableLamp, tableTop, wallPicture } from './furniture.ts'
import { atTable } from './room.ts'
import { indoor, lightPatch, wall, wallpaper } from './walls.ts'
import { curtains, windowIn } from './windows.ts'

/** A bedroom in the morning or by lamplight, seen over a chest of drawers. */
export const bedroom: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#c8bcd8', '#e9c9c0', '#b7cdd3', '#e6d8b8']))
  const wood = indoor(canvas, '#b58a64')
  const cloth = indoor(canvas, random.pick(['#6f8fb0', '#b5646f', '#6f9a86', '#d8a24f']))
  const opening = { x: 780, y: 150, width: 280, height: 340 }
  const back =
    wall(canvas, plaster) +
    wallpaper(canvas, plaster, random.pick(['dots', 'stripes'])) +
    windowIn(canvas, opening, {
      outlook: random.pick(['hills', 'garden', 'snow', 'town']),
      frame: indoor(canvas, '#fdf5ea'),
    }) +
    curtains(canvas, opening, lit(canvas, cloth, 0.25)) +
    lightPatch(canvas, 640, 220) +
    wallPicture(canvas, { x: 190, y: 176, width: 220, height: 150 }, wood) +
    bed(canvas, 330, { cloth, wood })
  const front =
    tableLamp(canvas, [160, 800], 290, indoor(canvas, '#e8b96a')) +
    mug(canvas, [1020, 840], 110, cloth) +
    fairyBooks(canvas, 1110)
  return atTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function bed(canvas: Canvas, x: number, { cloth, wood }: { cloth: Color; wood: Color }): string {
  const white = indoor(canvas, '#fff8ee')
  return (
    area(
      d`M${x - 330} 700V430q0 -60 70 -60h520q70 0 70 60v270z`,
      fade(canvas, [0, lit(canvas, wood, 0.15)], [1, shaded(canvas, wood, 0.2)]),
    ) +
    area(
      d`M${x - 270} 590v-60q0 -50 50 -50h150q50 0 50 50v60zM${x + 20} 590v-60q0 -50 50 -50h150q50 0 50 50v60z`,
      fade(canvas, [0, white], [1, shaded(canvas, white, 0.25)]),
    ) +
    area(
      d`M${x - 340} 720v-110q0 -50 60 -50h560q60 0 60 50v110z`,
      fade(canvas, [0, lit(canvas, cloth, 0.25)], [1, shaded(canvas, cloth, 0.2)]),
    ) +
    area(d`M${x - 340} 640v-30q0 -50 60 -50h560q60 0 60 50v30q-340 -40 -680 0z`, white, 0.9) +
    stroke(d`M${x - 120} 640q20 40 -10 90M${x + 140} 636q-20 40 6 90`, shaded(canvas, cloth, 0.35), 5, 0.5)
  )
}

function fairyBooks(canvas: Canvas, x: number): string {
  const [red, blue] = [indoor(canvas, '#b5533f'), indoor(canvas, '#3f6f7d')]
  return (
    area(box(x - 80, 806, 160, 34), red) +
    area(box(x - 70, 774, 136, 32), blue) +
    area(box(x - 80, 832, 160, 8) + box(x - 70, 798, 136, 8), canvas.palette.near, 0.25)
  )
}
