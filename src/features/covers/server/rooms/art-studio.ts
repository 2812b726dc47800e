import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { tableTop, wallPicture, wallShelf } from './furniture.ts'
import { atTable } from './room.ts'
import { bricks, indoor, lightPatch, wall } from './walls.ts'
import { archedWindow, windowIn } from './windows.ts'

/** A painter's loft: northern light or a wall of work, an easel or a shelf of pots, brushes in jars. */
export const artStudio: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = indoor(canvas, random.pick(['#efe4d6', '#e6cfc0', '#cfd6d6', '#e3d3a8']))
  const wood = indoor(canvas, '#b98d60')
  const back =
    wall(canvas, plaster) +
    (random.chance(0.4) ? bricks(canvas, plaster, 560) : '') +
    random.pick([archedWindows, northLight, wallOfSheets])(canvas, wood) +
    area(box(0, 600, 1200, 110), shaded(canvas, mix(plaster, wood, 0.5), 0.3)) +
    (random.chance(0.65) ? easel(canvas, 230, wood) : potShelves(canvas, 90, wood))
  const front =
    jar(canvas, 1030, indoor(canvas, '#6f9aa0')) +
    jar(canvas, 1140, indoor(canvas, '#c9694f')) +
    paints(canvas, 200) +
    splashes(canvas)
  return atTable(canvas, { back, surface: tableTop(canvas, 668, mix(wood, palette.far, 0.15)), front })
}

function archedWindows(canvas: Canvas, wood: Color): string {
  const frame = indoor(canvas, '#5d5148')
  const opening = { width: 210, height: 400, y: 120 }
  return (
    archedWindow(canvas, { ...opening, x: 725 }, frame) +
    archedWindow(canvas, { ...opening, x: 985 }, frame) +
    lightPatch(canvas, 510, 250) +
    wallPicture(canvas, { x: 450, y: 180, width: 120, height: 150 }, wood)
  )
}

/** One great factory window over most of the wall. */
function northLight(canvas: Canvas): string {
  const opening = { x: 460, y: 110, width: 660, height: 430 }
  return windowIn(canvas, opening, {
    outlook: canvas.random.pick(['town', 'hills', 'rain']),
    frame: indoor(canvas, '#4f4a4c'),
    panes: 6,
  })
}

/** Sheets pegged to lines, as they dry. */
function wallOfSheets(canvas: Canvas, wood: Color): string {
  const { palette, random } = canvas
  let sheets = ''
  for (const [row, y] of [170, 372].entries()) {
    for (let x = 450 + row * 40; x < 1150; x += 150) {
      const paint = random.pick([palette.accent, palette.sky[0], palette.sky[1], palette.far])
      const motif = random.pick([
        oval([x + 56, y + 80], 32),
        d`M${x + 20} ${y + 112}l36 -66l36 66z`,
        d`M${x + 22} ${y + 50}h68v14h-68zm0 30h68v14h-68z`,
      ])
      sheets +=
        area(box(x, y, 112, 144), indoor(canvas, '#fff8ec')) +
        area(motif, indoor(canvas, paint)) +
        area(box(x + 46, y - 10, 18, 24), wood)
    }
  }
  return (
    stroke('M400 170Q800 190 1240 166M400 372Q800 392 1240 368', shaded(canvas, wood, 0.5), 4) +
    sheets +
    lightPatch(canvas, 480, 230)
  )
}

function potShelves(canvas: Canvas, x: number, wood: Color): string {
  const { random } = canvas
  const clay = ['#c9764f', '#8fa5a0', '#d9b184', '#6f7fa0'] as const
  let markup = ''
  for (const y of [290, 430, 570]) {
    markup += wallShelf(canvas, [x - 40, y], 330, wood)
    for (let pot = 0; pot < 3; pot++) {
      const [left, tall] = [x + pot * 100, random.between(60, 104)]
      const vase = d`M${left - 14} ${y - tall}h28l-4 ${tall * 0.25}q${tall * 0.36} ${tall * 0.2} 12 ${tall * 0.75}h-44q${-tall * 0.24} ${-tall * 0.55} 12 ${-tall * 0.75}z`
      markup += area(vase, indoor(canvas, random.pick(clay)))
    }
  }
  return markup
}

function easel(canvas: Canvas, x: number, wood: Color): string {
  const { palette } = canvas
  const dark = shaded(canvas, wood, 0.3)
  return (
    stroke(d`M${x} 110V690M${x - 30} 190L${x - 150} 720M${x + 30} 190L${x + 150} 720`, dark, 15) +
    area(box(x - 150, 220, 300, 330), shaded(canvas, indoor(canvas, '#fffaf0'), 0.12)) +
    area(box(x - 144, 214, 288, 326), indoor(canvas, '#fffaf0')) +
    area(box(x - 124, 234, 248, 200), fade(canvas, [0, palette.sky[0]], [1, palette.sky[2]])) +
    area(oval([x + 40, 300], 30), palette.sun) +
    area(
      d`M${x - 124} 470v-70q60 -90 120 -20t128 -20v90q-60 20 -110 6t-138 14z`,
      mix(palette.far, palette.near, 0.35),
    ) +
    stroke(d`M${x - 100} 490h90M${x + 10} 506h70`, palette.accent, 14, 0.7) +
    area(box(x - 180, 544, 360, 18), wood)
  )
}

function jar(canvas: Canvas, x: number, glass: Color): string {
  const { palette, random } = canvas
  const handles = [-34, -10, 14, 36].map((lean) => [lean, random.between(120, 190)] as const)
  return (
    stroke(
      handles.map(([lean, tall]) => d`M${x + lean * 0.4} 800l${lean} ${-tall}`).join(''),
      indoor(canvas, '#d0a468'),
      9,
    ) +
    handles
      .map(([lean, tall], index) =>
        area(
          oval([x + lean * 1.44, 786 - tall], 11, 24),
          index % 2 ? indoor(canvas, palette.accent) : indoor(canvas, '#3f7f9a'),
        ),
      )
      .join('') +
    area(d`M${x - 46} 770h92l-6 92h-80z`, fade(canvas, [0, lit(canvas, glass, 0.3)], [1, glass]))
  )
}

function paints(canvas: Canvas, x: number): string {
  const board = indoor(canvas, '#d9b184')
  const dabs = ['#d9483b', '#f2b632', '#3f8f6a', '#3f6fae', '#fff6e6']
  return (
    area(d`M${x - 160} 812q-10 -62 120 -66t160 50q10 60 -60 54t-50 20q-160 20 -170 -58z`, board) +
    dabs
      .map((dab, index) =>
        area(oval([x - 104 + index * 52, 782 - Math.sin(index * 0.8) * 16], 21, 13), indoor(canvas, dab)),
      )
      .join('') +
    area(oval([x + 50, 826], 18, 11), shaded(canvas, board, 0.5))
  )
}

function splashes(canvas: Canvas): string {
  return (
    area(oval([400, 800], 16, 6) + oval([430, 812], 8, 4), indoor(canvas, canvas.palette.accent), 0.8) +
    area('M850 806L930 800L926 812L852 814z', indoor(canvas, '#3f7f9a'), 0.7)
  )
}
