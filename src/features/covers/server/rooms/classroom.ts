import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { tableTop, wallShelf } from './furniture.ts'
import { atTable } from './room.ts'
import { indoor, isDark, lamplight, lightPatch, tiles, wall } from './walls.ts'
import { windowIn } from './windows.ts'

/** A classroom or laboratory: a board with a drawing, glassware, a clean bench. */
export const classroom: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#cfdcd8', '#e7dcc3', '#c6cfe0']))
  const wood = indoor(canvas, random.pick(['#c69a68', '#d8cfc2', '#a9b7b8']))
  const windowX = 800
  const back =
    wall(canvas, plaster) +
    (random.chance(0.5) ? tiles(canvas, [520, 650], lit(canvas, plaster, 0.2)) : '') +
    windowIn(
      canvas,
      { x: windowX, y: 160, width: 260, height: 330 },
      { outlook: random.pick(['town', 'hills', 'garden']), frame: indoor(canvas, '#fbf6ee') },
    ) +
    lightPatch(canvas, 660, 210) +
    blackboard(canvas, 110) +
    wallShelf(canvas, [windowX - 20, 610], 300, wood) +
    tubeLamp(canvas)
  const front = flasks(canvas, 150) + (random.chance(0.5) ? atom(canvas, 1070) : notebooks(canvas, 1050))
  return atTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function blackboard(canvas: Canvas, x: number): string {
  const { random } = canvas
  const slate = indoor(canvas, random.pick(['#2f5a4f', '#34465a']))
  const chalk = mix(slate, '#fff8e6', 0.8)
  const drawings = [
    d`M${x + 60} 440l70 -120l60 60l80 -140M${x + 50} 240v210h260`,
    d`M${x + 70} 260h120M${x + 70} 310h200M${x + 70} 360h90m30 0h70M${x + 330} 240v60m-30 -30h60`,
    d`M${x + 110} 420l80 -150l80 150zM${x + 330} 250a50 50 0 1 0 1 0`,
  ] as const
  return (
    area(box(x - 14, 166, 520, 340), indoor(canvas, '#a9784c')) +
    area(box(x, 180, 492, 312), fade(canvas, [0, lit(canvas, slate, 0.12)], [1, slate])) +
    stroke(random.pick(drawings) + d`M${x + 330} 370h110M${x + 330} 400h80`, chalk, 6, 0.75) +
    area(box(x - 20, 502, 532, 14), lit(canvas, indoor(canvas, '#a9784c'), 0.2)) +
    area(box(x + 60, 494, 40, 9) + box(x + 130, 494, 24, 9), chalk)
  )
}

function tubeLamp(canvas: Canvas): string {
  const shine = lamplight(canvas)
  return (
    stroke('M460 0V86M740 0V86', shaded(canvas, canvas.palette.far, 0.5), 4) +
    area('M420 86h360l-30 26H450z', indoor(canvas, '#7f8f92')) +
    area('M450 112h300v10H450z', shine) +
    (isDark(canvas) ? area('M450 122h300L900 640H300z', shine, 0.13) : '')
  )
}

function flasks(canvas: Canvas, x: number): string {
  const glass = mix(indoor(canvas, '#d9ecee'), '#ffffff', 0.2)
  const fluid = (color: Color) => indoor(canvas, color)
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
  const metal = indoor(canvas, '#d2a04c')
  const ring = `M${x - 90} 700a90 34 0 1 0 180 0a90 34 0 1 0 -180 0`
  const turned = (angle: number) => `<path d="${ring}" transform="rotate(${angle} ${Math.round(x)} 700)"/>`
  return (
    area(box(x - 6, 720, 12, 110) + oval([x, 834], 64, 14), shaded(canvas, metal, 0.3)) +
    `<g fill="none" stroke="${metal}" stroke-width="7">${turned(0)}${turned(60)}${turned(120)}</g>` +
    area(oval([x, 700], 22), indoor(canvas, canvas.palette.accent))
  )
}

function notebooks(canvas: Canvas, x: number): string {
  const [one, two] = [indoor(canvas, canvas.palette.accent), indoor(canvas, '#3f7f7a')]
  return (
    area(box(x - 110, 800, 220, 40), one) +
    area(box(x - 96, 764, 190, 36), two) +
    area(box(x - 110, 830, 220, 10) + box(x - 96, 790, 190, 10), canvas.palette.near, 0.25) +
    stroke(d`M${x - 40} 752l120 -10`, indoor(canvas, '#f2b632'), 13)
  )
}

function cone(at: number, size: number): string {
  return d`M${at - size * 0.16} ${840 - size}h${size * 0.32}v${size * 0.4}l${size * 0.32} ${size * 0.6}h${-size * 0.96}l${size * 0.32} ${-size * 0.6}z`
}

function level(at: number, size: number): string {
  return d`M${at - size * 0.33} ${840 - size * 0.3}h${size * 0.66}l${size * 0.15} ${size * 0.3}h${-size * 0.96}z`
}
