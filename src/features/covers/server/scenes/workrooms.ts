import { type Canvas, verticalGradient, applyLight, applyShade } from '../drawing/canvas.ts'
import { type Color, mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from './scene.ts'
import { tableTop, wallPicture, wallShelf, pendant } from './furniture.ts'
import { placeAtTable, bricks, toIndoorColor, lightPatch, wall } from './room.ts'
import { archedWindow, windowIn } from './windows.ts'

/**
 * Draws a cover's scene, a painter's loft: a north-facing window or a wall of sheets, an easel or a shelf of pots,
 * brushes in jars. Returns its SVG behind and in front of the subject, and the subject's place.
 */
export const artStudio: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#efe4d6', '#e6cfc0', '#cfd6d6', '#e3d3a8']))
  const wood = toIndoorColor(canvas, '#b98d60')
  const back =
    wall(canvas, plaster) +
    (random.chance(0.4) ? bricks(canvas, plaster, 560) : '') +
    random.pick([archedWindows, northLight, wallOfSheets])(canvas, wood) +
    area(box(0, 600, 1200, 110), applyShade(canvas, mix(plaster, wood, 0.5), 0.3)) +
    (random.chance(0.65) ? easel(canvas, 230, wood) : potShelves(canvas, 90, wood))
  const front =
    jar(canvas, 1030, toIndoorColor(canvas, '#6f9aa0')) +
    jar(canvas, 1140, toIndoorColor(canvas, '#c9694f')) +
    paints(canvas, 200) +
    splashes(canvas)
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, mix(wood, palette.far, 0.15)), front })
}

function archedWindows(canvas: Canvas, wood: Color): string {
  const frame = toIndoorColor(canvas, '#5d5148')
  const opening = { width: 210, height: 400, y: 120 }
  return (
    archedWindow(canvas, { ...opening, x: 725 }, frame) +
    archedWindow(canvas, { ...opening, x: 985 }, frame) +
    lightPatch(canvas, 510, 250) +
    wallPicture(canvas, { x: 450, y: 180, width: 120, height: 150 }, wood)
  )
}

/** A large factory window over most of the wall. */
function northLight(canvas: Canvas): string {
  const opening = { x: 460, y: 110, width: 660, height: 430 }
  return windowIn(canvas, opening, {
    outlook: canvas.random.pick(['town', 'hills', 'rain']),
    frame: toIndoorColor(canvas, '#4f4a4c'),
    panes: 6,
  })
}

/** Sheets pegged to lines to dry. */
function wallOfSheets(canvas: Canvas, wood: Color): string {
  const { palette, random } = canvas
  let sheets = ''
  for (const [row, y] of [170, 372].entries()) {
    for (let x = 450 + row * 40; x < 1150; x += 150) {
      const paint = random.pick([palette.accent, palette.sky[0], palette.sky[1], palette.far])
      const motif = random.pick([
        // The upper right corner has the heart button, on which a disc would look like a part of it.
        x > 940 ? box(x + 24, y + 48, 64, 64) : oval([x + 56, y + 80], 32),
        d`M${x + 20} ${y + 112}l36 -66l36 66z`,
        d`M${x + 22} ${y + 50}h68v14h-68zm0 30h68v14h-68z`,
      ])
      sheets +=
        area(box(x, y, 112, 144), toIndoorColor(canvas, '#fff8ec')) +
        area(motif, toIndoorColor(canvas, paint)) +
        area(box(x + 46, y - 10, 18, 24), wood)
    }
  }
  return (
    stroke('M400 170Q800 190 1240 166M400 372Q800 392 1240 368', applyShade(canvas, wood, 0.5), 4) +
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
      markup += area(vase, toIndoorColor(canvas, random.pick(clay)))
    }
  }
  return markup
}

function easel(canvas: Canvas, x: number, wood: Color): string {
  const { palette } = canvas
  const dark = applyShade(canvas, wood, 0.3)
  return (
    stroke(d`M${x} 110V690M${x - 30} 190L${x - 150} 720M${x + 30} 190L${x + 150} 720`, dark, 15) +
    area(box(x - 150, 220, 300, 330), applyShade(canvas, toIndoorColor(canvas, '#fffaf0'), 0.12)) +
    area(box(x - 144, 214, 288, 326), toIndoorColor(canvas, '#fffaf0')) +
    area(box(x - 124, 234, 248, 200), verticalGradient(canvas, [0, palette.sky[0]], [1, palette.sky[2]])) +
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
      toIndoorColor(canvas, '#d0a468'),
      9,
    ) +
    handles
      .map(([lean, tall], index) =>
        area(
          oval([x + lean * 1.44, 786 - tall], 11, 24),
          index % 2 ? toIndoorColor(canvas, palette.accent) : toIndoorColor(canvas, '#3f7f9a'),
        ),
      )
      .join('') +
    area(
      d`M${x - 46} 770h92l-6 92h-80z`,
      verticalGradient(canvas, [0, applyLight(canvas, glass, 0.3)], [1, glass]),
    )
  )
}

function paints(canvas: Canvas, x: number): string {
  const board = toIndoorColor(canvas, '#d9b184')
  const dabs = ['#d9483b', '#f2b632', '#3f8f6a', '#3f6fae', '#fff6e6']
  return (
    area(d`M${x - 160} 812q-10 -62 120 -66t160 50q10 60 -60 54t-50 20q-160 20 -170 -58z`, board) +
    dabs
      .map((dab, index) =>
        area(
          oval([x - 104 + index * 52, 782 - Math.sin(index * 0.8) * 16], 21, 13),
          toIndoorColor(canvas, dab),
        ),
      )
      .join('') +
    area(oval([x + 50, 826], 18, 11), applyShade(canvas, board, 0.5))
  )
}

function splashes(canvas: Canvas): string {
  return (
    area(
      oval([400, 800], 16, 6) + oval([430, 812], 8, 4),
      toIndoorColor(canvas, canvas.palette.accent),
      0.8,
    ) + area('M850 806L930 800L926 812L852 814z', toIndoorColor(canvas, '#3f7f9a'), 0.7)
  )
}

/**
 * Draws a cover's scene, a workshop: tools on a pegboard, paint tins, a bench with shavings. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const workshop: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#c8a68c', '#9fb0ae', '#c9b48a']))
  const wood = toIndoorColor(canvas, '#b5824f')
  const boardX = 90
  const windowX = 760
  const back =
    wall(canvas, plaster) +
    bricks(canvas, plaster) +
    windowIn(
      canvas,
      { x: windowX, y: 170, width: 280, height: 230 },
      {
        outlook: random.pick(['garden', 'hills', 'snow']),
        frame: toIndoorColor(canvas, '#7d6a58'),
        panes: 3,
      },
    ) +
    lightPatch(canvas, 620, 190) +
    pegboard(canvas, boardX) +
    wallShelf(canvas, [windowX - 10, 540], 320, wood) +
    tins(canvas, windowX, 540) +
    planks(canvas, 40, wood) +
    pendant(canvas, [670, 150], 84, toIndoorColor(canvas, '#3f6f6a'))
  const front = vice(canvas, 1060) + toolbox(canvas, 160) + shavings(canvas, wood)
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function pegboard(canvas: Canvas, x: number): string {
  const board = toIndoorColor(canvas, '#d9bb8c')
  const steel = toIndoorColor(canvas, '#8f9aa3')
  const handle = toIndoorColor(canvas, canvas.palette.accent)
  let holes = ''
  for (let row = 0; row < 9; row++)
    for (let column = 0; column < 13; column++) holes += d`M${x + 34 + column * 36} ${196 + row * 40}h1`
  return (
    area(box(x, 160, 500, 400), applyShade(canvas, board, 0.3)) +
    area(box(x + 8, 168, 484, 384), board) +
    stroke(holes, applyShade(canvas, board, 0.35), 6) +
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
    area(d`M${x + 212} 424h26v80h-26zM${x + 272} 424h26v80h-26z`, toIndoorColor(canvas, '#3f6f7d')) +
    `<path d="${oval([x + 350, 440], 34)}" fill="none" stroke="${toIndoorColor(canvas, '#4a4650')}" stroke-width="14"/>`
  )
}

function tins(canvas: Canvas, x: number, y: number): string {
  const colors = ['#d9694a', '#4f8f86', '#e0b65a', '#6a7fa8']
  return colors
    .map((color, index) => {
      const [left, tall] = [x + 10 + index * 72, 56 + (index % 3) * 14]
      const tin = toIndoorColor(canvas, color)
      return (
        area(box(left, y - tall, 56, tall), tin) +
        area(box(left, y - tall, 56, 9), applyLight(canvas, tin, 0.5)) +
        area(box(left, y - tall * 0.66, 56, tall * 0.36), toIndoorColor(canvas, '#fbf1dd'), 0.85)
      )
    })
    .join('')
}

function planks(canvas: Canvas, x: number, wood: Color): string {
  return [0, 1, 2]
    .map((index) =>
      area(
        d`M${x + index * 40} 700l60 -${520 - index * 70}h32l-60 ${520 - index * 70}z`,
        index % 2 ? applyLight(canvas, wood, 0.2) : applyShade(canvas, wood, 0.2),
      ),
    )
    .join('')
}

function vice(canvas: Canvas, x: number): string {
  const iron = toIndoorColor(canvas, '#5d6b78')
  return (
    area(d`M${x - 90} 830v-40h40v-60h50v50h40v-50h50v60h30v40z`, iron) +
    area(box(x - 50, 722, 50, 14) + box(x + 40, 722, 50, 14), applyLight(canvas, iron, 0.35)) +
    stroke(d`M${x - 130} 806h50M${x - 130} 770v72`, applyShade(canvas, iron, 0.3), 12)
  )
}

function toolbox(canvas: Canvas, x: number): string {
  const red = toIndoorColor(canvas, '#c9483c')
  return (
    stroke(d`M${x - 70} 750v-50h140v50`, applyShade(canvas, red, 0.5), 14) +
    area(box(x - 140, 744, 280, 110), red) +
    area(box(x - 140, 744, 280, 26), applyLight(canvas, red, 0.2)) +
    area(box(x - 22, 764, 44, 22), toIndoorColor(canvas, '#d8dde0')) +
    area(box(x - 140, 836, 280, 18), applyShade(canvas, red, 0.4))
  )
}

function shavings(canvas: Canvas, wood: Color): string {
  return stroke(curl(370, 812) + curl(870, 806) + curl(420, 826), applyLight(canvas, wood, 0.5), 7)
}

function curl(x: number, y: number): string {
  return d`M${x} ${y}q-26 -20 0 -30t26 16t-18 12`
}
