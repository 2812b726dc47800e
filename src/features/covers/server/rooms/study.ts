import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { bookcase, tableLamp, tableTop, wallPicture } from './furniture.ts'
import { atTable } from './room.ts'
import { indoor, lightPatch, wainscot, wall, wallpaper } from './walls.ts'
import { curtains, windowIn } from './windows.ts'

/** A study: a wall of books, a desk, a globe, a reading lamp. */
export const study: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#7f9c8a', '#8b95b0', '#b98b78', '#c5b48f']))
  const wood = indoor(canvas, random.pick(['#8a5a3a', '#6f4a3a', '#a87548']))
  const isLibrary = random.chance(0.45)
  const opening = { x: 760, y: 176, width: 260, height: 320 }
  const caseX = 60
  const back =
    wall(canvas, plaster) +
    (isLibrary
      ? bookcase(canvas, { x: 30, y: 64, width: 330, rows: 6 }, wood) +
        bookcase(canvas, { x: 840, y: 64, width: 330, rows: 6 }, wood) +
        niche(canvas, wood)
      : wallpaper(canvas, plaster, 'stripes') +
        wainscot(canvas, 560, shaded(canvas, wood, 0.05)) +
        windowIn(canvas, opening, {
          outlook: random.pick(['hills', 'town', 'garden', 'rain']),
          frame: indoor(canvas, '#f6ecd9'),
        }) +
        curtains(canvas, opening, indoor(canvas, random.pick(['#a8483f', '#4f7a6a', '#c9963f']))) +
        bookcase(canvas, { x: caseX, y: 110, width: 500, rows: 5 }, wood) +
        lightPatch(canvas, 570, 240))
  const desk = tableTop(canvas, 668, lit(canvas, wood, 0.1))
  const front =
    tableLamp(canvas, [1040, 800], 300, indoor(canvas, '#d9a24a')) +
    (random.chance(0.5) ? globe(canvas, 160, wood) : bookPile(canvas, 160)) +
    papers(canvas, 380)
  return atTable(canvas, { back, surface: desk, front })
}

/** Between two bookcases: a window bay or a picture in a moulded frame. */
function niche(canvas: Canvas, wood: Color): string {
  const { random } = canvas
  const opening = { x: 460, y: 150, width: 280, height: 360 }
  return random.chance(0.6)
    ? windowIn(canvas, opening, {
        outlook: random.pick(['hills', 'garden', 'snow']),
        frame: lit(canvas, wood, 0.3),
      })
    : wallPicture(canvas, { x: 440, y: 180, width: 320, height: 250 }, lit(canvas, wood, 0.25))
}

function globe(canvas: Canvas, x: number, wood: Color): string {
  const sea = indoor(canvas, '#5f9fb5')
  return (
    area(oval([x, 832], 86, 17), shaded(canvas, wood, 0.4)) +
    area(box(x - 8, 770, 16, 60), shaded(canvas, wood, 0.3)) +
    area(oval([x, 676], 98), sea) +
    area(
      d`M${x - 60} 620q50 -34 76 4t-20 54q-50 10 -56 -58zM${x + 20} 690q40 -10 56 20t-30 42q-30 -20 -26 -62z`,
      indoor(canvas, '#8fae68'),
    ) +
    area(oval([x - 34, 692], 62, 80), canvas.palette.near, 0.14) +
    stroke(d`M${x - 70} 592A112 112 0 0 0 ${x + 74} 762`, indoor(canvas, '#d2a04c'), 9)
  )
}

function bookPile(canvas: Canvas, x: number): string {
  const pile = [
    ['#b5533f', 230, 0],
    ['#3f6f7d', 204, 14],
    ['#d8a95a', 186, -12],
    ['#6f7f57', 150, 8],
  ] as const
  const page = indoor(canvas, '#fbf1dd')
  return pile
    .map(([color, width, shift], index) => {
      const top = 800 - index * 44
      const cover = indoor(canvas, color)
      return (
        area(box(x - width / 2 + shift, top, width, 42), cover) +
        area(box(x - width / 2 + shift + (width - 20), top + 7, 20, 28), page) +
        area(box(x - width / 2 + shift, top + 34, width, 8), shaded(canvas, cover, 0.4))
      )
    })
    .join('')
}

function papers(canvas: Canvas, x: number): string {
  const page = indoor(canvas, '#fff6e6')
  return (
    area(d`M${x - 90} 806L${x - 40} 762L${x + 70} 770L${x + 40} 818z`, page) +
    stroke(d`M${x - 44} 782l80 6M${x - 56} 794l76 6`, shaded(canvas, page, 0.35), 3, 0.7)
  )
}
