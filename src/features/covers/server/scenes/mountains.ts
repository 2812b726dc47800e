import {
  groundColor,
  applyTint,
  addDefinition,
  verticalGradient,
  applyLight,
  type Canvas,
  applyShade,
} from '../drawing/canvas.ts'
import { field, hills, land, snowyPeak, peak, birds, clouds, haze, sky } from '../drawing/landscape.ts'
import { ripples } from '../drawing/water.ts'
import { area, curve, box, d, stroke, oval } from '../drawing/shape.ts'
import { pineFrame, pineRow, tuft } from '../drawing/trees.ts'
import { type Scene, toStandingPlace, findPlaceOnWater } from './scene.ts'
import { mix } from '../drawing/color.ts'
import { placeAtRiver, waterPaint } from './rivers.ts'

/**
 * Draws a cover's scene: a high mountain between two lower ones, above a wooded valley framed by spruces. Returns its
 * SVG behind and in front of the subject, and the subject's place.
 */
export const threePeaks: Scene = (canvas) => {
  const { random } = canvas
  const back =
    sky(canvas, 278, 80) +
    clouds(canvas, 3, 180, 320) +
    land(canvas, hills(canvas, 470, 46, 7), 0.08) +
    snowyPeak(canvas, { x: random.between(90, 200), top: 340, width: 560, foot: 720 }, 0.24) +
    snowyPeak(canvas, { x: random.between(1000, 1110), top: 310, width: 600, foot: 720 }, 0.24) +
    snowyPeak(
      canvas,
      { x: 600 - random.between(70, 150), top: random.between(196, 236), width: 760, foot: 740 },
      0.38,
    ) +
    haze(canvas, 480, 230, 0.8) +
    land(canvas, hills(canvas, 640, 22), 0.5) +
    area(pineRow(canvas, 664, [44, 88, 40]), groundColor(canvas, 0.6)) +
    haze(canvas, 600, 120, 0.34) +
    field(canvas, hills(canvas, 706, 10, 4), applyTint(canvas, '#7fae62', 0.62)) +
    birds(canvas, 4)
  const front =
    land(canvas, curve([-20, 770, 260, 806, 600, 836, 940, 806, 1220, 764]), 0.93) +
    pineFrame(canvas, [340, 240, 156], [360, 250, 160])
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 286), front }
}

/**
 * Draws a cover's scene: a lone summit and its reflection in a still lake, seen from the shore. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const mirrorLake: Scene = (canvas) => {
  const { palette, random } = canvas
  const shore = 566
  const summit = {
    x: 600 - random.between(130, 210),
    top: random.between(190, 230),
    width: 900,
    foot: shore + 4,
  }
  const range = addDefinition(
    canvas,
    (id) =>
      `<g id="${id}">${
        peak(canvas, { x: summit.x + 480, top: 380, width: 620, foot: shore }, 0.16) +
        peak(canvas, { x: summit.x - 420, top: 350, width: 560, foot: shore }, 0.2) +
        snowyPeak(canvas, summit, 0.36, 0.42) +
        area(pineRow(canvas, shore, [26, 62, 34]), groundColor(canvas, 0.58))
      }</g>`,
  )
  const water = mix(palette.water, palette.sky[1], 0.35)
  let glints = ''
  for (let index = 0; index < 12; index++) {
    glints += d`M${random.between(-40, 1000)} ${shore + 14 + index * index * 1.6}h${random.between(60, 260)}`
  }
  const back =
    sky(canvas, 262, 74) +
    clouds(canvas, 3, 170, 300) +
    `<use href="#${range}"/>` +
    area(
      box(0, shore, 1200, 334),
      verticalGradient(canvas, [0, mix(water, palette.sky[2], 0.4)], [1, mix(water, palette.near, 0.5)]),
    ) +
    `<use href="#${range}" opacity=".34" transform="matrix(1 0 0-1 0 ${shore * 2})"/>` +
    stroke(glints, applyLight(canvas, water, 0.6), 3, 0.4) +
    haze(canvas, shore - 60, 120, 0.45) +
    field(
      canvas,
      curve([-20, 670, 300, 700, 600, 706, 900, 700, 1220, 710]),
      applyTint(canvas, '#8aa468', 0.7),
    )
  const front =
    area(
      tuft(canvas, [930, 800], 70) + tuft(canvas, [1050, 830], 90) + tuft(canvas, [400, 812], 50),
      groundColor(canvas, 0.9),
    ) +
    land(canvas, curve([-20, 806, 300, 830, 700, 852, 1220, 806]), 0.94) +
    pineFrame(canvas, [420, 290, 180], [210])
  return {
    back,
    place: findPlaceOnWater(canvas, 652) ?? toStandingPlace(canvas, canvas.third, 754, 286),
    front,
  }
}

/**
 * Draws a cover's scene: ridges in the mist, seen from a ledge high above the valley. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const mistyRidges: Scene = (canvas) => {
  const { palette } = canvas
  let back = sky(canvas, 270, 88) + clouds(canvas, 2, 170, 280)
  for (const [index, y] of [370, 440, 515, 590, 660].entries()) {
    const depth = 0.06 + index * 0.14
    back += land(canvas, ridgeline(canvas, y, 88 - index * 8), depth)
    if (index < 4) back += haze(canvas, y + 20, 130, 0.6)
  }
  back +=
    area(
      pineRow(canvas, 704, [50, 110, 46], (x) => 0.5 + Math.abs(x - 600) / 900),
      groundColor(canvas, 0.7),
    ) + birds(canvas, 5)
  const rock = applyTint(canvas, '#8d8a86', 0.8)
  const ledge = 'M-120 700L300 716L640 726L850 738L930 762L890 800L780 842L820 920L-120 920z'
  const face = 'M930 762L890 800L780 842L820 920L-120 920L-120 850L360 790L660 786z'
  back +=
    area(
      ledge,
      verticalGradient(canvas, [0, applyLight(canvas, rock, 0.3)], [1, applyShade(canvas, rock, 0.4)]),
    ) + area(face, applyShade(canvas, rock, 0.55))
  back += stroke('M520 790L480 850L540 910zM760 784L720 830L750 900z', mix(rock, palette.near, 0.8), 4, 0.6)
  const front =
    area(
      tuft(canvas, [390, 764], 62) + tuft(canvas, [790, 770], 46) + tuft(canvas, [280, 776], 78),
      groundColor(canvas, 0.86),
    ) + pineFrame(canvas, [470, 300, 170], [])
  return { back, place: toStandingPlace(canvas, canvas.third, 744, 292), front }
}

/** A jagged skyline as an open line from edge to edge: a few high summits among low ones. */
function ridgeline({ random }: Canvas, y: number, rise: number): string {
  let data = `M-20 ${y}`
  let x = -20
  while (x < 1180) {
    const isSummit = random.chance(0.4)
    const tall = rise * (isSummit ? random.between(0.8, 1.3) : random.between(0.15, 0.5))
    const slope = tall * random.between(0.7, 1.2) + 20
    data += d`l${slope * 0.6} ${-tall * 0.55}l${slope * 0.2} ${-tall * 0.1}l${slope * 0.3} ${-tall * 0.35}L${x + slope * 1.6} ${y - tall * 0.5}L${x + slope * 2.2} ${y + random.between(-6, 10)}`
    x += slope * 2.2
  }
  return data
}

/**
 * Draws a cover's scene: a steep green peak above old terraces, clouds in the valleys. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const andeanRidge: Scene = (canvas) => {
  const green = applyTint(canvas, '#7f9f57', 0.6)
  const dark = applyShade(canvas, green, 0.34)
  const horn =
    'M214 690C280 640 316 590 340 520 366 440 384 360 412 308Q432 280 452 288 474 300 486 344C502 400 520 420 548 436 584 456 600 500 628 544 664 600 706 648 780 690z'
  const back =
    sky(canvas, 260, 78) +
    clouds(canvas, 3, 150, 250) +
    snowyPeak(canvas, { x: 980, top: 300, width: 620, foot: 660 }, 0.16) +
    snowyPeak(canvas, { x: 120, top: 350, width: 600, foot: 660 }, 0.14) +
    haze(canvas, 430, 160, 0.7) +
    area(
      horn,
      verticalGradient(
        canvas,
        [0, applyLight(canvas, green, 0.2)],
        [1, mix(green, canvas.palette.sky[2], 0.3)],
      ),
    ) +
    area(
      'M214 690C280 640 316 590 340 520 366 440 384 360 412 308Q432 280 452 288 440 340 456 400 430 470 452 540 420 620 440 690zM486 344C502 400 520 420 548 436 530 470 540 510 520 560 510 500 524 460 486 344z',
      dark,
      0.55,
    ) +
    stroke(
      'M470 590q60-14 130 0M462 616q80-16 170 2M456 642q100-16 210 4M520 566q30-8 60-2',
      applyLight(canvas, green, 0.4),
      5,
      0.55,
    ) +
    land(canvas, hills(canvas, 640, 20), 0.4, mix(green, canvas.palette.sky[2], 0.2)) +
    haze(canvas, 560, 130, 0.5) +
    area(
      `${curve([-20, 700, 300, 672, 640, 694, 940, 664, 1220, 690])}V910H-20z`,
      verticalGradient(canvas, [0, applyLight(canvas, green, 0.2)], [1, applyShade(canvas, green, 0.45)]),
    ) +
    stroke(
      curve([860, 716, 1000, 704, 1220, 722]) +
        curve([900, 744, 1030, 734, 1220, 752]) +
        curve([-20, 730, 120, 718, 260, 736]) +
        curve([-20, 758, 100, 748, 220, 764]),
      applyTint(canvas, '#cbb894', 0.75),
      7,
      0.8,
    ) +
    birds(canvas, 2)
  const front =
    area(
      `${curve([-20, 800, 300, 836, 640, 850, 960, 832, 1220, 800])}V910H-20z`,
      applyShade(canvas, green, 0.62),
    ) +
    area(
      tuft(canvas, [120, 850], 90) + tuft(canvas, [1080, 850], 100) + tuft(canvas, [980, 880], 60),
      applyShade(canvas, green, 0.74),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 290), front }
}

/**
 * Draws a cover's scene: black ground and bright moss, a volcanic cone, steam from the earth. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const volcanicLand: Scene = (canvas) => {
  const { palette } = canvas
  const black = mix(groundColor(canvas, 0.7), palette.near, 0.3)
  const moss = applyTint(canvas, '#9fb24f', 0.66)
  const back =
    sky(canvas, 290, 76) +
    clouds(canvas, 4, 150, 300) +
    peak(canvas, { x: 240, top: 330, width: 760, foot: 660 }, 0.3) +
    peak(canvas, { x: 820, top: 430, width: 620, foot: 660 }, 0.18) +
    haze(canvas, 500, 150, 0.5) +
    land(canvas, hills(canvas, 610, 22, 5), 0.5, moss) +
    field(canvas, hills(canvas, 650, 10, 4), mix(black, moss, 0.2)) +
    stroke(
      'M930 650q20-50 0-90t14-90M1000 656q16-40 0-74t12-70M330 640q16-40 0-70t10-60',
      palette.sky[2],
      16,
      0.4,
    ) +
    area(oval([220, 690], 150, 14) + oval([900, 700], 170, 16), moss, 0.8)
  const front =
    area(
      oval([50, 880], 150, 90) + oval([190, 894], 80, 44) + oval([1160, 884], 120, 74),
      applyShade(canvas, black, 0.4),
    ) +
    area(oval([50, 810], 110, 22) + oval([1160, 820], 90, 18), moss, 0.8) +
    area(tuft(canvas, [990, 890], 60), applyShade(canvas, moss, 0.5))
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 290), front }
}

/**
 * Draws a cover's scene: still water between sheer walls. Returns its SVG behind and in front of the subject, and the
 * subject's place.
 */
export const fjord: Scene = (canvas) => {
  const { palette } = canvas
  const rock = mix(applyTint(canvas, '#7d8a86', 0.55), groundColor(canvas, 0.5), 0.4)
  const moss = applyTint(canvas, '#7fa65c', 0.55)
  const wall = verticalGradient(
    canvas,
    [0, applyLight(canvas, rock, 0.22)],
    [1, applyShade(canvas, rock, 0.2)],
  )
  const back =
    sky(canvas, 270, 72) +
    clouds(canvas, 3, 150, 240) +
    snowyPeak(canvas, { x: 620, top: 330, width: 420, foot: 610 }, 0.14) +
    land(canvas, hills(canvas, 520, 16), 0.2) +
    haze(canvas, 430, 170, 0.6) +
    area('M-20 200Q150 180 260 260L330 300 420 470 520 610H-20z', wall) +
    area('M1220 150Q1080 190 990 250L940 320 850 380 800 520 700 612H1220z', wall) +
    area(
      'M-20 200Q150 180 260 260L240 340 150 420 120 610H-20zM1220 150L1120 300 1060 420 1100 612H1220z',
      applyShade(canvas, rock, 0.34),
      0.6,
    ) +
    area(
      'M-20 200Q150 180 260 260L330 300 300 312Q160 236-20 250zM1220 150Q1080 190 990 250L940 320Q1060 250 1220 220z',
      moss,
    ) +
    stroke('M356 336L352 420 372 500 366 606', mix('#ffffff', palette.sky[2], 0.3), 9, 0.85) +
    area(box(0, 606, 1200, 300), waterPaint(canvas)) +
    ripples(canvas, [600, 650], 900, 7)
  return placeAtRiver(canvas, { back, bank: moss, front: '' })
}
