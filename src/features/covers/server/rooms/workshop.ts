import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { pendant, tableTop, wallShelf } from './furniture.ts'
import { atTable } from './room.ts'
import { bricks, indoor, lightPatch, wall } from './walls.ts'
import { windowIn } from './windows.ts'

/** A workshop: tools on a pegboard, paint tins, a bench with shavings. */
export const workshop: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#c8a68c', '#9fb0ae', '#c9b48a']))
  const wood = indoor(canvas, '#b5824f')
  const boardX = 90
  const windowX = 760
  const back =
    wall(canvas, plaster) +
    bricks(canvas, plaster) +
    windowIn(
      canvas,
      { x: windowX, y: 170, width: 280, height: 230 },
      { outlook: random.pick(['garden', 'hills', 'snow']), frame: indoor(canvas, '#7d6a58'), panes: 3 },
    ) +
    lightPatch(canvas, 620, 190) +
    pegboard(canvas, boardX) +
    wallShelf(canvas, [windowX - 10, 540], 320, wood) +
    tins(canvas, windowX, 540) +
    planks(canvas, 40, wood) +
    pendant(canvas, [670, 150], 84, indoor(canvas, '#3f6f6a'))
  const front = vice(canvas, 1060) + toolbox(canvas, 160) + shavings(canvas, wood)
  return atTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function pegboard(canvas: Canvas, x: number): string {
  const board = indoor(canvas, '#d9bb8c')
  const steel = indoor(canvas, '#8f9aa3')
  const handle = indoor(canvas, canvas.palette.accent)
  let holes = ''
  for (let row = 0; row < 9; row++)
    for (let column = 0; column < 13; column++) holes += d`M${x + 34 + column * 36} ${196 + row * 40}h1`
  return (
    area(box(x, 160, 500, 400), shaded(canvas, board, 0.3)) +
    area(box(x + 8, 168, 484, 384), board) +
    stroke(holes, shaded(canvas, board, 0.35), 6) +
    // A saw, a hammer, two screwdrivers, a spanner and a square.
    area(
      d`M${x + 50} 220L${x + 220} 236L${x + 220} 262L${x + 50} 280z` +
        box(x + 304, 206, 70, 30) +
        d`M${x + 428} 210h12v150h-12z` +
        d`M${x + 60} 340h12v150h-12zM${x + 60} 478h110v12h-110z`,
      steel,
    ) +
    area(d`M${x + 40} 204h44v92h-44zM${x + 330} 236h18v140h-18zM${x + 420} 350h28v90h-28z`, handle) +
    area(d`M${x + 220} 340h10v90h-10zM${x + 280} 340h10v90h-10z`, steel) +
    area(d`M${x + 212} 424h26v80h-26zM${x + 272} 424h26v80h-26z`, indoor(canvas, '#3f6f7d')) +
    `<path d="${oval([x + 350, 440], 34)}" fill="none" stroke="${indoor(canvas, '#4a4650')}" stroke-width="14"/>`
  )
}

function tins(canvas: Canvas, x: number, y: number): string {
  const colors = ['#d9694a', '#4f8f86', '#e0b65a', '#6a7fa8']
  return colors
    .map((color, index) => {
      const [left, tall] = [x + 10 + index * 72, 56 + (index % 3) * 14]
      const tin = indoor(canvas, color)
      return (
        area(box(left, y - tall, 56, tall), tin) +
        area(box(left, y - tall, 56, 9), lit(canvas, tin, 0.5)) +
        area(box(left, y - tall * 0.66, 56, tall * 0.36), indoor(canvas, '#fbf1dd'), 0.85)
      )
    })
    .join('')
}

function planks(canvas: Canvas, x: number, wood: Color): string {
  return [0, 1, 2]
    .map((index) =>
      area(
        d`M${x + index * 40} 700l60 -${520 - index * 70}h32l-60 ${520 - index * 70}z`,
        index % 2 ? lit(canvas, wood, 0.2) : shaded(canvas, wood, 0.2),
      ),
    )
    .join('')
}

function vice(canvas: Canvas, x: number): string {
  const iron = indoor(canvas, '#5d6b78')
  return (
    area(d`M${x - 90} 830v-40h40v-60h50v50h40v-50h50v60h30v40z`, iron) +
    area(box(x - 50, 722, 50, 14) + box(x + 40, 722, 50, 14), lit(canvas, iron, 0.35)) +
    stroke(d`M${x - 130} 806h50M${x - 130} 770v72`, shaded(canvas, iron, 0.3), 12)
  )
}

function toolbox(canvas: Canvas, x: number): string {
  const red = indoor(canvas, '#c9483c')
  return (
    stroke(d`M${x - 70} 750v-50h140v50`, shaded(canvas, red, 0.5), 14) +
    area(box(x - 140, 744, 280, 110), red) +
    area(box(x - 140, 744, 280, 26), lit(canvas, red, 0.2)) +
    area(box(x - 22, 764, 44, 22), indoor(canvas, '#d8dde0')) +
    area(box(x - 140, 836, 280, 18), shaded(canvas, red, 0.4))
  )
}

function shavings(canvas: Canvas, wood: Color): string {
  return stroke(curl(370, 812) + curl(870, 806) + curl(420, 826), lit(canvas, wood, 0.5), 7)
}

function curl(x: number, y: number): string {
  return d`M${x} ${y}q-26 -20 0 -30t26 16t-18 12`
}
