import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded } from '../drawing/canvas.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { pendant, pottedPlant, roundTable } from './furniture.ts'
import { onFloor } from './room.ts'
import { bricks, floorboards, indoor, isDark, wainscot, wall } from './walls.ts'
import { windowIn } from './windows.ts'

/** A café: a shop window on the town, bottles behind a bar or a chalkboard, bistro chairs. */
export const cafe: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = indoor(canvas, random.pick(['#c98d6a', '#7fa08f', '#b8646a', '#d8b27c']))
  const wood = indoor(canvas, '#7d5238')
  const windowX = 590
  const sideX = 130
  const isBar = random.chance(0.5)
  const back =
    wall(canvas, plaster) +
    (random.chance(0.5) ? bricks(canvas, plaster, 520) : '') +
    wainscot(canvas, 520, shaded(canvas, wood, 0.05)) +
    windowIn(
      canvas,
      { x: windowX, y: 170, width: 480, height: 300 },
      { outlook: random.pick(['town', 'town', 'rain']), frame: shaded(canvas, wood, 0.2), panes: 3 },
    ) +
    awningInside(canvas, windowX) +
    (isBar ? bottles(canvas, sideX, wood) : chalkboard(canvas, sideX, wood)) +
    chair(canvas, 210, wood) +
    pendant(canvas, [470, 150], 58, indoor(canvas, palette.accent)) +
    pendant(canvas, [750, 190], 58, indoor(canvas, palette.accent))
  const table = roundTable(canvas, [canvas.third, 742], 330, lit(canvas, wood, 0.18))
  const front = pottedPlant(canvas, [1120, 930], 420, indoor(canvas, '#c06a4c')) + menu(canvas, 390)
  return onFloor(canvas, {
    back: back + floorboards(canvas, 690, indoor(canvas, '#a9744e')),
    surface: table,
    front,
  })
}

function awningInside(canvas: Canvas, x: number): string {
  const cloth = indoor(canvas, canvas.palette.accent)
  const white = indoor(canvas, '#fff3e2')
  let red = ''
  let pale = ''
  for (let index = 0; index < 12; index++) {
    const flap = d`M${x - 20 + index * 43.3} 156h44v44q-22 22 -44 0z`
    if (index % 2) pale += flap
    else red += flap
  }
  return area(red, cloth) + area(pale, white)
}

function bottles(canvas: Canvas, x: number, wood: string): string {
  const { random } = canvas
  const kinds: [string, string, string] = ['', '', '']
  let boards = ''
  for (const y of [250, 350, 450]) {
    boards += box(x - 10, y, 320, 12)
    for (let left = x + 12; left < x + 280; left += random.between(28, 44)) {
      const tall = random.between(46, 72)
      kinds[random.pick([0, 1, 2] as const)] +=
        d`M${left - 10} ${y}v${-tall * 0.6}q0 -8 6 -12v${-tall * 0.3}h8v${tall * 0.3}q6 4 6 12v${tall * 0.6}z`
    }
  }
  return (
    area(box(x - 10, 160, 320, 302), shaded(canvas, wood, 0.45)) +
    area(kinds[0], indoor(canvas, '#5f9a78')) +
    area(kinds[1], indoor(canvas, '#d99a4a')) +
    area(kinds[2], indoor(canvas, '#b5534a')) +
    area(boards + box(x - 16, 152, 12, 310) + box(x + 304, 152, 12, 310), lit(canvas, wood, 0.15))
  )
}

function chalkboard(canvas: Canvas, x: number, wood: string): string {
  const chalk = indoor(canvas, '#fff6e6')
  return (
    area(box(x - 10, 180, 310, 270), wood) +
    area(box(x + 4, 194, 282, 242), indoor(canvas, '#2f3a3c')) +
    stroke(
      d`M${x + 84} 232h124M${x + 40} 290h90m80 0h36M${x + 40} 330h120m50 0h36M${x + 40} 370h70m100 0h36M${x + 40} 410h104m66 0h36`,
      chalk,
      7,
      0.75,
    )
  )
}

function chair(canvas: Canvas, x: number, wood: string): string {
  const dark = shaded(canvas, wood, 0.35)
  return (
    stroke(
      d`M${x - 70} 900V560q70 -110 140 0v340M${x - 70} 640h140M${x - 34} 640v-110M${x} 640v-128M${x + 34} 640v-110`,
      dark,
      14,
    ) + area(oval([x, 740], 92, 24), lit(canvas, dark, 0.15))
  )
}

function menu(canvas: Canvas, x: number): string {
  const card = isDark(canvas) ? indoor(canvas, '#efe2cc') : '#fff8ea'
  return (
    area(d`M${x - 26} 780l10 -74h44l10 74z`, card) +
    stroke(d`M${x - 4} 726h22M${x - 6} 742h26M${x - 8} 758h18`, shaded(canvas, card, 0.5), 4, 0.8)
  )
}
