import {
  type Canvas,
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, peak, clouds, haze, sky, birds } from '../drawing/landscape.ts'
import { ripples } from '../drawing/water.ts'
import { area, d, oval, stroke, curve, box } from '../drawing/shape.ts'
import { bush, nearBushes, roundTree, palm, tuft } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'
import { placeAtRiver, waterPaint } from './rivers.ts'

/**
 * Draws a cover's scene: an avenue of trees in blossom, petals on the grass. Returns its SVG behind and in front of
 * the subject, and the subject's place.
 */
export const blossomWalk: Scene = (canvas) => {
  const { palette, random } = canvas
  const pink = applyTint(canvas, '#f2b3c2', 0.8)
  const white = applyTint(canvas, '#fbe9e6', 0.8)
  const grass = applyTint(canvas, '#8fbd66', 0.7)
  let petals = ''
  for (let index = 0; index < 26; index++)
    petals += oval([random.between(0, 1200), random.between(660, 860)], 7, 4)
  const back =
    sky(canvas, 270, 82) +
    clouds(canvas, 3, 150, 260) +
    land(canvas, hills(canvas, 510, 26, 5), 0.14) +
    haze(canvas, 430, 130, 0.5) +
    [80, 220, 360, 500, 640, 780, 920, 1080]
      .map((x, index) =>
        roundTree(
          canvas,
          [x, 600, random.between(110, 170)],
          mix(index % 2 ? pink : white, palette.sky[2], 0.35),
        ),
      )
      .join('') +
    field(canvas, hills(canvas, 600, 8, 5), grass) +
    roundTree(canvas, [990, 690, 330], pink) +
    roundTree(canvas, [190, 680, 300], mix(pink, white, 0.5)) +
    area('M570 612C600 700 500 780 440 910H740C690 780 630 700 590 612z', mix(grass, palette.sky[2], 0.5)) +
    area(petals, pink, 0.9) +
    birds(canvas, 3)
  const front =
    roundTree(canvas, [10, 900, 540], applyShade(canvas, pink, 0.12)) +
    nearBushes(
      canvas,
      [
        [1160, 900, 130],
        [1050, 905, 70],
      ],
      applyShade(canvas, grass, 0.3),
    )
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 288), front }
}

/**
 * Draws a cover's scene: flooded rice terraces that step down a valley. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const riceTerraces: Scene = (canvas) => {
  const { palette, random } = canvas
  const green = applyTint(canvas, '#8cb64e', 0.75)
  const leaf = applyTint(canvas, '#4f8f4f', 0.8)
  let steps = ''
  for (let step = 0; step < 7; step++) {
    const y = 500 + step * step * 4.4 + step * 22
    const lean = step % 2 ? 26 : -20
    const line = curve([
      -20,
      y + lean,
      260,
      y - 14 + random.between(-8, 8),
      560,
      y + 16,
      860,
      y - 12 + random.between(-8, 8),
      1220,
      y - lean,
    ])
    const depth = step / 7
    const color = mix(green, palette.sky[2], 0.34 * (1 - depth))
    steps +=
      area(
        `${line}V910H-20z`,
        verticalGradient(canvas, [0, applyLight(canvas, color, 0.15)], [1, applyShade(canvas, color, 0.25)]),
      ) + stroke(line, mix(palette.water, palette.sky[2], 0.62), 7 + step * 2.4, 0.8)
  }
  const back =
    sky(canvas, 280, 84) +
    clouds(canvas, 3, 160, 280) +
    peak(canvas, { x: 220, top: 330, width: 720, foot: 640 }, 0.14) +
    peak(canvas, { x: 930, top: 370, width: 700, foot: 640 }, 0.1) +
    land(canvas, hills(canvas, 490, 20), 0.22) +
    haze(canvas, 420, 130, 0.55) +
    steps +
    birds(canvas, 3)
  const front =
    palm(canvas, [1120, 900, 480], -1, applyShade(canvas, leaf, 0.25)) +
    area(bush([40, 905, 130]) + bush([1190, 905, 110]), applyShade(canvas, leaf, 0.5)) +
    area(tuft(canvas, [190, 900], 90), applyShade(canvas, green, 0.5))
  return { back, place: toStandingPlace(canvas, canvas.third, 748, 290), front }
}

/**
 * Draws a cover's scene: limestone pillars in misty water. Returns its SVG behind and in front of the subject, and the
 * subject's place.
 */
export const karstRiver: Scene = (canvas) => {
  const green = applyTint(canvas, '#6f9a63', 0.55)
  const back =
    sky(canvas, 300, 88) +
    clouds(canvas, 2, 160, 260) +
    pillars(
      canvas,
      [
        [60, 150, 220],
        [330, 130, 190],
        [560, 120, 150],
        [760, 150, 230],
        [1010, 140, 180],
      ],
      0.12,
    ) +
    haze(canvas, 430, 180, 0.7) +
    pillars(
      canvas,
      [
        [170, 210, 330],
        [480, 150, 200],
        [1090, 230, 360],
        [900, 130, 190],
      ],
      0.4,
    ) +
    haze(canvas, 520, 110, 0.45) +
    area(box(0, 606, 1200, 300), waterPaint(canvas)) +
    ripples(canvas, [600, 640], 900, 7) +
    birds(canvas, 4)
  const front =
    stroke('M90 910Q100 700 60 520M150 910Q150 740 190 600', applyShade(canvas, green, 0.5), 9) +
    area(
      oval([60, 520], 80, 26) +
        oval([30, 580], 70, 22) +
        oval([110, 590], 80, 22) +
        oval([190, 600], 70, 22) +
        oval([150, 650], 70, 20),
      applyShade(canvas, green, 0.35),
    )
  return placeAtRiver(canvas, { back, bank: green, front })
}

function pillars(
  canvas: Canvas,
  places: readonly (readonly [x: number, width: number, height: number])[],
  depth: number,
): string {
  const rock = mix(applyTint(canvas, '#7f9a72', depth + 0.2), groundColor(canvas, depth), 0.4)
  let whole = ''
  let shade = ''
  for (const [x, width, height] of places) {
    const w = width / 2
    whole += d`M${x - w} 616Q${x - w * 0.9} ${616 - height * 0.7} ${x - w * 0.4} ${616 - height * 0.92}Q${x} ${616 - height * 1.1} ${x + w * 0.44} ${616 - height * 0.86}Q${x + w * 0.9} ${616 - height * 0.6} ${x + w} 616z`
    shade += d`M${x - w} 616Q${x - w * 0.9} ${616 - height * 0.7} ${x - w * 0.4} ${616 - height * 0.92}Q${x - w * 0.1} ${616 - height * 0.5} ${x - w * 0.2} 616z`
  }
  return (
    area(
      whole,
      verticalGradient(
        canvas,
        [0, applyLight(canvas, rock, 0.18)],
        [1, mix(rock, canvas.palette.sky[2], 0.35)],
      ),
    ) + area(shade, applyShade(canvas, rock, 0.28), 0.6)
  )
}
