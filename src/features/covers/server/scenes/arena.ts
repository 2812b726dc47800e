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
import { isDark } from './room.ts'
import type { Scene } from './scene.ts'
import { placeOnStage } from './stages.ts'

const tracks = new Set(['racing-car', 'chequered-flag', 'motorcycle', 'person-running', 'stopwatch'])

const ice = new Set(['ice-hockey', 'ice-skate', 'curling-stone'])

/**
 * Draws a cover's scene, a stadium: full stands and floodlights; turf, a track or ice in the foreground. Returns its
 * SVG behind and in front of the subject, and the subject's place.
 */
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
