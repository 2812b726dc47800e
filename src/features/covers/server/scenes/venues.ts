import { type Canvas, verticalGradient, applyLight, applyShade, softLight } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { lamplightColor } from './room.ts'
import type { Scene } from './scene.ts'
import { placeOnStage, beam, stageBoards, lightPool } from './stages.ts'
import { stringLights } from '../drawing/buildings.ts'

/**
 * Draws a cover's scene, a dance floor: a mirror ball and its spots of light, a chequered floor, an arch of bulbs.
 * Returns its SVG behind and in front of the subject, and the subject's place.
 */
export const ballroom: Scene = (canvas) => {
  const { palette, random } = canvas
  const wall = mix(
    mix(palette.sky[1], palette.sky[0], 0.4),
    palette.near,
    palette.time === 'day' ? 0.24 : 0.42,
  )
  let flecks = ''
  for (let index = 0; index < 46; index++)
    flecks += oval(
      [random.between(0, 1200), random.between(60, 620)],
      random.between(4, 11),
      random.between(3, 8),
    )
  const back =
    area('M0 0h1200v900H0z', verticalGradient(canvas, [0, applyShade(canvas, wall, 0.4)], [1, wall])) +
    drapes(canvas, wall) +
    area(oval([600, 470], 460), softLight(canvas, palette.accent, 0.6)) +
    bulbArch(canvas) +
    area(flecks, palette.sun, 0.38) +
    floor(canvas) +
    beam(canvas, [40, -20], [560, 770], {
      width: 170,
      color: palette.sun,
      strength: 0.4,
    }) +
    beam(canvas, [1160, -20], [640, 770], {
      width: 170,
      color: palette.accent,
      strength: 0.4,
    }) +
    mirrorBall(canvas, 330)
  const front =
    stringLights(canvas, [-20, 120], [420, -20], 30) +
    stringLights(canvas, [780, -20], [1220, 120], 30) +
    table(canvas, 1090)
  return placeOnStage(canvas, back, front)
}

function drapes(canvas: Canvas, wall: string): string {
  let folds = ''
  for (let x = 0; x < 1200; x += 80) folds += d`M${x} 0h40v640h-40z`
  return area(folds, applyLight(canvas, wall, 0.14), 0.4)
}

function bulbArch(canvas: Canvas): string {
  const { palette } = canvas
  let bulbs = ''
  for (let index = 0; index <= 22; index++) {
    const turn = Math.PI * (1 + index / 22)
    bulbs += oval([600 + Math.cos(turn) * 330, 560 + Math.sin(turn) * 330], 10)
  }
  return (
    stroke('M270 640V560A330 330 0 0 1 930 560V640', mix(palette.accent, palette.near, 0.3), 34) +
    area(bulbs, palette.sun)
  )
}

function floor(canvas: Canvas): string {
  const { palette } = canvas
  const [one, two] = [mix(palette.far, palette.near, 0.5), mix(palette.sun, palette.far, 0.45)]
  let squares = ''
  for (let row = 0; row < 5; row++) {
    const [top, bottom] = [630 + row * row * 11 + row * 6, 630 + (row + 1) ** 2 * 11 + (row + 1) * 6]
    for (let column = -8 + (row % 2); column < 8; column += 2)
      squares += d`M${at(column, top)} ${top}L${at(column + 1, top)} ${top}L${at(column + 1, bottom)} ${bottom}L${at(column, bottom)} ${bottom}z`
  }
  return (
    area(box(0, 630, 1200, 280), verticalGradient(canvas, [0, applyShade(canvas, one, 0.2)], [1, one])) +
    area(squares, two, 0.6) +
    area(oval([canvas.third, 770], 300, 58), palette.sun, 0.24)
  )
}

function mirrorBall(canvas: Canvas, x: number): string {
  const { palette } = canvas
  const silver = mix('#d8dde8', palette.far, 0.35)
  let lines = ''
  for (const bend of [-60, -24, 24, 60]) lines += d`M${x} 158Q${x + bend * 1.3} 238 ${x} 318`
  for (const y of [192, 224, 256, 288])
    lines += d`M${x - Math.sqrt(6400 - (y - 238) ** 2)} ${y}H${x + Math.sqrt(6400 - (y - 238) ** 2)}`
  return (
    stroke(d`M${x} 0V158`, mix(palette.near, palette.far, 0.3), 5) +
    area(oval([x, 238], 190), softLight(canvas, palette.sun, 0.6)) +
    area(oval([x, 238], 80), silver) +
    area(oval([x + 22, 216], 46), '#ffffff', 0.4) +
    stroke(lines, mix(silver, palette.near, 0.4), 3, 0.7)
  )
}

function table(canvas: Canvas, x: number): string {
  const { palette } = canvas
  const cloth = mix('#fff6e8', palette.far, 0.4)
  return (
    area(
      d`M${x - 130} 800h260l40 110h-340z`,
      verticalGradient(canvas, [0, cloth], [1, applyShade(canvas, cloth, 0.3)]),
    ) +
    area(oval([x, 800], 130, 26), applyLight(canvas, cloth, 0.3)) +
    area(oval([x, 720], 10, 19), palette.sun) +
    area(box(x - 8, 736, 16, 62), applyLight(canvas, cloth, 0.4)) +
    area(oval([x, 720], 70), softLight(canvas, palette.sun, 0.5))
  )
}

function at(column: number, y: number): number {
  return 600 + column * (90 + (y - 630) * 0.5)
}

/**
 * Draws a cover's scene, a cinema: a bright screen, wall lights, rows of red seats. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const cinema: Scene = (canvas) => {
  const { palette } = canvas
  const wall = mix(mix('#5a2436', palette.sky[0], 0.4), palette.near, 0.35)
  const back =
    area('M0 0h1200v900H0z', verticalGradient(canvas, [0, applyShade(canvas, wall, 0.4)], [1, wall])) +
    wallPanels(canvas, wall) +
    screen(canvas) +
    stageBoards(canvas, 650) +
    area('M260 560L940 560L1120 850L80 850z', palette.sky[2], 0.13) +
    lightPool([canvas.third, 766], 320, palette.sky[2])
  return placeOnStage(canvas, back, seats(canvas))
}

function screen(canvas: Canvas): string {
  const { palette, sunX } = canvas
  const [top, middle, low] = palette.sky
  return (
    area(box(196, 136, 808, 446), applyShade(canvas, palette.far, 0.8)) +
    area(
      box(220, 160, 760, 400),
      verticalGradient(
        canvas,
        [0, applyLight(canvas, top, 0.12)],
        [0.6, middle],
        [1, applyLight(canvas, low, 0.2)],
      ),
    ) +
    area(oval([600 + (sunX - 600) * 0.7, 300], 62), palette.sun) +
    area('M220 560V460q120 -110 240 -30t200 -40t320 60V560z', mix(palette.far, palette.near, 0.25)) +
    area('M220 560V520q180 -70 380 -10t380 -20V560z', mix(palette.far, palette.near, 0.55)) +
    // Letterbox bars, so that the screen does not look like a window.
    area(box(220, 160, 760, 26) + box(220, 534, 760, 26), palette.near)
  )
}

function wallPanels(canvas: Canvas, wall: string): string {
  let columns = ''
  for (const x of [20, 110, 1010, 1100]) columns += box(x, 60, 70, 600)
  const sconce = (x: number) =>
    area(d`M${x - 20} 300L${x + 20} 300L${x + 70} 60L${x - 70} 60z`, lamplightColor(canvas), 0.2) +
    area(d`M${x - 22} 300h44l-10 44h-24z`, lamplightColor(canvas))
  return area(columns, applyLight(canvas, wall, 0.1)) + sconce(100) + sconce(1100)
}

function seats(canvas: Canvas): string {
  const { palette } = canvas
  const cloth = mix('#b5303f', palette.near, palette.time === 'day' ? 0.2 : 0.36)
  return (
    area(seatRow(812, 112, -70), applyShade(canvas, cloth, 0.25)) +
    area(seatRow(852, 142, -20), verticalGradient(canvas, [0, applyLight(canvas, cloth, 0.12)], [1, cloth]))
  )
}

function seatRow(y: number, width: number, shift: number): string {
  let data = ''
  for (let x = shift; x < 1240; x += width * 1.12)
    data += d`M${x} 910V${y + 34}q0 -34 34 -34h${width - 68}q34 0 34 34V910z`
  return data
}
