import {
  type Canvas,
  verticalGradient,
  applyLight,
  applyShade,
  softLight,
  applyTint,
} from '../drawing/canvas.ts'
import { type Color, mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, openSky } from '../drawing/landscape.ts'
import { isDark, lamplightColor } from './room.ts'
import type { Scene } from './scene.ts'
import { placeOnStage, beam, stageBoards, lightPool } from './stages.ts'
import { stringLights } from '../drawing/buildings.ts'

const tracks = new Set(['racing-car', 'chequered-flag', 'motorcycle', 'person-running', 'stopwatch'])

const ice = new Set(['ice-hockey', 'ice-skate', 'curling-stone'])

/** A stadium: full stands and floodlights; turf, a track or ice in the foreground. */
export const arena: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    openSky(canvas) +
    clouds(canvas, 2, 140, 220) +
    roofArc(canvas) +
    stands(canvas) +
    hoardings(canvas) +
    surface(canvas) +
    floodlight(canvas, 110) +
    floodlight(canvas, 1090)
  const front = flags(canvas) + area(box(0, 858, 1200, 50), palette.near, 0.3)
  return placeOnStage(canvas, back, front)
}

function surface(canvas: Canvas): string {
  const { palette } = canvas
  if (tracks.has(canvas.icon))
    return lanes(
      canvas,
      applyTint(
        canvas,
        canvas.icon === 'racing-car' || canvas.icon === 'chequered-flag' ? '#6a6a72' : '#c9674a',
        0.8,
      ),
    )
  const turf = ice.has(canvas.icon) ? mix('#eaf4f8', palette.sky[1], 0.2) : turfColor(canvas)
  let mown = ''
  for (let index = -4; index < 4; index += 2)
    mown += d`M${600 + index * 130} 600H${600 + (index + 1) * 130}L${600 + (index + 1) * 300} 910H${600 + index * 300}z`
  const chalk = mix(ice.has(canvas.icon) ? palette.accent : '#ffffff', turf, 0.15)
  return (
    area(
      box(0, 600, 1200, 310),
      verticalGradient(canvas, [0, applyLight(canvas, turf, 0.2)], [1, applyShade(canvas, turf, 0.25)]),
    ) +
    area(mown, applyLight(canvas, turf, 0.25), 0.4) +
    stroke('M-20 626H1220M600 626V910M340 760a260 62 0 1 0 520 0a260 62 0 1 0 -520 0', chalk, 7, 0.75)
  )
}

function lanes(canvas: Canvas, color: Color): string {
  let lines = ''
  for (let index = -4; index <= 4; index++) lines += d`M${600 + index * 44} 600L${600 + index * 230} 910`
  let checks = ''
  for (let index = -5; index < 5; index++) {
    checks += d`M${600 + index * 84} 650h42l8 14h-42zM${600 + index * 88 + 46} 664h44l8 14h-44z`
  }
  return (
    area(
      box(0, 600, 1200, 310),
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.2)], [1, applyShade(canvas, color, 0.3)]),
    ) +
    stroke(lines, '#ffffff', 5, 0.6) +
    area(box(0, 648, 1200, 32), applyShade(canvas, color, 0.6)) +
    area(checks, '#ffffff', 0.85)
  )
}

function roofArc(canvas: Canvas): string {
  const { palette } = canvas
  const steel = mix(palette.far, palette.near, 0.35)
  return (
    area('M-20 330Q600 190 1220 330V380Q600 250 -20 380z', applyLight(canvas, steel, 0.2)) +
    area('M-20 376Q600 246 1220 376V420Q600 300 -20 420z', applyShade(canvas, steel, 0.3))
  )
}

/** Tiers with rows of spectators as coloured dots. */
function stands(canvas: Canvas): string {
  const { palette, random } = canvas
  const concrete = mix(palette.far, palette.near, 0.45)
  const crowd: [string, string, string] = ['', '', '']
  for (let row = 0; row < 6; row++) {
    for (let x = random.between(0, 20); x < 1200; x += random.between(20, 38)) {
      const bend = ((x - 600) / 600) ** 2 * (50 - row * 8)
      crowd[random.pick([0, 1, 2] as const)] += oval([x, 366 + row * 33 + bend], 8, 9)
    }
  }
  return (
    area(
      'M-20 410Q600 290 1220 410V610H-20z',
      verticalGradient(
        canvas,
        [0, applyShade(canvas, concrete, 0.3)],
        [1, applyLight(canvas, concrete, 0.1)],
      ),
    ) +
    stroke(
      [0, 1, 2, 3, 4, 5]
        .map((row) => d`M-20 ${430 + row * 29}Q600 ${330 + row * 37} 1220 ${430 + row * 29}`)
        .join(''),
      applyShade(canvas, concrete, 0.35),
      3,
      0.6,
    ) +
    area(crowd[0], mix(palette.accent, palette.near, 0.12)) +
    area(crowd[1], mix('#fff1dc', palette.far, 0.25)) +
    area(crowd[2], mix('#4f86b8', palette.far, 0.3))
  )
}

function hoardings(canvas: Canvas): string {
  const { palette } = canvas
  let panels = ''
  for (let x = 10; x < 1200; x += 240) panels += box(x, 566, 110, 34)
  return area(box(0, 566, 1200, 36), mix(palette.near, palette.far, 0.25)) + area(panels, palette.accent, 0.8)
}

function floodlight(canvas: Canvas, x: number): string {
  const { palette } = canvas
  const steel = mix(palette.near, palette.far, 0.3)
  let bulbs = ''
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) bulbs += oval([x - 48 + column * 32, 168 + row * 30], 11)
  return (
    area(oval([x, 200], 260), softLight(canvas, palette.sun, palette.time === 'day' ? 0.4 : 0.75)) +
    stroke(
      d`M${x - 10} 610V230M${x + 10} 610V230M${x - 10} 560l20 -50l-20 -50l20 -50l-20 -50l20 -50`,
      steel,
      6,
    ) +
    area(box(x - 72, 146, 144, 104), steel) +
    area(bulbs, mix(palette.sun, '#ffffff', 0.5))
  )
}

/** Bunting across the near corners. */
function flags(canvas: Canvas): string {
  const { palette } = canvas
  const colors: [string, string] = ['', '']
  for (let index = 0; index < 7; index++) {
    const y = 800 + index * 14
    const flag = (x: number) => d`M${x} ${y - 70}h44l-22 50z`
    colors[index % 2 ? 1 : 0] += flag(-10 + index * 44) + flag(1166 - index * 44)
  }
  return (
    stroke('M-20 728L320 838M1220 728L880 838', mix(palette.near, palette.far, 0.3), 5) +
    area(colors[0], palette.accent) +
    area(colors[1], mix('#fff4df', palette.far, 0.15))
  )
}

/** Returns the colour of turf, which floodlights keep green at night. */
function turfColor(canvas: Canvas): Color {
  return isDark(canvas) ? mix('#5fa254', canvas.palette.near, 0.34) : applyTint(canvas, '#6fae55', 0.75)
}

/** A dance floor: a mirror ball and its spots of light, a chequered floor, an arch of bulbs. */
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

/** A cinema: a bright screen, wall lights, rows of red seats. */
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
