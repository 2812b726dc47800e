import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded, sweep } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { pottedPlant } from './furniture.ts'
import { onFloor } from './room.ts'
import { floorboards, indoor, isDark, lamplight, wall } from './walls.ts'
import { windowIn } from './windows.ts'

/** A bright hall to move in: tall windows on a wooden floor, as a dance studio, a dojo or a gym. */
export const gym: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#efe3d0', '#d6e0dc', '#e6d0cc']))
  const wood = indoor(canvas, '#d2a06a')
  const kind = random.pick([danceStudio, dojo, weights])
  const back =
    wall(canvas, plaster) + kind(canvas, plaster) + floorboards(canvas, 640, wood) + floorLight(canvas)
  const mat =
    area(oval([600, 780], 360, 62), shaded(canvas, indoor(canvas, canvas.palette.accent), 0.05)) +
    area(oval([600, 774], 360, 60), indoor(canvas, canvas.palette.accent)) +
    area(oval([600, 772], 320, 50), lit(canvas, indoor(canvas, canvas.palette.accent), 0.22))
  const front = pottedPlant(canvas, [1140, 920], 440, indoor(canvas, '#e8e0d4')) + ball(canvas, 110)
  return onFloor(canvas, { back, surface: mat, front })
}

/** Windows, a barre and a tall mirror. */
function danceStudio(canvas: Canvas, plaster: Color): string {
  const frame = indoor(canvas, '#fffaf0')
  const mirror = (left: number) =>
    area(
      box(left, 150, 200, 430),
      sweep(canvas, [0, lit(canvas, plaster, 0.3)], [1, shaded(canvas, plaster, 0.2)]),
    ) + area(d`M${left + 30} 580L${left + 150} 150L${left + 190} 150L${left + 70} 580z`, '#fff', 0.2)
  return (
    windowIn(
      canvas,
      { x: 860, y: 150, width: 280, height: 390 },
      { outlook: canvas.random.pick(['hills', 'garden', 'town']), frame: frame },
    ) +
    mirror(40) +
    mirror(260) +
    stroke('M-20 470H1220M120 470v-24M600 470v-24M1080 470v-24', indoor(canvas, '#a9744e'), 14)
  )
}

/** Paper screens and a scroll. */
function dojo(canvas: Canvas): string {
  const paper = isDark(canvas) ? lamplight(canvas) : indoor(canvas, '#fff6e2')
  const wood = indoor(canvas, '#7d5238')
  let bars = ''
  for (let x = 60; x < 1160; x += 90) bars += d`M${x} 140V600`
  return (
    area('M40 130H1160V610H40z', fade(canvas, [0, paper], [1, shaded(canvas, paper, 0.2)])) +
    stroke(`${bars}M40 250H1160M40 370H1160M40 490H1160`, wood, 5, 0.75) +
    area('M0 96H1200V136H0zM0 596H1200V630H0zM310 130h22v480h-22zM868 130h22v480h-22z', wood) +
    area(oval([800, 330], 150), canvas.palette.accent, 0.28)
  )
}

/** Racks of weights and a climbing frame. */
function weights(canvas: Canvas): string {
  const steel = indoor(canvas, '#4d5864')
  const wood = indoor(canvas, '#b5824f')
  let rungs = ''
  for (let y = 170; y < 620; y += 50) rungs += d`M90 ${y}h240`
  return (
    windowIn(
      canvas,
      { x: 730, y: 140, width: 400, height: 260 },
      { outlook: 'town', frame: indoor(canvas, '#f6efe2'), panes: 4 },
    ) +
    stroke(`M90 130V640M330 130V640${rungs}`, wood, 13) +
    area(
      box(710, 500, 440, 12) + box(710, 590, 440, 12) + box(710, 470, 14, 180) + box(1136, 470, 14, 180),
      steel,
    ) +
    area(
      [-150, -50, 50, 150].map((at) => bell(930 + at, 480) + bell(930 + at, 568)).join(''),
      shaded(canvas, steel, 0.4),
    )
  )
}

function floorLight(canvas: Canvas): string {
  if (isDark(canvas)) return area(oval([600, 760], 520, 110), lamplight(canvas), 0.14)
  const { palette } = canvas
  return area('M920 650L1060 650L760 900L540 900z', palette.sun, 0.32)
}

function ball(canvas: Canvas, x: number): string {
  const skin = indoor(canvas, '#5f8fb0')
  return (
    area(oval([x, 900], 110, 16), canvas.palette.near, 0.3) +
    area(oval([x, 810], 98), skin) +
    area(oval([x + 26, 780], 54), lit(canvas, skin, 0.3), 0.6)
  )
}

function bell(at: number, y: number): string {
  return box(at - 34, y - 5, 68, 10) + box(at - 44, y - 22, 18, 44) + box(at + 26, y - 22, 18, 44)
}
