import { lampColor, stringLights, streetLamp, towers } from '../drawing/buildings.ts'
import {
  type Canvas,
  groundColor,
  applyShade,
  softLight,
  verticalGradient,
  applyLight,
  applyTint,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, openSky, land, snowyPeak, clouds, haze, sky, birds } from '../drawing/landscape.ts'
import { type Point, area, d, oval, stroke, box, curve } from '../drawing/shape.ts'
import { nearBushes, roundTree, bush } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'
import { skyline } from './city.ts'

/**
 * Draws a cover's scene, a garden party: string lights between trees, paper lanterns, a warmly lit lawn. Returns its
 * SVG behind and in front of the subject, and the subject's place.
 */
export const lanternGarden: Scene = (canvas) => {
  const leaf = mix('#4f8f5a', canvas.palette.near, 0.5)
  const lawn = mix(mix('#63994f', canvas.palette.near, 0.46), lampColor(canvas), 0.14)
  const back =
    openSky(canvas) +
    area(oval([600, 620], 640, 330), softLight(canvas, lampColor(canvas), 0.42)) +
    nearBushes(
      canvas,
      [
        [120, 680, 150],
        [330, 676, 110],
        [520, 672, 90],
        [720, 674, 100],
        [900, 676, 120],
        [1100, 680, 150],
      ],
      mix('#3f7355', canvas.palette.near, 0.4),
    ) +
    field(canvas, hills(canvas, 670, 8, 4), lawn)
  const post = 1120
  const front =
    roundTree(canvas, [60, 860, 640], leaf) +
    area(box(post - 7, 220, 14, 660), groundColor(canvas, 0.95)) +
    stringLights(canvas, [100, 300], [post, 230], 90) +
    stringLights(canvas, [40, 190], [1240, 120], 60) +
    paperLantern(canvas, [270, 440], 44) +
    paperLantern(canvas, [940, 420], 52) +
    paperLantern(canvas, [410, 330], 30) +
    nearBushes(
      canvas,
      [
        [180, 900, 110],
        [post + 50, 900, 150],
      ],
      applyShade(canvas, leaf, 0.3),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 756, 294), front }
}

function paperLantern(canvas: Canvas, [x, y]: Point, radius: number): string {
  const paper = mix(canvas.palette.accent, '#ffdf9e', 0.45)
  return (
    stroke(d`M${x} ${y - radius}V${y - radius - 90}`, groundColor(canvas, 0.95), 3) +
    area(oval([x, y], radius * 2), lampColor(canvas), 0.14) +
    area(oval([x, y], radius, radius * 0.92), paper) +
    stroke(
      d`M${x - radius} ${y}a${radius} ${radius * 0.3} 0 0 0 ${2 * radius} 0M${x - radius * 0.85} ${y - radius * 0.4}a${radius} ${radius * 0.3} 0 0 0 ${radius * 1.7} 0M${x - radius * 0.85} ${y + radius * 0.4}a${radius} ${radius * 0.3} 0 0 0 ${radius * 1.7} 0`,
      mix(paper, canvas.palette.near, 0.3),
      2,
      0.6,
    ) +
    area(
      box(x - radius * 0.3, y - radius - 4, radius * 0.6, 9) +
        box(x - radius * 0.3, y + radius * 0.88, radius * 0.6, 9),
      groundColor(canvas, 0.9),
    )
  )
}

/**
 * Draws a cover's scene: a pond with an arched bridge, clipped trees and a distant mountain. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const japaneseGarden: Scene = (canvas) => {
  const { palette } = canvas
  const moss = applyTint(canvas, '#8aa85a', 0.68)
  const leaf = applyTint(canvas, '#5c8a58', 0.6)
  const back =
    sky(canvas, 270, 84) +
    clouds(canvas, 3, 150, 250) +
    snowyPeak(canvas, { x: 560, top: 330, width: 980, foot: 640 }, 0.12, 0.3) +
    land(canvas, hills(canvas, 550, 22, 6), 0.26, mix(leaf, palette.sky[2], 0.45)) +
    haze(canvas, 470, 130, 0.6) +
    area(
      [60, 190, 320, 860, 1000, 1130].map((x, index) => bush([x, 620, 80 + (index % 3) * 26])).join(''),
      mix(leaf, palette.sky[2], 0.15),
    ) +
    field(canvas, hills(canvas, 616, 6, 4), moss) +
    area(
      oval([620, 672], 420, 40),
      verticalGradient(canvas, [0, mix(palette.water, palette.sky[2], 0.6)], [1, palette.water]),
    ) +
    bridge(canvas, 960, 676) +
    stoneLantern(canvas, 170, 690)
  const branch = canvas.choice % 2 ? mix(palette.accent, '#ffffff', 0.5) : palette.accent
  const twigs =
    stroke('M-20 250Q90 206 190 246M60 222Q110 170 160 164', groundColor(canvas, 0.95), 12) +
    area(
      oval([40, 226], 56, 38) +
        oval([130, 200], 60, 40) +
        oval([204, 240], 52, 34) +
        oval([164, 160], 46, 32) +
        oval([70, 282], 46, 28),
      applyTint(canvas, branch, 0.9),
    )
  // Mirrored twice, so that the branch is always on the left of the finished picture: on the right, cards have their
  // heart button.
  const front =
    area(oval([60, 890], 170, 80) + oval([1150, 895], 130, 60), groundColor(canvas, 0.9)) +
    (canvas.isMirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${twigs}</g>` : twigs)
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 290), front }
}

function bridge(canvas: Canvas, x: number, y: number): string {
  const red = applyTint(canvas, canvas.palette.accent, 0.75)
  return (
    area(
      d`M${x - 150} ${y}Q${x} ${y - 120} ${x + 150} ${y}h-30Q${x} ${y - 74} ${x - 120} ${y}z`,
      verticalGradient(canvas, [0, applyLight(canvas, red, 0.2)], [1, applyShade(canvas, red, 0.3)]),
    ) +
    stroke(
      d`M${x - 150} ${y - 36}Q${x} ${y - 160} ${x + 150} ${y - 36}M${x - 100} ${y - 30}v-38M${x - 40} ${y - 54}v-38M${x + 40} ${y - 54}v-38M${x + 100} ${y - 30}v-38`,
      red,
      7,
    )
  )
}

function stoneLantern(canvas: Canvas, x: number, y: number): string {
  const stone = applyTint(canvas, '#a8a294', 0.7)
  return (
    area(
      d`M${x - 12} ${y}v-60h24v60zM${x - 26} ${y - 60}h52v-12h-52zM${x - 20} ${y - 72}h40v-28h-40zM${x - 40} ${y - 98}Q${x} ${y - 116} ${x} ${y - 136}Q${x} ${y - 116} ${x + 40} ${y - 98}z`,
      stone,
    ) + area(d`M${x - 9} ${y - 76}h18v-18h-18z`, canvas.palette.sun)
  )
}

/**
 * Draws a cover's scene: the skyline from a park between round hedges. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const park: Scene = (canvas) => {
  const { palette } = canvas
  const leaf = applyTint(canvas, '#5f9b57', 0.9)
  const lawn = mix(applyTint(canvas, '#83b163', 0.75), groundColor(canvas, 0.6), 0.2)
  const back =
    skyline(canvas) +
    towers(canvas, { y: 720, heights: [120, 370], widths: [84, 138], depth: 0.62 }) +
    haze(canvas, 590, 150, 0.25) +
    area(
      'M0 690H1200V910H0z',
      verticalGradient(canvas, [0, applyLight(canvas, lawn, 0.2)], [1, applyShade(canvas, lawn, 0.45)]),
    ) +
    area(
      'M570 690h70C720 740 540 800 820 910H380C460 800 630 740 570 690z',
      mix(lawn, palette.sky[2], 0.5),
      0.7,
    ) +
    birds(canvas, 4)
  const front =
    roundTree(canvas, [60, 850, 440], leaf) +
    nearBushes(
      canvas,
      [
        [180, 886, 96],
        [1190, 890, 160],
        [1070, 896, 96],
      ],
      leaf,
    ) +
    streetLamp(canvas, [1020, 830], 330) +
    land(canvas, curve([-20, 836, 600, 872, 1220, 836]), 0.94, applyShade(canvas, lawn, 0.6))
  return { back, place: toStandingPlace(canvas, canvas.third, 760, 296), front }
}
