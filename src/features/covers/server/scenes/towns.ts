import {
  type Canvas,
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { lampColor } from '../drawing/buildings.ts'
import { area, box, d, oval, curve } from '../drawing/shape.ts'
import { clouds, sky, haze, stars, birds, field, hills, land, snowyPeak } from '../drawing/landscape.ts'
import { sea } from '../drawing/water.ts'
import { pineFrame, pineRow, tuft, roundTree } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'

/**
 * Draws a cover's scene: chalets and a church on green slopes below snowy summits. Returns its SVG behind and in front
 * of the subject, and the subject's place.
 */
export const alpineVillage: Scene = (canvas) => {
  const grass = applyTint(canvas, '#86b55e', 0.66)
  const back =
    sky(canvas, 250, 72) +
    clouds(canvas, 2, 150, 230) +
    snowyPeak(canvas, { x: 150, top: 250, width: 720, foot: 700 }, 0.26, 0.4) +
    snowyPeak(canvas, { x: 1050, top: 290, width: 640, foot: 700 }, 0.22, 0.4) +
    snowyPeak(canvas, { x: 560, top: 200, width: 640, foot: 700 }, 0.34, 0.42) +
    haze(canvas, 450, 190, 0.6) +
    land(canvas, hills(canvas, 580, 20), 0.36, applyTint(canvas, '#7aa863', 0.4)) +
    area(pineRow(canvas, 600, [34, 74, 46]), groundColor(canvas, 0.5)) +
    field(canvas, hills(canvas, 630, 12, 4), grass) +
    chapel(canvas, 250, 650) +
    [140, 380, 960, 1070].map((x, index) => chalet(canvas, x, 664 + (index % 2) * 14, 74)).join('')
  const front =
    land(canvas, hills(canvas, 838, 14, 4), 0.92, applyShade(canvas, grass, 0.6)) +
    pineFrame(canvas, [300], [380, 240]) +
    area(tuft(canvas, [420, 880], 60) + tuft(canvas, [760, 884], 50), applyShade(canvas, grass, 0.65))
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 286), front }
}

function chalet(canvas: Canvas, x: number, y: number, size: number): string {
  const wood = applyTint(canvas, '#8a5a3c', 0.7)
  return (
    area(box(x - size * 0.5, y - size * 0.5, size, size * 0.52), wood) +
    area(box(x - size * 0.5, y - size * 0.2, size, size * 0.22), applyTint(canvas, '#f0e6d6', 0.7)) +
    area(
      d`M${x - size * 0.68} ${y - size * 0.44}L${x} ${y - size * 0.92}L${x + size * 0.68} ${y - size * 0.44}z`,
      applyShade(canvas, wood, 0.4),
    ) +
    area(
      box(x - size * 0.28, y - size * 0.42, size * 0.16, size * 0.14) +
        box(x + size * 0.12, y - size * 0.42, size * 0.16, size * 0.14),
      lampColor(canvas),
    )
  )
}

function chapel(canvas: Canvas, x: number, y: number): string {
  const white = applyTint(canvas, '#f4ead8', 0.6)
  return (
    area(box(x - 16, y - 110, 30, 112) + box(x + 10, y - 50, 70, 52), white) +
    area(
      d`M${x - 22} ${y - 108}L${x - 1} ${y - 190}L${x + 20} ${y - 108}zM${x + 6} ${y - 46}L${x + 22} ${y - 82}h50l16 36z`,
      applyTint(canvas, canvas.palette.accent, 0.6),
    )
  )
}

/**
 * Draws a cover's scene: roofs of a village at night below the stars, seen from a meadow. Returns its SVG behind and
 * in front of the subject, and the subject's place.
 */
export const villageRoofs: Scene = (canvas) => {
  const { random } = canvas
  let roofs = ''
  let houses = ''
  let windows = ''
  for (let x = -40; x < 1220; x += random.between(84, 124)) {
    const y = 640 + random.between(-40, 24)
    const width = random.between(90, 130)
    roofs += d`M${x - 8} ${y}L${x + width * 0.5} ${y - width * 0.55}L${x + width + 8} ${y}z`
    houses += box(x, y - 2, width, 120)
    windows +=
      box(x + width * 0.24, y + 18, 18, 24) + (random.chance(0.6) ? box(x + width * 0.6, y + 18, 18, 24) : '')
  }
  const church = 270
  const tower = box(church - 30, 440, 60, 220) + d`M${church - 38} 444L${church} 290L${church + 38} 444z`
  const back =
    sky(canvas, 250, 70) +
    stars(canvas, 40, 460) +
    land(canvas, hills(canvas, 500, 60, 4), 0.22) +
    haze(canvas, 470, 140, 0.35) +
    area(tower, groundColor(canvas, 0.56)) +
    area(box(church - 8, 480, 16, 34), lampColor(canvas)) +
    area(houses, groundColor(canvas, 0.58)) +
    area(
      roofs,
      verticalGradient(
        canvas,
        [0, applyLight(canvas, groundColor(canvas, 0.62), 0.16)],
        [1, groundColor(canvas, 0.7)],
      ),
    ) +
    area(windows, lampColor(canvas), 0.95) +
    haze(canvas, 610, 120, 0.2) +
    field(canvas, curve([-20, 700, 340, 688, 700, 700, 1220, 690]), groundColor(canvas, 0.62))
  const front =
    land(canvas, curve([-20, 812, 300, 842, 800, 852, 1220, 806]), 0.95) +
    roundTree(canvas, [1160, 870, 540], groundColor(canvas, 0.84)) +
    area(
      tuft(canvas, [100, 860], 110) + tuft(canvas, [200, 870], 80) + tuft(canvas, [20, 860], 140),
      groundColor(canvas, 0.9),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 756, 292), front }
}

/**
 * Draws a cover's scene: old columns among olive trees above the sea. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const ruins: Scene = (canvas) => {
  const grass = applyTint(canvas, '#c2b268', 0.68)
  const olive = applyTint(canvas, '#8a9a6a', 0.6)
  const back =
    sky(canvas, 300, 88) +
    clouds(canvas, 3, 150, 280) +
    land(canvas, hills(canvas, 486, 24, 4), 0.12) +
    sea(canvas, 510) +
    haze(canvas, 460, 100, 0.45) +
    land(canvas, hills(canvas, 580, 16, 4), 0.44, mix(grass, canvas.palette.sky[2], 0.25)) +
    roundTree(canvas, [930, 640, 190], olive) +
    roundTree(canvas, [1080, 660, 150], applyShade(canvas, olive, 0.1)) +
    field(canvas, hills(canvas, 630, 8, 4), grass) +
    columns(canvas) +
    birds(canvas, 4)
  const stone = applyTint(canvas, '#e6d9c0', 0.85)
  const front =
    area(oval([1120, 862], 80, 40) + box(1040, 850, 160, 40), applyShade(canvas, stone, 0.4)) +
    area(oval([1120, 850], 80, 18), applyShade(canvas, stone, 0.15)) +
    area(
      tuft(canvas, [90, 890], 110) + tuft(canvas, [200, 896], 70) + tuft(canvas, [1000, 896], 70),
      applyShade(canvas, grass, 0.6),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 290), front }
}

function columns(canvas: Canvas): string {
  const stone = applyTint(canvas, '#efe2c8', 0.66)
  let whole = ''
  let shade = ''
  for (const [x, height] of [
    [90, 230],
    [170, 230],
    [250, 230],
    [330, 120],
  ] as const) {
    whole +=
      box(x - 17, 650 - height, 34, height) +
      box(x - 25, 640, 50, 14) +
      box(x - 24, 650 - height - 12, 48, 14)
    shade += box(x - 17, 650 - height, 12, height)
  }
  return (
    area(whole + d`M50 412h240v22h-240zM56 400l230 -6l6 12h-240z`, applyLight(canvas, stone, 0.15)) +
    area(shade, applyShade(canvas, stone, 0.32), 0.8)
  )
}
