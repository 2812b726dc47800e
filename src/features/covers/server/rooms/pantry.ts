import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { pendant, pottedPlant, tableTop } from './furniture.ts'
import { atTable } from './room.ts'
import { bricks, indoor, lightPatch, wall } from './walls.ts'
import { windowIn } from './windows.ts'

const preserves = ['#d9694a', '#e0b04f', '#7fa35a', '#a8486a'] as const

/** A country larder: shelves of preserves and crates, herbs that dry below a beam. */
export const pantry: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#e9d3ae', '#c9cfae', '#dcbfa0', '#bccbd0']))
  const wood = indoor(canvas, '#96694a')
  const opening = { x: 770, y: 190, width: 250, height: 300 }
  const back =
    wall(canvas, plaster) +
    (random.chance(0.6) ? bricks(canvas, plaster) : '') +
    windowIn(canvas, opening, {
      outlook: random.pick(['garden', 'hills', 'snow']),
      frame: lit(canvas, wood, 0.3),
    }) +
    lightPatch(canvas, 560, 230) +
    shelves(canvas, 60, wood) +
    area(box(-20, 96, 1240, 40), shaded(canvas, wood, 0.2)) +
    area(box(-20, 96, 1240, 8), lit(canvas, wood, 0.2)) +
    [640, 700, 1090, 1150].map((x, index) => herbs(canvas, x, index)).join('') +
    pottedPlant(canvas, [830, 498], 110, indoor(canvas, '#b9654a')) +
    pendant(canvas, [560, 250], 60, indoor(canvas, canvas.palette.accent))
  const front = crate(canvas, 190, wood) + bottle(canvas, 1010, '#8fa35a') + bottle(canvas, 1090, '#c98a3f')
  return atTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function shelves(canvas: Canvas, x: number, wood: Color): string {
  const { random } = canvas
  const glass = preserves.map((color) => ({ color: indoor(canvas, color), jars: '' }))
  let lids = ''
  let boards = ''
  for (const y of [290, 420, 550, 680]) {
    boards += box(x, y, 440, 14)
    for (let left = x + 22; left < x + 400; left += 58) {
      const tall = random.between(56, 92)
      const kind = glass[Math.floor(random.between(0, glass.length))]
      if (!kind || random.chance(0.12)) continue
      kind.jars += d`M${left} ${y}v${-tall}q0 -8 8 -8h28q8 0 8 8v${tall}z`
      lids += box(left + 4, y - tall - 20, 36, 13)
    }
  }
  return (
    area(box(x, 170, 440, 520), shaded(canvas, wood, 0.55)) +
    glass.map(({ color, jars }) => area(jars, color)).join('') +
    area(lids, indoor(canvas, '#e9dcc2')) +
    area(boards + box(x - 12, 160, 16, 540) + box(x + 436, 160, 16, 540) + box(x - 20, 150, 480, 18), wood)
  )
}

/** A bunch of herbs, garlic or peppers on a string. */
function herbs(canvas: Canvas, x: number, index: number): string {
  const color = indoor(canvas, ['#6f9a56', '#efe6d2', '#c9483a', '#8fa866'][index] ?? '#6f9a56')
  const string = stroke(d`M${x} 136v46`, shaded(canvas, color, 0.5), 4)
  if (index % 3 === 0)
    return string + area(d`M${x - 6} 176h12q40 60 20 116l-20 -20l-6 26l-6 -26l-20 20q-20 -56 20 -116z`, color)
  const beads = [0, 1, 2, 3].map(
    (row) => oval([x - 13, 200 + row * 30], 15, 17) + oval([x + 13, 214 + row * 30], 15, 17),
  )
  return string + area(beads.join(''), color)
}

function crate(canvas: Canvas, x: number, wood: Color): string {
  const apples = [-90, -34, 26, 84].map((shift, index) => oval([x + shift, 776 - (index % 2) * 10], 36))
  const slats = [0, 1, 2].map((row) => box(x - 150, 784 + row * 32, 300, 25))
  return (
    area(apples.join(''), indoor(canvas, canvas.palette.accent)) +
    area(box(x - 150, 784, 300, 90), shaded(canvas, wood, 0.5)) +
    area(slats.join(''), lit(canvas, wood, 0.25)) +
    area(box(x - 150, 776, 22, 104) + box(x + 128, 776, 22, 104), lit(canvas, wood, 0.1))
  )
}

function bottle(canvas: Canvas, x: number, color: string): string {
  const glass = indoor(canvas, color)
  return (
    area(
      d`M${x - 34} 860v-110q0 -30 20 -44v-56h28v56q20 14 20 44v110z`,
      fade(canvas, [0, lit(canvas, glass, 0.25)], [1, shaded(canvas, glass, 0.25)]),
    ) +
    area(box(x - 16, 634, 32, 22), indoor(canvas, '#a9744e')) +
    area(box(x - 28, 776, 56, 44), indoor(canvas, '#f6ead2'))
  )
}
