import {
  verticalGradient,
  groundColor,
  applyLight,
  applyTint,
  type Canvas,
  applyShade,
} from '../drawing/canvas.ts'
import { mix, type Color } from '../drawing/color.ts'
import { field, hills, land, haze, sky, sunbeams, openSky, birds } from '../drawing/landscape.ts'
import { area, curve, box, d, oval, stroke } from '../drawing/shape.ts'
import { pineFrame, pineRow, tuft, nearBushes, roundTree, bush, palm } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'

/**
 * Draws a cover's scene: rows of spruces that fade into the mist, with a path between them. Returns its SVG behind and
 * in front of the subject, and the subject's place.
 */
export const spruceWood: Scene = (canvas) => {
  const { palette } = canvas
  let back = sky(canvas, 290, 92)
  for (const [index, y] of [500, 562, 632].entries()) {
    const depth = 0.1 + index * 0.17
    const color = groundColor(canvas, depth)
    const opening = (x: number) =>
      index > 0 && Math.abs(x - 600) < 100 + index * 50 ? 0.75 - index * 0.16 : 1
    const trees = pineRow(canvas, y, [120 + index * 26, 210 + index * 50, 42 + index * 14], opening)
    back += area(trees, verticalGradient(canvas, [0, color], [1, mix(color, palette.sky[2], 0.28)]))
    back += land(canvas, hills(canvas, y + 8, 8, 4), depth + 0.02) + haze(canvas, y - 90, 170, 0.4)
    if (index === 1) back += sunbeams(canvas, 290, palette.time === 'night' ? 0.12 : 0.32)
  }
  const moss = applyTint(canvas, '#7d9c54', 0.6)
  back +=
    field(canvas, curve([-20, 690, 300, 676, 620, 690, 940, 674, 1220, 694]), moss) +
    woodlandPath(applyLight(canvas, mix(moss, '#e8d3a6', 0.6), 0.25))
  const front =
    land(canvas, curve([-20, 804, 200, 842, 600, 884, 1000, 842, 1220, 804]), 0.95) +
    pineFrame(canvas, [610, 450, 290], [630, 460, 300])
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 288), front }
}

/**
 * Draws a cover's scene: tall bare trunks, near and far, with light between them and ferns at their feet. Returns its
 * SVG behind and in front of the subject, and the subject's place.
 */
export const tallTrunks: Scene = (canvas) => {
  const { palette, random } = canvas
  const leaf = applyTint(canvas, '#6fae5c', 0.5)
  const floor = applyTint(canvas, '#7f9a4d', 0.66)
  const bark = random.chance(0.5) ? '#e8e2d6' : '#7c5a44'
  let back =
    openSky(canvas) +
    area(
      oval([canvas.sunX, 330], 460),
      verticalGradient(canvas, [0, palette.sun, 0.75], [1, palette.sun, 0.1]),
    )
  for (const [index, width] of [16, 26, 40].entries()) {
    const color = mix(
      groundColor(canvas, 0.12 + index * 0.2),
      applyTint(canvas, bark, 0.3 + index * 0.25),
      0.35,
    )
    back += trunks(canvas, width, color, 640 + index * 26) + haze(canvas, 420 + index * 50, 230, 0.34)
  }
  back +=
    canopy(canvas, leaf) +
    sunbeams(canvas, -40, palette.time === 'night' ? 0.12 : 0.34) +
    field(canvas, hills(canvas, 682, 12), floor)
  const wood = mix(applyShade(canvas, applyTint(canvas, bark, 0.95), 0.25), palette.near, 0.15)
  const front =
    nearTrunk(canvas, 80, 120, wood) +
    nearTrunk(canvas, 1160, 84, wood) +
    land(canvas, curve([-20, 812, 300, 846, 700, 862, 1220, 806]), 0.93, applyShade(canvas, floor, 0.55)) +
    area(ferns(canvas), applyShade(canvas, leaf, 0.42))
  return { back, place: toStandingPlace(canvas, canvas.third, 756, 292), front }
}

function trunks({ random }: Canvas, width: number, color: Color, foot: number): string {
  let data = ''
  for (let x = random.between(-30, 30); x < 1220; x += random.between(2, 5.4) * width) {
    const wide = width * random.between(0.6, 1)
    data += d`M${x} -10h${wide}l${random.between(-6, 10)} ${foot + 10}h${-wide * 1.25}z`
  }
  return area(data, color)
}

function nearTrunk(canvas: Canvas, x: number, width: number, wood: Color): string {
  const { random } = canvas
  const whole = d`M${x - width / 2} -10h${width}Q${x + width * 0.5} 600 ${x + width * 0.9} 900h${-width * 1.8}Q${x - width * 0.5} 600 ${x - width / 2} -10z`
  const dark = d`M${x - width / 2} -10h${width * 0.45}Q${x - width * 0.04} 600 ${x - width * 0.1} 900h${-width * 0.8}Q${x - width * 0.5} 600 ${x - width / 2} -10z`
  let knots = ''
  for (let y = random.between(80, 160); y < 800; y += random.between(90, 170)) {
    knots += d`M${x + random.between(-0.4, 0) * width} ${y}q${width * 0.2} 10 ${width * 0.36} 0`
  }
  return (
    area(whole, wood) +
    area(dark, applyShade(canvas, wood, 0.4)) +
    stroke(knots, applyShade(canvas, wood, 0.7), 7, 0.7)
  )
}

function canopy({ random }: Canvas, leaf: Color): string {
  let data = box(0, 0, 1200, 60)
  for (let x = -20; x < 1230; x += random.between(50, 90))
    data += oval([x, random.between(20, 90)], random.between(60, 100), random.between(40, 66))
  return area(data, leaf, 0.9)
}

/** Fronds along both lower corners. */
function ferns(canvas: Canvas): string {
  return [20, 120, 230, 330, 1180, 1080, 990, 890]
    .map((x, index) => tuft(canvas, [x, 880], 150 - (index % 4) * 18))
    .join('')
}

/**
 * Draws a cover's scene: a clearing among broad-leaved trees, in summer green or in the colours of autumn. Returns its
 * SVG behind and in front of the subject, and the subject's place.
 */
export const leafyGlade: Scene = (canvas) => {
  const { palette, random } = canvas
  const isAutumn = palette.stain > 0.3 && random.chance(0.6)
  const leaf = (depth: number) =>
    applyTint(
      canvas,
      isAutumn
        ? random.pick(['#e08a2e', '#d4552e', '#e8b23c'])
        : random.pick(['#5f9e4a', '#79ad4f', '#4a8a55']),
      depth,
    )
  const grass = applyTint(canvas, isAutumn ? '#a9a052' : '#7fae55', 0.66)
  let back = sky(canvas, 290, 84)
  for (const [index, y] of [560, 620].entries()) {
    for (let x = -20; x < 1230; x += random.between(80, 130)) {
      back += farCrown(canvas, [x, y, random.between(160, 230) + index * 20], leaf(0.15 + index * 0.3))
    }
    back += haze(canvas, y - 120, 180, 0.4)
  }
  back +=
    sunbeams(canvas, 290, palette.time === 'night' ? 0.1 : 0.22) +
    field(canvas, hills(canvas, 664, 10, 4), grass) +
    woodlandPath(applyLight(canvas, mix(grass, '#f0dcae', 0.6), 0.2))
  const front =
    roundTree(canvas, [100, 850, 640], leaf(0.9)) +
    roundTree(canvas, [1140, 840, 520], leaf(0.85)) +
    nearBushes(
      canvas,
      [
        [240, 880, 90],
        [40, 900, 130],
        [1040, 890, 100],
      ],
      leaf(0.95),
    ) +
    area(tuft(canvas, [380, 812], 54) + tuft(canvas, [870, 806], 48), applyShade(canvas, grass, 0.5))
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 288), front }
}

function farCrown(canvas: Canvas, [x, y, height]: readonly [number, number, number], leaf: Color): string {
  return (
    area(box(x - 6, y - height * 0.4, 12, height * 0.46), applyShade(canvas, leaf, 0.4)) +
    area(oval([x, y - height * 0.62], height * 0.34, height * 0.42), leaf) +
    area(
      oval([x + height * 0.1, y - height * 0.74], height * 0.2, height * 0.24),
      applyLight(canvas, leaf, 0.2),
      0.7,
    )
  )
}

/** A pale path that winds from the trees to the foreground. */
function woodlandPath(color: Color): string {
  const x = 620
  return area(
    d`M${x + 8} 682C${x + 80} 714 ${x - 160} 740 ${x - 80} 790S${x + 20} 850 ${x - 150} 910h380C${x + 260} 850 ${x + 90} 800 ${x + 70} 770S${x + 140} 714 ${x + 34} 682z`,
    color,
    0.75,
  )
}

/**
 * Draws a cover's scene: autumn woods in gold, copper and red, with a path under fallen leaves. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const autumnWood: Scene = (canvas) => {
  const { palette, random } = canvas
  const colors = ['#e0a23f', '#cf6a35', '#b8452f', '#d98a3a'].map((color) => applyTint(canvas, color, 0.7))
  const tone = (index: number) => colors[index % colors.length] ?? palette.accent
  const far = [60, 180, 300, 420, 540, 660, 780, 900, 1020, 1140]
    .map((x, index) =>
      roundTree(canvas, [x, 590, random.between(110, 180)], mix(tone(index), palette.sky[2], 0.4)),
    )
    .join('')
  let leaves = ''
  for (let index = 0; index < 22; index++)
    leaves += oval([random.between(0, 1200), random.between(690, 860)], 9, 5)
  const grass = applyTint(canvas, '#b09a55', 0.68)
  const back =
    sky(canvas, 270, 80) +
    land(canvas, hills(canvas, 500, 30, 5), 0.14, mix(tone(1), palette.sky[2], 0.6)) +
    haze(canvas, 420, 140, 0.5) +
    far +
    field(canvas, hills(canvas, 596, 8, 5), grass) +
    roundTree(canvas, [980, 690, 350], tone(1)) +
    roundTree(canvas, [180, 680, 320], tone(3)) +
    area('M560 610C600 700 480 780 420 910H760C700 780 640 700 590 610z', mix(grass, palette.sky[2], 0.45)) +
    area(leaves, tone(1), 0.8) +
    birds(canvas, 3)
  const front =
    roundTree(canvas, [20, 900, 560], applyShade(canvas, tone(2), 0.1)) +
    nearBushes(
      canvas,
      [
        [1160, 900, 150],
        [1040, 905, 80],
        [220, 905, 70],
      ],
      applyShade(canvas, tone(0), 0.15),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 288), front }
}

/**
 * Draws a cover's scene, rainforest in layers: tall trees, creepers, large leaves in the foreground. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const rainforest: Scene = (canvas) => {
  const { palette, random } = canvas
  const leaf = applyTint(canvas, '#4f9558', 0.7)
  const pale = mix(leaf, palette.sky[2], 0.45)
  let stems = ''
  for (const x of [90, 250, 560, 720, 1000, 1130])
    stems += box(x + random.between(-20, 20), 60, random.between(22, 46), 620)
  const crowns = (y: number, size: number) =>
    [-20, 150, 330, 520, 700, 880, 1060, 1220]
      .map((x) => bush([x + random.between(-40, 40), y + random.between(-20, 30), size]))
      .join('')
  const back =
    sky(canvas, 330, 84) +
    land(canvas, hills(canvas, 470, 40, 6), 0.2, pale) +
    area(crowns(420, 120), pale) +
    haze(canvas, 380, 260, 0.5) +
    area(stems, mix(groundColor(canvas, 0.45), palette.sky[2], 0.2)) +
    sunbeams(canvas, 0, 0.24) +
    area(crowns(620, 100), mix(leaf, palette.sky[2], 0.16)) +
    field(canvas, hills(canvas, 668, 10, 5), leaf) +
    stroke(
      'M560 -20Q600 200 560 380M1010 -20Q960 180 1000 330M250 -20Q300 160 262 300',
      applyShade(canvas, leaf, 0.4),
      6,
      0.6,
    )
  const front =
    palm(canvas, [1140, 900, 560], -1, applyShade(canvas, leaf, 0.3)) +
    area(
      blade(-30, 920, 130) + blade(40, 930, 210) + blade(-60, 900, 60) + blade(1160, 930, -150),
      applyShade(canvas, leaf, 0.45),
    ) +
    area(tuft(canvas, [300, 900], 100) + tuft(canvas, [940, 900], 90), applyShade(canvas, leaf, 0.6))
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 290), front }
}

/** A large leaf as path data; the point is its foot. */
function blade(x: number, y: number, lean: number): string {
  return d`M${x} ${y}Q${x + lean * 0.2} ${y - 190} ${x + lean} ${y - 270}Q${x + lean * 0.9} ${y - 90} ${x + 40} ${y}z`
}
