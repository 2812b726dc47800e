import {
  type Canvas,
  applyLight,
  applyShade,
  applyTint,
  verticalGradient,
  groundColor,
} from '../drawing/canvas.ts'
import { area, d, stroke, oval, type Point, curve, closeToBottom, outline } from '../drawing/shape.ts'
import { birds, clouds, haze, sky, field, hills, land } from '../drawing/landscape.ts'
import { tuft, palm } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'
import { mix } from '../drawing/color.ts'

/**
 * Draws a cover's scene: dunes and mesas behind tall cacti. Returns its SVG behind and in front of the subject, and
 * the subject's place.
 */
export const saguaros: Scene = (canvas) => {
  const back =
    sky(canvas, 320, 108) +
    clouds(canvas, 2, 170, 260) +
    butte(canvas, [220, 540], [440, 120], 0.12) +
    butte(canvas, [1040, 540], [320, 80], 0.08) +
    haze(canvas, 440, 130, 0.5) +
    dune(canvas, [-20, 560, 260, 524, 540, 566, 880, 516, 1220, 560], 1, 0.28) +
    dune(canvas, [-20, 640, 320, 650, 640, 590, 930, 648, 1220, 616], 2, 0.46) +
    birds(canvas, 4)
  const x = 160
  const green = applyShade(canvas, applyTint(canvas, '#4f7f56', 0.95), 0.3)
  const front =
    dune(canvas, [-20, 776, 300, 812, 700, 836, 1000, 806, 1220, 770], 1, 0.78) +
    cactus(canvas, [x, 860, 420], green) +
    cactus(canvas, [x - 120, 850, 210], applyShade(canvas, green, 0.2)) +
    area(tuft(canvas, [1080, 850], 90) + tuft(canvas, [1160, 870], 120), applyShade(canvas, green, 0.35))
  return { back, place: toStandingPlace(canvas, canvas.third, 748, 292), front }
}

function cactus(canvas: Canvas, [x, y, height]: readonly [number, number, number], color: string): string {
  const stem = (shift: number) =>
    d`M${x + shift} ${y}v${-height}M${x + shift} ${y - height * 0.36}h${-height * 0.2}q${-height * 0.08} 0 ${-height * 0.08} ${-height * 0.08}v${-height * 0.2}M${x + shift} ${y - height * 0.28}h${height * 0.18}q${height * 0.08} 0 ${height * 0.08} ${-height * 0.08}v${-height * 0.28}`
  const width = height * 0.13
  return (
    stroke(stem(0), color, width) +
    stroke(stem(width * 0.2), applyLight(canvas, color, 0.22), width * 0.28, 0.6)
  )
}

/**
 * Draws a cover's scene: sandstone towers on a red plain, with a road towards them. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const buttes: Scene = (canvas) => {
  const { random } = canvas
  const plain = mix(applyTint(canvas, '#d98a55', 0.7), groundColor(canvas, 0.4), 0.3)
  const back =
    sky(canvas, 290, 90) +
    clouds(canvas, 3, 160, 260) +
    land(canvas, hills(canvas, 548, 14, 6), 0.1) +
    butte(canvas, [1030, 584], [230, random.between(150, 190)], 0.22) +
    butte(canvas, [540, 570], [170, random.between(110, 150)], 0.16) +
    butte(canvas, [200, 606], [350, random.between(280, 330)], 0.4) +
    haze(canvas, 500, 130, 0.5) +
    field(canvas, hills(canvas, 606, 5, 4), plain) +
    road(canvas) +
    birds(canvas, 3)
  const rocks = oval([40, 870], 150, 96) + oval([190, 884], 88, 52) + oval([1190, 880], 110, 70)
  const front =
    area(
      rocks,
      verticalGradient(canvas, [0, applyShade(canvas, plain, 0.2)], [1, applyShade(canvas, plain, 0.75)]),
    ) +
    area(
      tuft(canvas, [270, 850], 80) + tuft(canvas, [1060, 850], 96) + tuft(canvas, [930, 812], 50),
      applyShade(canvas, applyTint(canvas, '#8a8f4f', 0.9), 0.4),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 292), front }
}

function road(canvas: Canvas): string {
  const asphalt = mix(groundColor(canvas, 0.62), canvas.palette.near, 0.2)
  const x = 560
  return (
    area(
      d`M${x - 3} 608h7L${x + 390} 910H${x - 270}z`,
      verticalGradient(canvas, [0, applyLight(canvas, asphalt, 0.4)], [1, asphalt]),
    ) +
    area(
      d`M${x + 12} 690h8l4 34h-15zM${x + 31} 800h20l8 70h-38zM${x + 4} 644h4l2 20h-7z`,
      canvas.palette.sun,
      0.7,
    )
  )
}

/**
 * Draws a cover's scene: large dunes around a pool with palms. Returns its SVG behind and in front of the subject, and
 * the subject's place.
 */
export const oasis: Scene = (canvas) => {
  const { palette } = canvas
  const leaf = applyTint(canvas, '#4c8f58', 0.85)
  const pool = 300
  const back =
    sky(canvas, 300, 96) +
    clouds(canvas, 2, 160, 240) +
    dune(canvas, [-20, 500, 300, 460, 560, 520, 900, 340, 1220, 520], 1, 0.2) +
    haze(canvas, 470, 130, 0.4) +
    dune(canvas, [-20, 610, 330, 560, 660, 612, 960, 540, 1220, 600], 3, 0.36) +
    palm(canvas, [pool - 130, 660, 250], -1, leaf) +
    palm(canvas, [pool + 120, 654, 210], 1, leaf) +
    palm(canvas, [pool - 40, 650, 300], 1, leaf) +
    dune(canvas, [-20, 650, 300, 660, 660, 650, 940, 668, 1220, 640], 2, 0.52) +
    area(oval([pool, 690], 230, 30), mix(palette.water, palette.near, 0.3)) +
    area(
      oval([pool, 692], 216, 24),
      verticalGradient(canvas, [0, mix(palette.water, palette.sky[2], 0.6)], [1, palette.water]),
    ) +
    area(
      tuft(canvas, [pool - 200, 696], 50) +
        tuft(canvas, [pool + 190, 700], 44) +
        tuft(canvas, [pool + 60, 716], 40),
      applyShade(canvas, leaf, 0.3),
    )
  const front =
    dune(canvas, [-20, 786, 300, 812, 640, 846, 1000, 806, 1220, 776], 1, 0.8) +
    palm(canvas, [1160, 890, 480], -1, applyShade(canvas, leaf, 0.35))
  return { back, place: toStandingPlace(canvas, canvas.third, 756, 290), front }
}

/**
 * Draws a cover's scene: rows of dunes. Returns its SVG behind and in front of the subject, and the subject's place.
 */
export const sandSea: Scene = (canvas) => {
  const back =
    sky(canvas, 290, 92) +
    clouds(canvas, 2, 150, 240) +
    dune(canvas, [-20, 470, 280, 420, 560, 500, 900, 380, 1220, 500], 1, 0.14) +
    haze(canvas, 430, 140, 0.45) +
    dune(canvas, [-20, 560, 330, 590, 640, 520, 960, 590, 1220, 540], 2, 0.32) +
    dune(canvas, [-20, 650, 300, 610, 640, 650, 960, 612, 1220, 650], 1, 0.52)
  const front = dune(canvas, [-20, 782, 300, 820, 640, 846, 1000, 806, 1220, 770], 1, 0.82)
  return { back, place: toStandingPlace(canvas, canvas.third, 756, 290), front }
}

/**
 * Draws a cover's scene, Arabian sandstone: rounded massifs on a floor of red sand. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const sandstoneValley: Scene = (canvas) => {
  const back =
    sky(canvas, 290, 88) +
    clouds(canvas, 2, 150, 240) +
    land(canvas, hills(canvas, 540, 24, 5), 0.1) +
    massif(canvas, [640, 600], [330, 170], 0.24) +
    massif(canvas, [1090, 640], [420, 330], 0.4) +
    haze(canvas, 500, 130, 0.45) +
    massif(canvas, [90, 690], [470, 420], 0.55) +
    dune(canvas, [-20, 650, 300, 640, 660, 656, 900, 634, 1220, 650], 2, 0.56)
  const front =
    dune(canvas, [-20, 800, 300, 822, 640, 846, 1000, 812, 1220, 786], 1, 0.82) +
    area(oval([1150, 880], 90, 50) + oval([1060, 892], 50, 28), groundColor(canvas, 0.9))
  return { back, place: toStandingPlace(canvas, canvas.third, 756, 290), front }
}

function massif(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  depth: number,
): string {
  const rock = mix(applyTint(canvas, '#cf7d4e', depth + 0.3), groundColor(canvas, depth), 0.3)
  const [w, h] = [width / 2, height]
  const outer = d`M${x - w} ${y}C${x - w} ${y - h * 0.6} ${x - w * 0.8} ${y - h * 0.92} ${x - w * 0.5} ${y - h * 0.9}Q${x - w * 0.36} ${y - h * 1.04} ${x - w * 0.1} ${y - h}Q${x + w * 0.1} ${y - h * 0.82} ${x + w * 0.34} ${y - h * 0.8}Q${x + w * 0.8} ${y - h * 0.8} ${x + w * 0.86} ${y - h * 0.4}L${x + w} ${y}z`
  const shade = d`M${x - w} ${y}C${x - w} ${y - h * 0.6} ${x - w * 0.8} ${y - h * 0.92} ${x - w * 0.5} ${y - h * 0.9}Q${x - w * 0.3} ${y - h * 0.5} ${x - w * 0.4} ${y}zM${x + w * 0.1} ${y}Q${x} ${y - h * 0.5} ${x + w * 0.12} ${y - h * 0.8}Q${x + w * 0.3} ${y - h * 0.5} ${x + w * 0.36} ${y}z`
  const bands = [0.3, 0.5, 0.68]
    .map(
      (way) =>
        d`M${x - w * 0.86} ${y - h * way}Q${x} ${y - h * (way - 0.06)} ${x + w * 0.76} ${y - h * way * 0.9}`,
    )
    .join('')
  return (
    area(
      outer,
      verticalGradient(
        canvas,
        [0, applyLight(canvas, rock, 0.25)],
        [1, mix(rock, canvas.palette.sky[2], 0.2 * (1 - depth))],
      ),
    ) +
    area(shade, applyShade(canvas, rock, 0.3), 0.6) +
    stroke(bands, applyShade(canvas, rock, 0.35), 4, 0.35)
  )
}

/**
 * Draws a cover's scene: red earth, one large rock, a pale gum tree. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const outback: Scene = (canvas) => {
  const red = mix(applyTint(canvas, '#c9653c', 0.7), groundColor(canvas, 0.5), 0.18)
  const leaf = applyTint(canvas, '#8a9a63', 0.75)
  const bark = applyTint(canvas, '#efe3d0', 0.8)
  let bushes = ''
  for (let index = 0; index < 9; index++)
    bushes += oval([canvas.random.between(0, 1200), 640 + index * 9], 26 + index * 3, 10 + index)
  const rock = d`M300 590Q330 470 420 452Q600 424 800 446Q930 458 970 590z`
  const back =
    sky(canvas, 290, 92) +
    clouds(canvas, 2, 160, 260) +
    land(canvas, hills(canvas, 570, 8, 5), 0.14) +
    area(
      rock,
      verticalGradient(canvas, [0, applyLight(canvas, red, 0.2)], [1, mix(red, canvas.palette.sky[2], 0.25)]),
    ) +
    area(
      'M300 590Q330 470 420 452 410 520 430 590zM540 590Q530 500 552 436L570 590zM700 590Q706 500 690 438L740 590z',
      applyShade(canvas, red, 0.34),
      0.55,
    ) +
    haze(canvas, 520, 90, 0.4) +
    field(canvas, hills(canvas, 596, 5, 4), red) +
    area(bushes, leaf, 0.7) +
    birds(canvas, 4)
  const front =
    stroke('M92 910Q104 700 84 560M92 700Q140 620 190 570M86 620Q50 560 20 540', bark, 20) +
    area(
      oval([80, 520], 110, 50) + oval([190, 540], 80, 40) + oval([10, 520], 70, 44),
      applyShade(canvas, leaf, 0.2),
    ) +
    area(
      tuft(canvas, [1040, 880], 90) + tuft(canvas, [1130, 890], 110) + tuft(canvas, [260, 890], 60),
      applyShade(canvas, leaf, 0.4),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 292), front }
}

/** A dune along a crest `[x1, y1, …]`; its slip face is on the left, from point number `bend` on. */
function dune(canvas: Canvas, crest: readonly number[], bend: number, depth: number): string {
  const sand = mix(applyTint(canvas, '#eec48a', depth), groundColor(canvas, depth), 0.24)
  const [x, y] = [crest[bend * 2] ?? 600, crest[bend * 3] ?? 600]
  const slip =
    curve(crest.slice(0, bend * 4)) + d`C${x + 70} ${y + 130} ${x - 130} ${y + 260} ${x - 60} 900H-20z`
  return (
    area(
      closeToBottom(curve(crest)),
      verticalGradient(
        canvas,
        [0, applyLight(canvas, sand, 0.25)],
        [1, mix(sand, canvas.palette.near, 0.24)],
      ),
    ) +
    area(
      slip,
      verticalGradient(canvas, [0, applyShade(canvas, sand, 0.34)], [1, applyShade(canvas, sand, 0.1)]),
      0.6,
    )
  )
}

/** A flat-topped rock tower on a slope of scree, with a shaded side and ledges. */
function butte(
  canvas: Canvas,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  depth: number,
): string {
  const rock = mix(groundColor(canvas, depth), applyTint(canvas, '#c8683f', depth), 0.4)
  const body = outline(
    [x, y],
    [width, height],
    [
      -0.62, 0, -0.4, 0.34, -0.34, 0.4, -0.32, 0.94, -0.24, 0.95, -0.22, 1, 0.2, 1, 0.22, 0.93, 0.3, 0.92,
      0.33, 0.42, 0.4, 0.34, 0.62, 0,
    ],
  )
  const dark = outline(
    [x, y],
    [width, height],
    [
      -0.62, 0, -0.4, 0.34, -0.34, 0.4, -0.32, 0.94, -0.24, 0.95, -0.22, 1, -0.06, 1, -0.1, 0.5, -0.02, 0.36,
      -0.2, 0,
    ],
  )
  const cracks = d`M${x + width * 0.1} ${y - height * 0.94}v${height * 0.4}M${x + width * 0.22} ${y - height * 0.86}v${height * 0.36}M${x - width * 0.34} ${y - height * 0.4}h${width * 0.68}`
  return (
    area(body, applyLight(canvas, rock, 0.18)) +
    area(dark, applyShade(canvas, rock, 0.14)) +
    stroke(cracks, applyShade(canvas, rock, 0.2), 4, 0.5)
  )
}
