import { lampColor } from '../drawing/buildings.ts'
import {
  type Canvas,
  verticalGradient,
  groundColor,
  applyShade,
  softLight,
  applyTint,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, peak, haze, openSky, stars, clouds, sky } from '../drawing/landscape.ts'
import { glitter, sea } from '../drawing/water.ts'
import { type Point, area, curve, d, oval, group, stroke } from '../drawing/shape.ts'
import { pineFrame, pineRow, tuft } from '../drawing/trees.ts'
import { type Scene, toStandingPlace, findPlaceOnWater } from './scene.ts'

/**
 * Draws a cover's scene: the Milky Way over a hill with a lit tent. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const milkyWay: Scene = (canvas) => {
  const back =
    openSky(canvas) +
    stars(canvas, 60, 560) +
    galaxy(canvas) +
    peak(canvas, { x: 1040, top: 440, width: 560, foot: 680 }, 0.2) +
    land(canvas, hills(canvas, 580, 40), 0.3) +
    haze(canvas, 500, 160, 0.3) +
    area(pineRow(canvas, 640, [40, 90, 40]), groundColor(canvas, 0.6)) +
    field(canvas, curve([-20, 666, 340, 664, 700, 676, 1220, 714]), groundColor(canvas, 0.5)) +
    tent(canvas, [250, 716])
  const front =
    land(canvas, curve([-20, 800, 300, 836, 800, 846, 1220, 796]), 0.94) +
    pineFrame(canvas, [300], [520, 310])
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 292), front }
}

/** A slanted band of soft light with many stars. */
function galaxy(canvas: Canvas): string {
  const { palette, random } = canvas
  const color = mix(palette.sky[2], '#ffffff', 0.45)
  let puffs = ''
  for (let index = 0; index < 16; index++) {
    const size = random.between(80, 170)
    const [x, y] = toBandPoint(index / 15, random.between(-46, 46))
    puffs += `<path d="${oval([x, y], size * 1.2, size)}"/>`
  }
  let dust = ''
  for (let index = 0; index < 70; index++) {
    dust += oval(toBandPoint(random.between(0, 1), random.between(-90, 90)), random.between(1, 2.8))
  }
  return group(puffs, softLight(canvas, color, 0.34)) + area(dust, '#fff', 0.8)
}

function tent(canvas: Canvas, [x, y]: Point): string {
  const cloth = mix(applyTint(canvas, canvas.palette.accent, 0.9), lampColor(canvas), 0.35)
  return (
    area(oval([x, y - 30], 190, 110), lampColor(canvas), 0.13) +
    area(d`M${x - 30} ${y - 130}L${x - 190} ${y}L${x + 30} ${y}z`, applyShade(canvas, cloth, 0.4)) +
    area(
      d`M${x - 30} ${y - 130}L${x + 30} ${y}L${x + 110} ${y - 4}z`,
      verticalGradient(canvas, [0, cloth], [1, lampColor(canvas)]),
    ) +
    area(d`M${x - 30} ${y - 130}L${x + 46} ${y}L${x + 74} ${y - 2}z`, applyShade(canvas, cloth, 0.6))
  )
}

/** Returns a point of the band: `way` runs from 0 to 1 along it, `across` is the distance from its middle in pixels. */
function toBandPoint(way: number, across: number): Point {
  return [40 + way * 1120 + across, 560 - way * 640 + across * 0.5]
}

/**
 * Draws a cover's scene: a large moon over a still lake, reeds at the shore. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const moonLake: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    sky(canvas, 300, 124) +
    stars(canvas, 26, 420) +
    clouds(canvas, 3, 200, 380) +
    land(canvas, hills(canvas, 480, 36, 6), 0.25) +
    area(pineRow(canvas, 540, [30, 76, 36]), groundColor(canvas, 0.55)) +
    sea(canvas, 536) +
    glitter(canvas, 536) +
    haze(canvas, 480, 110, 0.35) +
    field(
      canvas,
      curve([-20, 706, 320, 704, 640, 712, 960, 680, 1220, 706]),
      mix(groundColor(canvas, 0.55), palette.water, 0.2),
    )
  const left = 110
  const front =
    land(canvas, curve([-20, 806, 300, 840, 800, 850, 1220, 806]), 0.93) +
    stroke(
      reed(left, 880, 260) +
        reed(left + 50, 890, 330) +
        reed(left - 50, 880, 210) +
        reed(left + 96, 890, 190),
      groundColor(canvas, 0.97),
      7,
    ) +
    area(
      bulrush(left, 620) + bulrush(left + 50, 562) + bulrush(left - 50, 672) + bulrush(left + 96, 702),
      groundColor(canvas, 0.85),
    ) +
    area(
      tuft(canvas, [left + 10, 880], 190) + tuft(canvas, [1120, 880], 170) + tuft(canvas, [1020, 880], 120),
      groundColor(canvas, 0.97),
    )
  return {
    back,
    place: findPlaceOnWater(canvas, 640) ?? toStandingPlace(canvas, canvas.third, 756, 292),
    front,
  }
}

function bulrush(x: number, y: number): string {
  return oval([x, y], 8, 26)
}

function reed(x: number, y: number, tall: number): string {
  return d`M${x} ${y}q6 ${-tall * 0.5} 0 ${-tall}`
}

/**
 * Draws a cover's scene: northern lights over fells without snow. Returns its SVG behind and in front of the subject,
 * and the subject's place.
 */
export const northernLights: Scene = (canvas) => {
  const { palette } = canvas
  const green = mix('#59e0a8', palette.sky[2], 0.3)
  const back =
    openSky(canvas) +
    stars(canvas, 50, 520) +
    area(curtain(10, 210), verticalGradient(canvas, [0, green, 0], [0.6, green, 0.65], [1, green, 0])) +
    area(
      curtain(-90, 190),
      verticalGradient(
        canvas,
        [0, palette.accent, 0],
        [0.5, mix(palette.accent, '#c86adf', 0.5), 0.34],
        [1, green, 0],
      ),
    ) +
    peak(canvas, { x: 220, top: 400, width: 700, foot: 690 }, 0.26) +
    peak(canvas, { x: 950, top: 450, width: 620, foot: 690 }, 0.2) +
    haze(canvas, 540, 150, 0.3) +
    area(pineRow(canvas, 650, [60, 130, 44]), groundColor(canvas, 0.64)) +
    field(canvas, hills(canvas, 672, 10, 4), mix(groundColor(canvas, 0.45), green, 0.12))
  const front =
    land(canvas, curve([-20, 806, 300, 838, 800, 848, 1220, 800]), 0.94) +
    pineFrame(canvas, [440, 270], [480, 290])
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 292), front }
}

function curtain(shift: number, drop: number): string {
  return d`M-20 ${250 + shift}C200 ${120 + shift} 330 ${330 + shift} 560 ${230 + shift}S920 ${90 + shift} 1220 ${200 + shift}V${200 + shift + drop}C920 ${110 + shift + drop} 800 ${300 + shift + drop * 0.8} 560 ${260 + shift + drop}S200 ${170 + shift + drop} -20 ${280 + shift + drop}z`
}
