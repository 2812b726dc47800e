import {
  type Canvas,
  groundColor,
  applyShade,
  applyLight,
  applyTint,
  verticalGradient,
} from '../drawing/canvas.ts'
import { mix, type Color } from '../drawing/color.ts'
import { field, hills, land, snowyPeak, clouds, haze, sky } from '../drawing/landscape.ts'
import { area, curve, d, stroke, type Point, box, oval, outline, closeToBottom } from '../drawing/shape.ts'
import { pineRow, framingPines, pine } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'

/**
 * Draws a cover's scene: white peaks and a slope with ski tracks between snowy spruces. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const alpineSlope: Scene = (canvas) => {
  const { random } = canvas
  const back =
    sky(canvas, 270, 80) +
    clouds(canvas, 3, 160, 280) +
    snowyPeak(canvas, { x: 140, top: 300, width: 640, foot: 690 }, 0.16, 0.62) +
    snowyPeak(canvas, { x: 1020, top: 340, width: 620, foot: 690 }, 0.14, 0.6) +
    snowyPeak(canvas, { x: 600 - random.between(60, 130), top: 216, width: 800, foot: 700 }, 0.26, 0.64) +
    haze(canvas, 470, 200, 0.7) +
    drift(canvas, hills(canvas, 610, 26), 0.3) +
    area(pineRow(canvas, 640, [50, 110, 52]), mix(groundColor(canvas, 0.6), snowWhite(canvas), 0.12)) +
    haze(canvas, 580, 110, 0.3) +
    drift(canvas, curve([-20, 700, 400, 672, 760, 664, 1220, 620]), 0.6) +
    skiTracks(canvas)
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 748, 290),
    front: snowyEdge(canvas) + snowyPineFrame(canvas, [420, 270], [450, 280]) + flakes(canvas, 34),
  }
}

function skiTracks(canvas: Canvas): string {
  return stroke(track(0) + track(16), applyShade(canvas, snowWhite(canvas), 0.3), 5, 0.5)
}

function track(shift: number): string {
  return d`M${600 - (250 - shift)} 672C${600 - (60 - shift)} 700 ${600 - (430 - shift)} 740 ${600 - (260 - shift * 1.6)} 790S${600 - (330 - shift * 2)} 860 ${600 - (300 - shift * 3)} 910`
}

/**
 * Draws a cover's scene: a log cabin with lit windows at the edge of a wood. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const cabin: Scene = (canvas) => {
  const x = 290
  const back =
    sky(canvas, 280, 80) +
    clouds(canvas, 2, 160, 260) +
    drift(canvas, hills(canvas, 470, 44, 6), 0.06) +
    area(pineRow(canvas, 560, [110, 210, 50]), mix(groundColor(canvas, 0.3), snowWhite(canvas), 0.25)) +
    haze(canvas, 470, 140, 0.5) +
    area(
      pineRow(canvas, 616, [120, 240, 90], (at) =>
        Math.abs(at - x) < 170 ? 0.6 : Math.abs(at - 600) < 130 ? 0.5 : 1,
      ),
      mix(groundColor(canvas, 0.5), snowWhite(canvas), 0.1),
    ) +
    drift(canvas, hills(canvas, 626, 12, 4), 0.45) +
    hut(canvas, [x, 664]) +
    drift(canvas, curve([-20, 672, 300, 678, 640, 690, 940, 662, 1220, 680]), 0.62) +
    area(
      d`M${x + 10} 672C${x + 120} 720 ${x + 40} 780 ${x + 150} 910h170C${x + 220} 790 ${x + 210} 720 ${x + 40} 672z`,
      applyShade(canvas, snowWhite(canvas), 0.16),
      0.6,
    )
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 750, 290),
    front: snowyEdge(canvas) + snowyPineFrame(canvas, [330], [480, 260]) + flakes(canvas, 60),
  }
}

function hut(canvas: Canvas, [x, y]: Point): string {
  const wood = applyTint(canvas, '#8a5737', 0.75)
  const white = snowWhite(canvas)
  const logs = [0, 1, 2, 3].map((row) => d`M${x - 118} ${y - 86 + row * 24}h236`).join('')
  return (
    area(box(x + 43, y - 226, 30, 70), applyShade(canvas, wood, 0.4)) +
    area(
      oval([x + 66, y - 258], 17) + oval([x + 84, y - 292], 24) + oval([x + 112, y - 332], 32),
      white,
      0.4,
    ) +
    area(box(x - 118, y - 108, 236, 124), wood) +
    stroke(logs, applyShade(canvas, wood, 0.35), 4) +
    area(box(x - 78, y - 74, 52, 48) + box(x + 40, y - 74, 52, 48), '#ffd98a') +
    stroke(
      d`M${x - 52} ${y - 74}v48m-26 -24h52M${x + 66} ${y - 74}v48m-26 -24h52`,
      applyShade(canvas, wood, 0.5),
      5,
    ) +
    area(box(x - 17, y - 64, 40, 80), applyShade(canvas, wood, 0.5)) +
    area(
      d`M${x - 150} ${y - 96}L${x - 96} ${y - 186}L${x + 96} ${y - 186}L${x + 150} ${y - 96}z`,
      applyShade(canvas, wood, 0.3),
    ) +
    area(
      d`M${x - 162} ${y - 94}Q${x - 160} ${y - 112} ${x - 146} ${y - 124}L${x - 104} ${y - 190}Q${x - 96} ${y - 204} ${x - 80} ${y - 204}h160Q${x + 96} ${y - 204} ${x + 104} ${y - 190}L${x + 146} ${y - 124}Q${x + 160} ${y - 112} ${x + 162} ${y - 94}Q${x + 130} ${y - 80} ${x + 104} ${y - 96}T${x + 40} ${y - 100}T${x - 36} ${y - 96}T${x - 104} ${y - 98}Q${x - 136} ${y - 82} ${x - 162} ${y - 94}z`,
      applyLight(canvas, white, 0.15),
    )
  )
}

/**
 * Draws a cover's scene: a frozen sea with blue icebergs and drifting floes. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const iceShore: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    sky(canvas, 300, 88) +
    clouds(canvas, 3, 160, 290) +
    drift(canvas, hills(canvas, 480, 34, 7), 0.06) +
    area(
      box(0, 500, 1200, 400),
      verticalGradient(canvas, [0, mix(palette.water, palette.sky[2], 0.5)], [0.6, palette.water]),
    ) +
    haze(canvas, 440, 120, 0.5) +
    iceberg(canvas, [1030, 540], [300, 120]) +
    iceberg(canvas, [230, 586], [440, 270]) +
    floes(canvas) +
    drift(canvas, curve([-20, 690, 180, 672, 360, 690, 620, 668, 860, 690, 1040, 672, 1220, 694]), 0.6)
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 750, 292),
    front: snowyEdge(canvas) + iceBlocks(canvas) + flakes(canvas, 26),
  }
}

function iceberg(canvas: Canvas, [x, y]: Point, [width, height]: readonly [number, number]): string {
  const { palette } = canvas
  const white = snowWhite(canvas)
  const blue = mix(white, palette.water, 0.5)
  return (
    area(
      outline(
        [x, y],
        [width, height],
        [-0.5, 0, -0.42, 0.34, -0.26, 0.52, -0.14, 1, 0.06, 0.74, 0.2, 0.8, 0.34, 0.4, 0.5, 0],
      ),
      applyLight(canvas, white, 0.15),
    ) +
    area(
      outline(
        [x, y],
        [width, height],
        [-0.5, 0, -0.42, 0.34, -0.26, 0.52, -0.14, 1, -0.08, 0.56, -0.16, 0.3, -0.04, 0],
      ),
      blue,
    ) +
    area(
      outline([x, y], [width, height], [0.2, 0.8, 0.14, 0.4, 0.22, 0, 0.06, 0, 0.06, 0.74]),
      mix(white, blue, 0.5),
    ) +
    area(oval([x, y], width * 0.56, 10), mix(palette.water, white, 0.6), 0.6)
  )
}

function floes(canvas: Canvas): string {
  const { random } = canvas
  let data = ''
  for (let index = 0; index < 9; index++) {
    const [x, y] = [random.between(0, 1200), 560 + index * 12]
    const width = random.between(40, 110) + index * 6
    data += d`M${x} ${y}L${x + width * 0.3} ${y - 7}L${x + width * 0.9} ${y - 5}L${x + width} ${y + 3}L${x + width * 0.6} ${y + 9}L${x + width * 0.1} ${y + 8}z`
  }
  return area(data, snowWhite(canvas), 0.8)
}

function iceBlocks(canvas: Canvas): string {
  const { palette } = canvas
  const white = snowWhite(canvas)
  const block = (x: number, y: number, size: number) =>
    area(
      d`M${x - size} ${y}L${x - size * 0.7} ${y - size * 0.8}L${x + size * 0.1} ${y - size * 1.25}L${x + size * 0.8} ${y - size * 0.6}L${x + size} ${y}z`,
      mix(white, palette.water, 0.3),
    ) +
    area(
      d`M${x - size} ${y}L${x - size * 0.7} ${y - size * 0.8}L${x + size * 0.1} ${y - size * 1.25}L${x - size * 0.1} ${y - size * 0.4}L${x} ${y}z`,
      mix(white, palette.water, 0.62),
    )
  return block(60, 880, 130) + block(200, 890, 66) + block(1170, 890, 100)
}

/** Returns the colour of snow in this light: never pure white, deep blue or violet after dark. */
function snowWhite({ palette }: Canvas): Color {
  const white = mix('#ffffff', palette.sky[2], 0.12)
  return palette.time === 'day' ? white : mix(white, palette.sky[1], palette.time === 'night' ? 0.5 : 0.3)
}

/** Snow below an edge-to-edge line, more shaded the nearer it is. */
function drift(canvas: Canvas, line: string, depth: number): string {
  const white = snowWhite(canvas)
  const { palette } = canvas
  const shade = mix(mix(palette.far, palette.water, 0.4), palette.near, 0.1)
  return area(
    closeToBottom(line),
    verticalGradient(canvas, [0, mix(white, palette.sun, 0.2)], [1, mix(white, shade, 0.25 + depth * 0.35)]),
  )
}

/** The nearest drift along the bottom edge. */
function snowyEdge(canvas: Canvas): string {
  const { palette } = canvas
  const shade = mix(snowWhite(canvas), mix(palette.water, palette.near, 0.4), 0.5)
  return area(
    `${curve([-20, 796, 240, 836, 600, 852, 960, 836, 1220, 796])}V910H-20z`,
    verticalGradient(canvas, [0, mix(shade, snowWhite(canvas), 0.4)], [1, shade]),
  )
}

/** Spruces with snow on their tiers, on both edges. */
function snowyPineFrame(canvas: Canvas, left: readonly number[], right: readonly number[]): string {
  let bodies = ''
  let caps = ''
  for (const [x, y, height] of framingPines(canvas, left, right)) {
    bodies += pine([x, y, height])
    for (const [up, half] of [
      [1, 0.07],
      [0.72, 0.1],
      [0.48, 0.13],
    ] as const) {
      const top = y - height * up
      const reach = height * half
      caps += d`M${x} ${top}L${x + reach * 0.9} ${top + reach * 1.9}q${-reach * 0.3} ${-reach * 0.5} ${-reach * 0.6} ${-reach * 0.1}t${-reach * 0.6} ${-reach * 0.1}t${-reach * 0.6} ${reach * 0.1}z`
    }
  }
  const green = groundColor(canvas, 0.9)
  return (
    area(bodies, verticalGradient(canvas, [0, mix(green, snowWhite(canvas), 0.18)], [1, green])) +
    area(caps, applyLight(canvas, snowWhite(canvas), 0.1))
  )
}

/** Snowfall. It is part of the foreground, so it also falls in front of the subject. */
function flakes({ palette, random }: Canvas, count: number): string {
  let data = ''
  for (let index = 0; index < count; index++)
    data += oval([random.between(0, 1200), random.between(0, 880)], random.between(2, 5.4))
  return area(data, '#fff', palette.time === 'night' ? 0.5 : 0.75)
}

/**
 * Draws a cover's scene: a pass among high mountains, with prayer flags across it. Returns its SVG behind and in front
 * of the subject, and the subject's place.
 */
export const himalayanPass: Scene = (canvas) => {
  const stone = mix(applyTint(canvas, '#a39a88', 0.66), groundColor(canvas, 0.5), 0.4)
  const back =
    sky(canvas, 240, 66) +
    clouds(canvas, 2, 150, 220) +
    snowyPeak(canvas, { x: 90, top: 240, width: 700, foot: 720 }, 0.2, 0.62) +
    snowyPeak(canvas, { x: 1090, top: 210, width: 720, foot: 720 }, 0.24, 0.62) +
    snowyPeak(canvas, { x: 560, top: 150, width: 780, foot: 730 }, 0.34, 0.66) +
    haze(canvas, 520, 160, 0.6) +
    land(canvas, hills(canvas, 650, 18, 5), 0.46) +
    field(canvas, hills(canvas, 694, 12, 4), stone) +
    flags(canvas)
  const front =
    area(
      oval([60, 880], 150, 90) +
        oval([210, 892], 80, 46) +
        oval([1160, 884], 120, 74) +
        oval([1040, 896], 60, 34),
      groundColor(canvas, 0.92),
    ) +
    area(
      oval([1090, 812], 40, 26) + oval([1090, 780], 30, 20) + oval([1092, 754], 20, 15),
      groundColor(canvas, 0.8),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 290), front }
}

/** A string of flags in five colours, from a cairn up across the pass. */
function flags(canvas: Canvas): string {
  const { palette } = canvas
  const cloths = [
    palette.water,
    palette.sun,
    palette.accent,
    applyTint(canvas, '#5f9b57', 0.8),
    applyTint(canvas, '#e9b94f', 0.8),
  ]
  const parts = ['', '', '', '', '']
  for (let index = 1; index < 20; index++) {
    const way = index / 20
    const x = (1 - way) ** 2 * -20 + 2 * way * (1 - way) * 420 + way * way * 1092
    const y = (1 - way) ** 2 * 470 + 2 * way * (1 - way) * 700 + way * way * 740
    parts[index % 5] += d`M${x} ${y}h32v30h-32z`
  }
  return (
    stroke('M-20 468Q420 700 1092 738', groundColor(canvas, 0.8), 3) +
    parts.map((data, index) => area(data, cloths[index] ?? palette.sun, 0.92)).join('')
  )
}
