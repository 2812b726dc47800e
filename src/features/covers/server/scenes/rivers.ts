import {
  groundColor,
  applyTint,
  type Canvas,
  verticalGradient,
  applyLight,
  applyShade,
} from '../drawing/canvas.ts'
import { field, hills, land, peak, birds, clouds, haze, sky } from '../drawing/landscape.ts'
import { ripples, waterline } from '../drawing/water.ts'
import { area, box, d, oval, stroke, curve, closeToBottom } from '../drawing/shape.ts'
import { pineFrame, pineRow, nearBushes, roundTree, type Tree, tuft } from '../drawing/trees.ts'
import { type Scene, type ScenePicture, toStandingPlace } from './scene.ts'
import { mix, type Color } from '../drawing/color.ts'

/**
 * Draws a cover's scene: a river that winds from the hills into a broad foreground. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const windingValley: Scene = (canvas) => {
  const grass = applyTint(canvas, '#84b35c', 0.66)
  const back =
    sky(canvas, 280, 82) +
    clouds(canvas, 3, 160, 290) +
    peak(canvas, { x: 180, top: 330, width: 620, foot: 640 }, 0.14) +
    peak(canvas, { x: 540, top: 380, width: 560, foot: 640 }, 0.1) +
    land(canvas, hills(canvas, 510, 30), 0.24) +
    haze(canvas, 450, 130, 0.5) +
    area(pineRow(canvas, 566, [30, 70, 38]), groundColor(canvas, 0.45)) +
    field(canvas, hills(canvas, 566, 8, 4), grass) +
    area(
      'M410 572C270 600 720 618 620 650S-40 700 -40 760V910H1240V730C1020 700 820 690 810 650S450 600 430 572z',
      waterPaint(canvas),
    ) +
    ripples(canvas, [600, 690], 700, 7) +
    birds(canvas, 4)
  return placeAtRiver(canvas, {
    back,
    bank: grass,
    front: pineFrame(canvas, [420, 270], [320]),
  })
}

/**
 * Draws a cover's scene: a stone bridge over a stream between broad-leaved trees. Returns its SVG behind and in front
 * of the subject, and the subject's place.
 */
export const stoneBridge: Scene = (canvas) => {
  const grass = applyTint(canvas, '#7dae58', 0.66)
  const leaf = applyTint(canvas, '#649f50', 0.6)
  const back =
    sky(canvas, 290, 84) +
    clouds(canvas, 3, 160, 270) +
    land(canvas, hills(canvas, 470, 40), 0.16) +
    haze(canvas, 430, 140, 0.5) +
    roundTree(canvas, [80, 600, 290], applyTint(canvas, '#6aa257', 0.45)) +
    roundTree(canvas, [1080, 600, 250], applyTint(canvas, '#86b05a', 0.42)) +
    land(canvas, hills(canvas, 560, 14), 0.5, grass) +
    area(box(0, 606, 1200, 300), waterPaint(canvas)) +
    bridge(canvas) +
    ripples(canvas, [600, 660], 900, 6)
  return placeAtRiver(canvas, {
    back,
    bank: grass,
    front:
      roundTree(canvas, [10, 870, 560], applyShade(canvas, leaf, 0.2)) +
      nearBushes(
        canvas,
        [
          [170, 890, 110],
          [1170, 890, 160],
          [1050, 900, 90],
        ],
        applyShade(canvas, leaf, 0.2),
      ),
  })
}

function bridge(canvas: Canvas): string {
  const { palette } = canvas
  const stone = mix(applyTint(canvas, '#b3a693', 0.6), groundColor(canvas, 0.4), 0.2)
  const x = 460
  const wall = d`M${x - 480} 560Q${x} 440 ${x + 480} 560L1220 612V640H${x + 330}C${x + 320} 560 ${x + 200} 545 ${x + 190} 640H${x + 150}C${x + 140} 500 ${x - 140} 500 ${x - 150} 640H${x - 190}C${x - 200} 545 ${x - 320} 560 ${x - 330} 640H${x - 480}z`
  return (
    area(
      wall,
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.25)], [1, applyShade(canvas, stone, 0.25)]),
    ) +
    stroke(d`M${x - 480} 556Q${x} 436 ${x + 480} 556L1220 608`, applyLight(canvas, stone, 0.4), 12) +
    stroke(
      d`M${x - 150} 640C${x - 140} 500 ${x + 140} 500 ${x + 150} 640M${x + 190} 640C${x + 200} 545 ${x + 320} 560 ${x + 330} 640M${x - 190} 640C${x - 200} 545 ${x - 320} 560 ${x - 330} 640`,
      applyShade(canvas, stone, 0.4),
      8,
      0.6,
    ) +
    area(
      oval([x, 644], 150, 22) + oval([x + 260, 642], 70, 12) + oval([x - 260, 642], 70, 12),
      mix(palette.water, palette.near, 0.45),
      0.5,
    )
  )
}

/**
 * Draws a cover's scene: a waterfall between cliffs, with a pool below. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const waterfall: Scene = (canvas) => {
  const { palette, random } = canvas
  const rock = mix(applyTint(canvas, '#8c8578', 0.55), groundColor(canvas, 0.45), 0.4)
  const moss = applyTint(canvas, '#6f9f55', 0.6)
  const x = 410
  const white = mix('#ffffff', palette.sky[2], 0.3)
  const cliff = 'M-190 240L110 262L290 268L530 272L610 296L710 330L740 420L830 450L880 560L1030 640L-190 660z'
  const faces =
    'M-190 300L110 320L290 300L320 470L230 640L-190 660z' +
    'M530 300L600 320L590 480L660 640L520 640z' +
    'M710 350L740 430L720 640L810 640L800 470z'
  let threads = ''
  for (let index = 0; index < 7; index++)
    threads += d`M${x - 74 + index * 25} ${290 + random.between(0, 60)}v${random.between(120, 280)}`
  const back =
    sky(canvas, 250, 76) +
    clouds(canvas, 2, 150, 230) +
    land(canvas, hills(canvas, 400, 24), 0.14) +
    area(pineRow(canvas, 410, [60, 130, 56]), groundColor(canvas, 0.26)) +
    land(canvas, hills(canvas, 420, 12), 0.28) +
    haze(canvas, 400, 230, 0.6) +
    area(
      cliff,
      verticalGradient(canvas, [0, applyLight(canvas, rock, 0.25)], [1, applyShade(canvas, rock, 0.25)]),
    ) +
    area(faces, applyShade(canvas, rock, 0.4), 0.6) +
    area(
      'M-190 224L110 246L294 256L286 284L110 280L-190 268z' +
        'M524 262L616 286L716 322L710 346L600 314L526 292z',
      moss,
    ) +
    area(box(0, 640, 1200, 270), waterPaint(canvas)) +
    area(
      d`M${x - 104} 264Q${x} 250 ${x + 104} 264L${x + 118} 660H${x - 118}z`,
      verticalGradient(canvas, [0, mix(white, palette.water, 0.25)], [0.7, white], [1, white]),
    ) +
    stroke(threads, mix(palette.water, white, 0.4), 7, 0.5) +
    area(oval([x, 656], 190, 40), white, 0.5) +
    area(oval([x - 90, 650], 60, 30) + oval([x + 80, 648], 70, 34) + oval([x, 642], 70, 40), white, 0.75) +
    ripples(canvas, [600, 690], 800, 5)
  return placeAtRiver(canvas, {
    back,
    bank: moss,
    front: pineFrame(canvas, [], [520, 320]) + area(oval([40, 880], 140, 80), applyShade(canvas, rock, 0.6)),
  })
}

/**
 * Draws a cover's scene: a river at the bottom of a canyon of red and ochre steps. Returns its SVG behind and in front
 * of the subject, and the subject's place.
 */
export const canyonRiver: Scene = (canvas) => {
  const red = mix(applyTint(canvas, '#cc7748', 0.6), groundColor(canvas, 0.4), 0.25)
  const far = mix(red, canvas.palette.sky[2], 0.42)
  const wall = verticalGradient(
    canvas,
    [0, applyLight(canvas, red, 0.25)],
    [1, applyShade(canvas, red, 0.25)],
  )
  const back =
    sky(canvas, 270, 78) +
    clouds(canvas, 2, 150, 230) +
    area('M200 400H420L440 450H520L540 500H660L680 452H760L780 410H1000V640H200z', far) +
    haze(canvas, 430, 180, 0.5) +
    area('M-20 250H230L250 330H320L340 430H400L430 540H470L500 640H-20z', wall) +
    area('M1220 220H1010L990 320H920L890 430H840L800 540H760L720 640H1220z', wall) +
    stroke(
      'M-20 330H250M-20 430H340M-20 540H430M1220 320H990M1220 430H890M1220 540H800',
      applyShade(canvas, red, 0.4),
      6,
      0.5,
    ) +
    area(
      'M120 250H230L250 330H190zM250 330H320L340 430H270zM340 430H400L430 540H350zM1220 220H1140L1160 320H1220zM1040 320H990L920 320 890 430H960z',
      applyShade(canvas, red, 0.35),
      0.45,
    ) +
    area(box(0, 628, 1200, 280), waterPaint(canvas)) +
    ripples(canvas, [600, 660], 800, 8) +
    birds(canvas, 3)
  return placeAtRiver(canvas, { back, bank: applyTint(canvas, '#cfa56f', 0.75), front: '' })
}

/**
 * Draws a cover's scene: moss-covered cypresses in slow water. Returns its SVG behind and in front of the subject, and
 * the subject's place.
 */
export const bayou: Scene = (canvas) => {
  const leaf = applyTint(canvas, '#6f8f58', 0.6)
  const back =
    sky(canvas, 300, 96) +
    clouds(canvas, 2, 160, 260) +
    land(canvas, hills(canvas, 500, 30, 7), 0.2) +
    area(pineRow(canvas, 540, [60, 120, 40]), groundColor(canvas, 0.36)) +
    haze(canvas, 440, 150, 0.6) +
    land(canvas, hills(canvas, 560, 10), 0.46) +
    area(box(0, 590, 1200, 320), waterPaint(canvas)) +
    cypress(canvas, [1050, 640, 340], mix(leaf, canvas.palette.sky[2], 0.25)) +
    cypress(canvas, [650, 610, 220], mix(leaf, canvas.palette.sky[2], 0.4)) +
    ripples(canvas, [600, 640], 900, 7)
  return placeAtRiver(canvas, {
    back,
    bank: leaf,
    front:
      cypress(canvas, [60, 890, 720], applyShade(canvas, leaf, 0.3)) +
      area(
        oval([1000, 800], 40, 8) + oval([1080, 830], 50, 10) + oval([1140, 790], 34, 7),
        applyShade(canvas, leaf, 0.2),
      ),
  })
}

function cypress(canvas: Canvas, [x, y, height]: Tree, leaf: string): string {
  const wood = groundColor(canvas, 0.8)
  const top = y - height
  let moss = ''
  for (const part of [-0.34, -0.22, -0.06, 0.1, 0.24, 0.36])
    moss += d`M${x + part * height} ${top + height * 0.2}q4 ${height * 0.1} -4 ${height * canvas.random.between(0.16, 0.3)}`
  return (
    area(
      d`M${x - height * 0.09} ${y}Q${x - height * 0.03} ${y - height * 0.2} ${x - height * 0.025} ${top + height * 0.1}h${height * 0.05}Q${x + height * 0.03} ${y - height * 0.2} ${x + height * 0.09} ${y}z`,
      wood,
    ) +
    area(
      oval([x - height * 0.22, top + height * 0.16], height * 0.2, height * 0.08) +
        oval([x + height * 0.24, top + height * 0.18], height * 0.2, height * 0.08) +
        oval([x, top + height * 0.06], height * 0.26, height * 0.1),
      leaf,
    ) +
    stroke(moss, mix(leaf, canvas.palette.sky[2], 0.2), height * 0.022, 0.8)
  )
}

/**
 * Returns a river scene with a place for the subject: on the water if it floats or swims, otherwise on a bank in
 * front of it, which is added. `back` and `front` are SVG, `bank` is the bank's colour.
 */
export function placeAtRiver(
  canvas: Canvas,
  { back, bank, front }: { back: string; bank: Color; front: string },
): ScenePicture {
  const reeds = area(
    tuft(canvas, [270, 850], 130) + tuft(canvas, [350, 866], 100) + tuft(canvas, [990, 860], 110),
    applyShade(canvas, bank, 0.6),
  )
  if (canvas.stance === 'sails' || canvas.stance === 'swims') {
    const x = canvas.third
    return {
      back,
      place: { x, y: canvas.own ? 744 : 762, size: 306, on: 'water' },
      front:
        waterline(canvas, [x, 752], 300) +
        area(
          closeToBottom(curve([-20, 806, 260, 858, 600, 886, 940, 858, 1220, 800])),
          applyShade(canvas, bank, 0.55),
        ) +
        reeds +
        front,
    }
  }
  const line = curve([-40, 790, 270, 742, 540, 716, 850, 690, 1240, 650])
  const shore = area(
    `${line}V910H-40z`,
    verticalGradient(canvas, [0, applyLight(canvas, bank, 0.25)], [1, applyShade(canvas, bank, 0.45)]),
  )
  return {
    back: back + stroke(line, applyLight(canvas, canvas.palette.water, 0.6), 9, 0.5) + shore,
    place: toStandingPlace(canvas, canvas.third, 752, 288),
    front: reeds + front,
  }
}

/**
 * Adds the gradient of running water to the picture's `<defs>` and returns its `url(#…)` for `fill`: the colour of
 * the sky far away, dark in the foreground.
 */
export function waterPaint(canvas: Canvas): string {
  const { palette } = canvas
  return verticalGradient(
    canvas,
    [0, mix(palette.water, palette.sky[2], 0.6)],
    [0.35, palette.water],
    [1, mix(palette.water, palette.near, 0.5)],
  )
}
