import {
  type Canvas,
  applyLight,
  applyShade,
  verticalGradient,
  horizontalGradient,
} from '../drawing/canvas.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from './scene.ts'
import { pendant, pottedPlant, roundTable, tableTop, wallShelf } from './furniture.ts'
import {
  placeOnFloor,
  bricks,
  floorboards,
  toIndoorColor,
  isDark,
  wainscot,
  wall,
  placeAtTable,
  lamplightColor,
  lightPatch,
  tiles,
} from './room.ts'
import { windowIn } from './windows.ts'
import { type Color, mix } from '../drawing/color.ts'

/**
 * Draws a cover's scene, a café: a shop window with a view of the town, bottles behind a bar or a chalkboard, bistro
 * chairs. Returns its SVG behind and in front of the subject, and the subject's place.
 */
export const cafe: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#c98d6a', '#7fa08f', '#b8646a', '#d8b27c']))
  const wood = toIndoorColor(canvas, '#7d5238')
  const windowX = 590
  const sideX = 130
  const isBar = random.chance(0.5)
  const back =
    wall(canvas, plaster) +
    (random.chance(0.5) ? bricks(canvas, plaster, 520) : '') +
    wainscot(canvas, 520, applyShade(canvas, wood, 0.05)) +
    windowIn(
      canvas,
      { x: windowX, y: 170, width: 480, height: 300 },
      { outlook: random.pick(['town', 'town', 'rain']), frame: applyShade(canvas, wood, 0.2), panes: 3 },
    ) +
    awningInside(canvas, windowX) +
    (isBar ? bottles(canvas, sideX, wood) : chalkboard(canvas, sideX, wood)) +
    chair(canvas, 210, wood) +
    pendant(canvas, [470, 150], 58, toIndoorColor(canvas, palette.accent)) +
    pendant(canvas, [750, 190], 58, toIndoorColor(canvas, palette.accent))
  const table = roundTable(canvas, [canvas.third, 742], 330, applyLight(canvas, wood, 0.18))
  const front = pottedPlant(canvas, [1120, 930], 420, toIndoorColor(canvas, '#c06a4c')) + menu(canvas, 390)
  return placeOnFloor(canvas, {
    back: back + floorboards(canvas, 690, toIndoorColor(canvas, '#a9744e')),
    surface: table,
    front,
  })
}

function awningInside(canvas: Canvas, x: number): string {
  const cloth = toIndoorColor(canvas, canvas.palette.accent)
  const white = toIndoorColor(canvas, '#fff3e2')
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
    area(box(x - 10, 160, 320, 302), applyShade(canvas, wood, 0.45)) +
    area(kinds[0], toIndoorColor(canvas, '#5f9a78')) +
    area(kinds[1], toIndoorColor(canvas, '#d99a4a')) +
    area(kinds[2], toIndoorColor(canvas, '#b5534a')) +
    area(boards + box(x - 16, 152, 12, 310) + box(x + 304, 152, 12, 310), applyLight(canvas, wood, 0.15))
  )
}

function chalkboard(canvas: Canvas, x: number, wood: string): string {
  const chalk = toIndoorColor(canvas, '#fff6e6')
  return (
    area(box(x - 10, 180, 310, 270), wood) +
    area(box(x + 4, 194, 282, 242), toIndoorColor(canvas, '#2f3a3c')) +
    stroke(
      d`M${x + 84} 232h124M${x + 40} 290h90m80 0h36M${x + 40} 330h120m50 0h36M${x + 40} 370h70m100 0h36M${x + 40} 410h104m66 0h36`,
      chalk,
      7,
      0.75,
    )
  )
}

function chair(canvas: Canvas, x: number, wood: string): string {
  const dark = applyShade(canvas, wood, 0.35)
  return (
    stroke(
      d`M${x - 70} 900V560q70 -110 140 0v340M${x - 70} 640h140M${x - 34} 640v-110M${x} 640v-128M${x + 34} 640v-110`,
      dark,
      14,
    ) + area(oval([x, 740], 92, 24), applyLight(canvas, dark, 0.15))
  )
}

function menu(canvas: Canvas, x: number): string {
  const card = isDark(canvas) ? toIndoorColor(canvas, '#efe2cc') : '#fff8ea'
  return (
    area(d`M${x - 26} 780l10 -74h44l10 74z`, card) +
    stroke(d`M${x - 4} 726h22M${x - 6} 742h26M${x - 8} 758h18`, applyShade(canvas, card, 0.5), 4, 0.8)
  )
}

/**
 * Draws a cover's scene, a classroom or laboratory: a board with a drawing, glassware, a clean bench. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const classroom: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#cfdcd8', '#e7dcc3', '#c6cfe0']))
  const wood = toIndoorColor(canvas, random.pick(['#c69a68', '#d8cfc2', '#a9b7b8']))
  const windowX = 800
  const back =
    wall(canvas, plaster) +
    (random.chance(0.5) ? tiles(canvas, [520, 650], applyLight(canvas, plaster, 0.2)) : '') +
    windowIn(
      canvas,
      { x: windowX, y: 160, width: 260, height: 330 },
      { outlook: random.pick(['town', 'hills', 'garden']), frame: toIndoorColor(canvas, '#fbf6ee') },
    ) +
    lightPatch(canvas, 660, 210) +
    blackboard(canvas, 110) +
    wallShelf(canvas, [windowX - 20, 610], 300, wood) +
    tubeLamp(canvas)
  const front = flasks(canvas, 150) + (random.chance(0.5) ? atom(canvas, 1070) : notebooks(canvas, 1050))
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function blackboard(canvas: Canvas, x: number): string {
  const { random } = canvas
  const slate = toIndoorColor(canvas, random.pick(['#2f5a4f', '#34465a']))
  const chalk = mix(slate, '#fff8e6', 0.8)
  const drawings = [
    d`M${x + 60} 440l70 -120l60 60l80 -140M${x + 50} 240v210h260`,
    d`M${x + 70} 260h120M${x + 70} 310h200M${x + 70} 360h90m30 0h70M${x + 330} 240v60m-30 -30h60`,
    d`M${x + 110} 420l80 -150l80 150zM${x + 330} 250a50 50 0 1 0 1 0`,
  ] as const
  return (
    area(box(x - 14, 166, 520, 340), toIndoorColor(canvas, '#a9784c')) +
    area(box(x, 180, 492, 312), verticalGradient(canvas, [0, applyLight(canvas, slate, 0.12)], [1, slate])) +
    stroke(random.pick(drawings) + d`M${x + 330} 370h110M${x + 330} 400h80`, chalk, 6, 0.75) +
    area(box(x - 20, 502, 532, 14), applyLight(canvas, toIndoorColor(canvas, '#a9784c'), 0.2)) +
    area(box(x + 60, 494, 40, 9) + box(x + 130, 494, 24, 9), chalk)
  )
}

function tubeLamp(canvas: Canvas): string {
  const shine = lamplightColor(canvas)
  return (
    stroke('M460 0V86M740 0V86', applyShade(canvas, canvas.palette.far, 0.5), 4) +
    area('M420 86h360l-30 26H450z', toIndoorColor(canvas, '#7f8f92')) +
    area('M450 112h300v10H450z', shine) +
    (isDark(canvas) ? area('M450 122h300L900 640H300z', shine, 0.13) : '')
  )
}

function flasks(canvas: Canvas, x: number): string {
  const glass = mix(toIndoorColor(canvas, '#d9ecee'), '#ffffff', 0.2)
  const fluid = (color: Color) => toIndoorColor(canvas, color)
  return (
    area(cone(x, 190), glass, 0.6) +
    area(level(x, 190), fluid('#e2694f')) +
    area(cone(x + 140, 130), glass, 0.6) +
    area(level(x + 140, 130), fluid('#4f9fae')) +
    area(box(x - 150, 690, 34, 150), glass, 0.6) +
    area(box(x - 150, 760, 34, 80), fluid('#7fae4f')) +
    area(oval([x - 20, 720], 8) + oval([x + 8, 690], 6), fluid('#e2694f'), 0.7)
  )
}

function atom(canvas: Canvas, x: number): string {
  const metal = toIndoorColor(canvas, '#d2a04c')
  const ring = `M${x - 90} 700a90 34 0 1 0 180 0a90 34 0 1 0 -180 0`
  const turned = (angle: number) => `<path d="${ring}" transform="rotate(${angle} ${Math.round(x)} 700)"/>`
  return (
    area(box(x - 6, 720, 12, 110) + oval([x, 834], 64, 14), applyShade(canvas, metal, 0.3)) +
    `<g fill="none" stroke="${metal}" stroke-width="7">${turned(0)}${turned(60)}${turned(120)}</g>` +
    area(oval([x, 700], 22), toIndoorColor(canvas, canvas.palette.accent))
  )
}

function notebooks(canvas: Canvas, x: number): string {
  const [one, two] = [toIndoorColor(canvas, canvas.palette.accent), toIndoorColor(canvas, '#3f7f7a')]
  return (
    area(box(x - 110, 800, 220, 40), one) +
    area(box(x - 96, 764, 190, 36), two) +
    area(box(x - 110, 830, 220, 10) + box(x - 96, 790, 190, 10), canvas.palette.near, 0.25) +
    stroke(d`M${x - 40} 752l120 -10`, toIndoorColor(canvas, '#f2b632'), 13)
  )
}

function cone(at: number, size: number): string {
  return d`M${at - size * 0.16} ${840 - size}h${size * 0.32}v${size * 0.4}l${size * 0.32} ${size * 0.6}h${-size * 0.96}l${size * 0.32} ${-size * 0.6}z`
}

function level(at: number, size: number): string {
  return d`M${at - size * 0.33} ${840 - size * 0.3}h${size * 0.66}l${size * 0.15} ${size * 0.3}h${-size * 0.96}z`
}

/**
 * Draws a cover's scene, a bright hall with tall windows and a wooden floor: a dance studio, a dojo or a gym. Returns
 * its SVG behind and in front of the subject, and the subject's place.
 */
export const gym: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#efe3d0', '#d6e0dc', '#e6d0cc']))
  const wood = toIndoorColor(canvas, '#d2a06a')
  const kind = random.pick([danceStudio, dojo, weights])
  const back =
    wall(canvas, plaster) + kind(canvas, plaster) + floorboards(canvas, 640, wood) + floorLight(canvas)
  const mat =
    area(oval([600, 780], 360, 62), applyShade(canvas, toIndoorColor(canvas, canvas.palette.accent), 0.05)) +
    area(oval([600, 774], 360, 60), toIndoorColor(canvas, canvas.palette.accent)) +
    area(oval([600, 772], 320, 50), applyLight(canvas, toIndoorColor(canvas, canvas.palette.accent), 0.22))
  const front = pottedPlant(canvas, [1140, 920], 440, toIndoorColor(canvas, '#e8e0d4')) + ball(canvas, 110)
  return placeOnFloor(canvas, { back, surface: mat, front })
}

/** Windows, a barre and a tall mirror. */
function danceStudio(canvas: Canvas, plaster: Color): string {
  const frame = toIndoorColor(canvas, '#fffaf0')
  const mirror = (left: number) =>
    area(
      box(left, 150, 200, 430),
      horizontalGradient(
        canvas,
        [0, applyLight(canvas, plaster, 0.3)],
        [1, applyShade(canvas, plaster, 0.2)],
      ),
    ) + area(d`M${left + 30} 580L${left + 150} 150L${left + 190} 150L${left + 70} 580z`, '#fff', 0.2)
  return (
    windowIn(
      canvas,
      { x: 860, y: 150, width: 280, height: 390 },
      { outlook: canvas.random.pick(['hills', 'garden', 'town']), frame: frame },
    ) +
    mirror(40) +
    mirror(260) +
    stroke('M-20 470H1220M120 470v-24M600 470v-24M1080 470v-24', toIndoorColor(canvas, '#a9744e'), 14)
  )
}

/** Paper screens and a scroll. */
function dojo(canvas: Canvas): string {
  const paper = isDark(canvas) ? lamplightColor(canvas) : toIndoorColor(canvas, '#fff6e2')
  const wood = toIndoorColor(canvas, '#7d5238')
  let bars = ''
  for (let x = 60; x < 1160; x += 90) bars += d`M${x} 140V600`
  return (
    area('M40 130H1160V610H40z', verticalGradient(canvas, [0, paper], [1, applyShade(canvas, paper, 0.2)])) +
    stroke(`${bars}M40 250H1160M40 370H1160M40 490H1160`, wood, 5, 0.75) +
    area('M0 96H1200V136H0zM0 596H1200V630H0zM310 130h22v480h-22zM868 130h22v480h-22z', wood) +
    area(oval([800, 330], 150), canvas.palette.accent, 0.28)
  )
}

/** Racks of weights and a climbing frame. */
function weights(canvas: Canvas): string {
  const steel = toIndoorColor(canvas, '#4d5864')
  const wood = toIndoorColor(canvas, '#b5824f')
  let rungs = ''
  for (let y = 170; y < 620; y += 50) rungs += d`M90 ${y}h240`
  return (
    windowIn(
      canvas,
      { x: 730, y: 140, width: 400, height: 260 },
      { outlook: 'town', frame: toIndoorColor(canvas, '#f6efe2'), panes: 4 },
    ) +
    stroke(`M90 130V640M330 130V640${rungs}`, wood, 13) +
    area(
      box(710, 500, 440, 12) + box(710, 590, 440, 12) + box(710, 470, 14, 180) + box(1136, 470, 14, 180),
      steel,
    ) +
    area(
      [-150, -50, 50, 150].map((at) => bell(930 + at, 480) + bell(930 + at, 568)).join(''),
      applyShade(canvas, steel, 0.4),
    )
  )
}

function floorLight(canvas: Canvas): string {
  if (isDark(canvas)) return area(oval([600, 760], 520, 110), lamplightColor(canvas), 0.14)
  const { palette } = canvas
  return area('M920 650L1060 650L760 900L540 900z', palette.sun, 0.32)
}

function ball(canvas: Canvas, x: number): string {
  const skin = toIndoorColor(canvas, '#5f8fb0')
  return (
    area(oval([x, 900], 110, 16), canvas.palette.near, 0.3) +
    area(oval([x, 810], 98), skin) +
    area(oval([x + 26, 780], 54), applyLight(canvas, skin, 0.3), 0.6)
  )
}

function bell(at: number, y: number): string {
  return box(at - 34, y - 5, 68, 10) + box(at - 44, y - 22, 18, 44) + box(at + 26, y - 22, 18, 44)
}
