import {
  groundColor,
  applyShade,
  applyTint,
  type Canvas,
  verticalGradient,
  applyLight,
} from '../drawing/canvas.ts'
import { field, hills, land, peak, snowyPeak, birds, clouds, haze, sky } from '../drawing/landscape.ts'
import { area, d, oval, stroke, box } from '../drawing/shape.ts'
import { tuft, type Tree } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'
import { mix } from '../drawing/color.ts'

/**
 * Draws a cover's scene: golden grass up to the horizon, with flat-topped acacias. Returns its SVG behind and in front
 * of the subject, and the subject's place.
 */
export const savanna: Scene = (canvas) => {
  const grass = applyTint(canvas, '#d8b25a', 0.72)
  const leaf = applyTint(canvas, '#6f8a45', 0.7)
  const back =
    sky(canvas, 330, 104) +
    clouds(canvas, 3, 170, 300) +
    land(canvas, hills(canvas, 520, 34, 4), 0.12) +
    haze(canvas, 460, 130, 0.5) +
    acacia(canvas, [980, 590, 120], leaf) +
    acacia(canvas, [610, 584, 84], leaf) +
    field(canvas, hills(canvas, 580, 8, 5), grass) +
    acacia(canvas, [150, 690, 330], applyShade(canvas, leaf, 0.15)) +
    birds(canvas, 5)
  let blades = ''
  for (let x = 0; x < 1230; x += 62) blades += tuft(canvas, [x, 905], canvas.random.between(70, 120))
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 752, 292),
    front: area(blades, applyShade(canvas, grass, 0.55)),
  }
}

/** An acacia: a leaning, forked trunk under a flat crown. */
function acacia(canvas: Canvas, [x, y, height]: Tree, leaf: string): string {
  const wood = groundColor(canvas, 0.85)
  const top = y - height
  return (
    stroke(
      d`M${x} ${y}Q${x + height * 0.02} ${y - height * 0.4} ${x + height * 0.1} ${y - height * 0.56}L${x + height * 0.36} ${top + height * 0.14}M${x + height * 0.1} ${y - height * 0.56}L${x - height * 0.28} ${top + height * 0.16}M${x + height * 0.1} ${y - height * 0.56}L${x + height * 0.06} ${top + height * 0.1}`,
      wood,
      height * 0.045,
    ) +
    area(
      oval([x - height * 0.3, top + height * 0.14], height * 0.36, height * 0.1) +
        oval([x + height * 0.4, top + height * 0.12], height * 0.38, height * 0.1) +
        oval([x + height * 0.04, top + height * 0.05], height * 0.44, height * 0.12),
      leaf,
    )
  )
}

/**
 * Draws a cover's scene: open grassland with a camp of yurts and distant hills. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const steppe: Scene = (canvas) => {
  const grass = applyTint(canvas, '#b2b560', 0.7)
  const back =
    sky(canvas, 290, 86) +
    clouds(canvas, 5, 150, 330) +
    peak(canvas, { x: 920, top: 430, width: 900, foot: 640 }, 0.1) +
    land(canvas, hills(canvas, 540, 34, 5), 0.18) +
    haze(canvas, 470, 130, 0.5) +
    land(canvas, hills(canvas, 590, 16, 4), 0.4, applyTint(canvas, '#9fae5e', 0.5)) +
    field(canvas, hills(canvas, 640, 12, 4), grass) +
    [130, 240, 1010]
      .map((x, index) => yurt(canvas, x, 672 + (index % 2) * 16, index === 1 ? 96 : 76))
      .join('') +
    birds(canvas, 4)
  let blades = ''
  for (let x = 20; x < 1230; x += 96) blades += tuft(canvas, [x, 900], canvas.random.between(50, 90))
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 752, 292),
    front: area(blades, applyShade(canvas, grass, 0.6)),
  }
}

function yurt(canvas: Canvas, x: number, y: number, width: number): string {
  const felt = applyTint(canvas, '#f4ecdc', 0.7)
  return (
    area(box(x - width / 2, y - width * 0.36, width, width * 0.36), felt) +
    area(
      d`M${x - width * 0.56} ${y - width * 0.34}Q${x} ${y - width * 0.86} ${x + width * 0.56} ${y - width * 0.34}z`,
      applyShade(canvas, felt, 0.12),
    ) +
    area(
      box(x - width / 2, y - width * 0.36, width, 6) +
        box(x - width * 0.1, y - width * 0.28, width * 0.2, width * 0.28),
      applyTint(canvas, canvas.palette.accent, 0.75),
    )
  )
}

/**
 * Draws a cover's scene: heather, a loch between bare hills, a dry stone wall. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const moor: Scene = (canvas) => {
  const { palette, random } = canvas
  const heath = applyTint(canvas, '#98a05c', 0.68)
  const heather = applyTint(canvas, '#a8749c', 0.8)
  let blooms = ''
  for (let index = 0; index < 16; index++)
    blooms += oval([random.between(0, 1200), random.between(690, 800)], 22, 7)
  const stone = groundColor(canvas, 0.72)
  let wall = ''
  for (let x = -10; x < 470; x += 40)
    wall += oval([x, 676 + random.between(-3, 3)], 24, 14) + oval([x + 20, 654], 22, 13)
  const back =
    sky(canvas, 270, 72) +
    clouds(canvas, 5, 150, 310) +
    peak(canvas, { x: 210, top: 350, width: 800, foot: 640 }, 0.22) +
    peak(canvas, { x: 760, top: 400, width: 760, foot: 640 }, 0.16) +
    land(canvas, hills(canvas, 540, 30, 4), 0.28) +
    haze(canvas, 460, 140, 0.6) +
    area(
      oval([640, 602], 460, 26),
      verticalGradient(canvas, [0, mix(palette.water, palette.sky[2], 0.6)], [1, palette.water]),
    ) +
    field(canvas, hills(canvas, 640, 12, 4), heath) +
    area(wall, stone) +
    area(blooms, heather, 0.65) +
    birds(canvas, 4)
  const front =
    area(oval([1150, 880], 110, 60) + oval([1050, 894], 60, 30), groundColor(canvas, 0.9)) +
    stroke('M60 900V840M110 900V850M20 900V850', applyShade(canvas, heather, 0.4), 6) +
    area(
      oval([60, 836], 30, 22) + oval([112, 848], 26, 18) + oval([18, 850], 26, 18),
      applyLight(canvas, heather, 0.1),
    ) +
    area(tuft(canvas, [220, 890], 70) + tuft(canvas, [930, 894], 60), applyShade(canvas, heath, 0.6))
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 290), front }
}

/**
 * Draws a cover's scene: rows of vines over soft hills, a farmhouse, cypresses. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const vineyardHills: Scene = (canvas) => {
  const soil = applyTint(canvas, '#c9b06a', 0.66)
  const leaf = applyTint(canvas, '#6f9650', 0.66)
  let rows = ''
  for (let index = -8; index <= 12; index++)
    rows += d`M${600 + index * 46} 640Q${600 + index * 90} 740 ${600 + index * 190} 910`
  const back =
    sky(canvas, 290, 86) +
    clouds(canvas, 3, 160, 290) +
    land(canvas, hills(canvas, 500, 36, 4), 0.14) +
    land(canvas, hills(canvas, 550, 26, 4), 0.28, mix(leaf, canvas.palette.sky[2], 0.45)) +
    haze(canvas, 470, 130, 0.5) +
    land(canvas, hills(canvas, 606, 20, 4), 0.46, mix(leaf, canvas.palette.sky[2], 0.2)) +
    farmhouse(canvas, 930, 612) +
    cypresses(canvas, [810, 850, 1060, 1100], 622, 120) +
    field(canvas, hills(canvas, 640, 6, 4), soil) +
    stroke(rows, leaf, 15, 0.75) +
    stroke(rows, applyLight(canvas, leaf, 0.3), 5, 0.5) +
    birds(canvas, 3)
  const front =
    cypresses(canvas, [60, 150], 900, 520) +
    area(tuft(canvas, [270, 900], 80) + tuft(canvas, [1120, 900], 90), applyShade(canvas, leaf, 0.55))
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 290), front }
}

function cypresses(canvas: Canvas, places: readonly number[], y: number, height: number): string {
  const data = places
    .map(
      (x) =>
        d`M${x} ${y - height}Q${x + height * 0.12} ${y - height * 0.3} ${x + height * 0.05} ${y}h${-height * 0.1}Q${x - height * 0.12} ${y - height * 0.3} ${x} ${y - height}z`,
    )
    .join('')
  return area(data, groundColor(canvas, height > 300 ? 0.9 : 0.66))
}

function farmhouse(canvas: Canvas, x: number, y: number): string {
  const wall = applyTint(canvas, '#ecc896', 0.6)
  return (
    area(box(x - 60, y - 50, 120, 56) + box(x + 30, y - 80, 44, 86), wall) +
    area(
      d`M${x - 70} ${y - 48}l22 -26h74v26zM${x + 24} ${y - 78}l28 -22l28 22z`,
      applyTint(canvas, '#c2603f', 0.62),
    ) +
    area(
      box(x - 36, y - 30, 12, 18) + box(x - 6, y - 30, 12, 18) + box(x + 46, y - 62, 12, 16),
      applyShade(canvas, wall, 0.5),
    )
  )
}

/**
 * Draws a cover's scene: a white salt flat that reflects the sky. Returns its SVG behind and in front of the subject,
 * and the subject's place.
 */
export const saltFlat: Scene = (canvas) => {
  const { palette } = canvas
  const salt = mix(applyTint(canvas, '#f6f0e6', 0.8), palette.sky[2], 0.3)
  let cells = ''
  for (let row = 0; row < 6; row++) {
    const y = 610 + row * row * 7 + row * 12
    const wide = 90 + row * 46
    for (let x = -60 + (row % 2) * wide * 0.5; x < 1260; x += wide)
      cells += d`M${x} ${y}l${wide * 0.5} ${10 + row * 4}l${wide * 0.5} ${-10 - row * 4}`
  }
  const back =
    sky(canvas, 330, 92) +
    clouds(canvas, 4, 160, 330) +
    peak(canvas, { x: 240, top: 450, width: 640, foot: 586 }, 0.14) +
    peak(canvas, { x: 760, top: 480, width: 560, foot: 586 }, 0.1) +
    land(canvas, hills(canvas, 560, 8, 5), 0.2) +
    haze(canvas, 500, 90, 0.5) +
    area(
      box(0, 580, 1200, 330),
      verticalGradient(
        canvas,
        [0, palette.sky[2]],
        [0.45, mix(salt, palette.sky[1], 0.35)],
        [1, applyShade(canvas, salt, 0.3)],
      ),
    ) +
    area(oval([canvas.sunX, 640], 74, 30), palette.sun, 0.55) +
    stroke(cells, applyShade(canvas, salt, 0.22), 3, 0.4)
  const heap = (x: number, y: number, size: number) =>
    area(d`M${x - size} ${y}L${x} ${y - size * 0.9}L${x + size} ${y}z`, applyLight(canvas, salt, 0.3)) +
    area(
      d`M${x - size} ${y}L${x} ${y - size * 0.9}L${x - size * 0.1} ${y}z`,
      mix(salt, groundColor(canvas, 0.5), 0.3),
    )
  return {
    back,
    place: toStandingPlace(canvas, canvas.third, 752, 290),
    front: heap(90, 880, 130) + heap(1140, 886, 100) + heap(1010, 892, 56),
  }
}

/**
 * Draws a cover's scene, Arctic tundra: ochre moss with ponds, snow on the fells, stones in front. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const tundra: Scene = (canvas) => {
  const { palette } = canvas
  const moss = applyTint(canvas, '#b58a4e', 0.7)
  const pond = mix(palette.water, palette.sky[2], 0.5)
  const back =
    sky(canvas, 330, 76) +
    clouds(canvas, 4, 160, 330) +
    snowyPeak(canvas, { x: 240, top: 400, width: 760, foot: 640 }, 0.16, 0.5) +
    snowyPeak(canvas, { x: 860, top: 430, width: 800, foot: 640 }, 0.12, 0.5) +
    haze(canvas, 480, 140, 0.55) +
    land(canvas, hills(canvas, 600, 14, 5), 0.34) +
    field(canvas, hills(canvas, 634, 10, 4), moss) +
    area(oval([270, 690], 180, 15) + oval([900, 680], 130, 11) + oval([660, 720], 90, 10), pond) +
    area(oval([270, 687], 170, 11) + oval([900, 678], 120, 8), applyLight(canvas, pond, 0.3), 0.7) +
    birds(canvas, 5)
  const stones = oval([70, 880], 120, 66) + oval([1150, 886], 90, 50) + oval([200, 894], 50, 26)
  const front =
    area(stones, groundColor(canvas, 0.9)) +
    area(
      tuft(canvas, [300, 880], 60) + tuft(canvas, [1010, 880], 74) + tuft(canvas, [880, 896], 46),
      applyShade(canvas, moss, 0.6),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 290), front }
}
