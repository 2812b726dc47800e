import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval } from '../drawing/shape.ts'
import { lamplight } from '../rooms/walls.ts'
import type { Scene } from '../scenes/scene.ts'
import { onStage, stageBoards } from './on-stage.ts'
import { lightPool } from './stage-light.ts'

/** A picture palace: a bright screen, wall lights, rows of red seats. */
export const cinema: Scene = (canvas) => {
  const { palette } = canvas
  const wall = mix(mix('#5a2436', palette.sky[0], 0.4), palette.near, 0.35)
  const back =
    area('M0 0h1200v900H0z', fade(canvas, [0, shaded(canvas, wall, 0.4)], [1, wall])) +
    panels(canvas, wall) +
    screen(canvas) +
    stageBoards(canvas, 650) +
    area('M260 560L940 560L1120 850L80 850z', palette.sky[2], 0.13) +
    lightPool([canvas.third, 766], 320, palette.sky[2])
  return onStage(canvas, back, seats(canvas))
}

function screen(canvas: Canvas): string {
  const { palette, sunX } = canvas
  const [top, middle, low] = palette.sky
  return (
    area(box(196, 136, 808, 446), shaded(canvas, palette.far, 0.8)) +
    area(
      box(220, 160, 760, 400),
      fade(canvas, [0, lit(canvas, top, 0.12)], [0.6, middle], [1, lit(canvas, low, 0.2)]),
    ) +
    area(oval([600 + (sunX - 600) * 0.7, 300], 62), palette.sun) +
    area('M220 560V460q120 -110 240 -30t200 -40t320 60V560z', mix(palette.far, palette.near, 0.25)) +
    area('M220 560V520q180 -70 380 -10t380 -20V560z', mix(palette.far, palette.near, 0.55)) +
    // The letterbox bars make it a film and not a window.
    area(box(220, 160, 760, 26) + box(220, 534, 760, 26), palette.near)
  )
}

function panels(canvas: Canvas, wall: string): string {
  let columns = ''
  for (const x of [20, 110, 1010, 1100]) columns += box(x, 60, 70, 600)
  const sconce = (x: number) =>
    area(d`M${x - 20} 300L${x + 20} 300L${x + 70} 60L${x - 70} 60z`, lamplight(canvas), 0.2) +
    area(d`M${x - 22} 300h44l-10 44h-24z`, lamplight(canvas))
  return area(columns, lit(canvas, wall, 0.1)) + sconce(100) + sconce(1100)
}

function seats(canvas: Canvas): string {
  const { palette } = canvas
  const cloth = mix('#b5303f', palette.near, palette.time === 'day' ? 0.2 : 0.36)
  return (
    area(row(812, 112, -70), shaded(canvas, cloth, 0.25)) +
    area(row(852, 142, -20), fade(canvas, [0, lit(canvas, cloth, 0.12)], [1, cloth]))
  )
}

function row(y: number, width: number, shift: number): string {
  let data = ''
  for (let x = shift; x < 1240; x += width * 1.12)
    data += d`M${x} 910V${y + 34}q0 -34 34 -34h${width - 68}q34 0 34 34V910z`
  return data
}
