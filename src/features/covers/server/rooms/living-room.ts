import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { pottedPlant, roundTable, tableLamp, wallPicture } from './furniture.ts'
import { onFloor } from './room.ts'
import { floorboards, indoor, isDark, lamplight, lightPatch, wall, wallpaper } from './walls.ts'
import { curtains, windowIn } from './windows.ts'

/** A living room: sofa, pictures or a fireplace, a low table before the viewer. */
export const livingRoom: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = indoor(canvas, random.pick(['#e8c3a6', '#b9cbb8', '#c3b9d2', '#ecd9b4', '#9fb9c2']))
  const wood = indoor(canvas, '#a9744e')
  const cloth = indoor(canvas, random.pick(['#4f7f86', '#c06a4c', '#6f7f57', '#7a5f8f', '#d09a48']))
  const opening = { x: 770, y: 150, width: 260, height: 330 }
  // What lies on the table before a fire would seem to burn: the fire is on the other third.
  const hasFire = random.chance(0.4) && canvas.third > 600
  const back =
    wall(canvas, plaster) +
    (random.chance(0.6) ? wallpaper(canvas, plaster, random.pick(['stripes', 'dots'])) : '') +
    windowIn(canvas, opening, {
      outlook: random.pick(['garden', 'hills', 'town', 'snow', 'rain']),
      frame: indoor(canvas, '#fbf1e2'),
    }) +
    curtains(canvas, opening, shaded(canvas, cloth, 0.1)) +
    lightPatch(canvas, 580, 240) +
    floorboards(canvas, 640, wood) +
    (hasFire ? fireplace(canvas, 340) : sofa(canvas, 350, cloth) + pictures(canvas, 350, wood))
  const rug =
    area(oval([600, 850], 620, 130), lit(canvas, cloth, 0.2)) +
    area(oval([600, 850], 560, 112), shaded(canvas, indoor(canvas, palette.accent), 0.1)) +
    area(oval([600, 850], 500, 92), lit(canvas, cloth, 0.35))
  const table = roundTable(canvas, [canvas.third, 744], 300, lit(canvas, wood, 0.2))
  const front =
    pottedPlant(canvas, [40, 910], 430, indoor(canvas, '#c9764f')) +
    (hasFire ? armchair(canvas, 1140, cloth) : tableLamp(canvas, [1120, 860], 420, indoor(canvas, '#e0b060')))
  return onFloor(canvas, { back: back + rug, surface: table, front })
}

function sofa(canvas: Canvas, x: number, cloth: Color): string {
  const dark = shaded(canvas, cloth, 0.25)
  const cushion = indoor(canvas, canvas.palette.accent)
  return (
    area(
      d`M${x - 290} 700V540q0 -60 60 -60h460q60 0 60 60v160z`,
      fade(canvas, [0, lit(canvas, cloth, 0.15)], [1, dark]),
    ) +
    area(d`M${x - 250} 690v-70q0 -26 26 -26h216v96zM${x + 250} 690v-70q0 -26 -26 -26h-216v96z`, cloth) +
    area(
      d`M${x - 320} 720v-120q0 -40 40 -40t40 40v120zM${x + 320} 720v-120q0 -40 -40 -40t-40 40v120z`,
      lit(canvas, cloth, 0.1),
    ) +
    area(d`M${x - 210} 604L${x - 150} 510L${x - 70} 560L${x - 126} 640z`, cushion) +
    area(d`M${x + 210} 604L${x + 140} 516L${x + 70} 572L${x + 130} 640z`, indoor(canvas, '#f3e3c6')) +
    area(box(x - 320, 700, 640, 26), dark)
  )
}

function pictures(canvas: Canvas, x: number, wood: Color): string {
  return (
    wallPicture(canvas, { x: x - 190, y: 180, width: 170, height: 210 }, wood) +
    wallPicture(canvas, { x: x + 10, y: 176, width: 150, height: 110 }, shaded(canvas, wood, 0.4)) +
    wallPicture(canvas, { x: x + 10, y: 306, width: 120, height: 90 }, lit(canvas, wood, 0.3))
  )
}

function fireplace(canvas: Canvas, x: number): string {
  const stone = indoor(canvas, '#e9ddcd')
  const flame = lamplight(canvas)
  return (
    area(box(x - 130, 0, 260, 420), shaded(canvas, stone, 0.1)) +
    wallPicture(canvas, { x: x - 90, y: 170, width: 180, height: 180 }, indoor(canvas, '#b98a4a')) +
    area(box(x - 230, 430, 460, 250), stone) +
    area(d`M${x - 130} 680v-140q130 -90 260 0v140z`, indoor(canvas, '#3a2a2a')) +
    area(oval([x, 640], 160, 110), flame, isDark(canvas) ? 0.3 : 0.16) +
    area(d`M${x - 70} 676q-30 -60 20 -100q0 30 20 34q-6 -60 40 -90q-6 50 26 70t20 86z`, '#f08a3c') +
    area(d`M${x - 36} 676q-10 -36 20 -56q6 24 24 26t18 30z`, flame) +
    area(box(x - 84, 664, 168, 18), indoor(canvas, '#6a4630')) +
    area(box(x - 256, 410, 512, 30), lit(canvas, stone, 0.3)) +
    area(
      box(x - 200, 350, 26, 60) + box(x - 160, 366, 26, 44) + box(x + 150, 340, 40, 70),
      indoor(canvas, canvas.palette.accent),
    )
  )
}

function armchair(canvas: Canvas, x: number, cloth: Color): string {
  return (
    area(
      d`M${x - 170} 910V620q0 -60 50 -60h200v350z`,
      fade(canvas, [0, lit(canvas, cloth, 0.2)], [1, shaded(canvas, cloth, 0.35)]),
    ) +
    area(d`M${x - 210} 910V760q0 -44 44 -44t44 44v150z`, lit(canvas, cloth, 0.1)) +
    stroke(d`M${x - 100} 620v120`, shaded(canvas, cloth, 0.3), 6, 0.5)
  )
}
