import {
  verticalGradient,
  applyShade,
  applyTint,
  groundColor,
  applyLight,
  type Canvas,
  horizontalGradient,
} from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, curve, d, stroke, type Point, box, oval, closeToBottom } from '../drawing/shape.ts'
import { bush, palm, tuft } from '../drawing/trees.ts'
import { type Scene, type ScenePicture, findPlaceOnWater, toStandingPlace } from './scene.ts'
import { hills, birds, clouds, sky, haze } from '../drawing/landscape.ts'
import { glitter, sea } from '../drawing/water.ts'
import { placeAtSea, island, oceanHorizon } from './sea.ts'

/**
 * Draws a cover's scene: a curved bay below leaning palms. Returns its SVG behind and in front of the subject, and the
 * subject's place.
 */
export const palmBay: Scene = (canvas) => {
  const leaf = applyTint(canvas, '#3f9160', 0.9)
  const headland = curve([
    -40,
    beachHorizon + 60,
    80,
    400,
    220,
    380,
    350,
    430,
    470,
    beachHorizon + 6,
    540,
    beachHorizon + 14,
  ])
  const edge = 110
  return shore(canvas, {
    behind: area(
      `${headland}z`,
      verticalGradient(
        canvas,
        [0, mix(leaf, canvas.palette.sky[2], 0.35)],
        [1, mix(leaf, canvas.palette.far, 0.6)],
      ),
    ),
    front:
      palm(canvas, [edge - 20, 850, 600], 1, leaf) +
      palm(canvas, [edge - 90, 880, 430], 1, applyShade(canvas, leaf, 0.2)) +
      area(bush([edge - 110, 890, 130]) + bush([edge + 30, 905, 90]), applyShade(canvas, leaf, 0.45)) +
      area(bush([1190, 900, 120]), applyShade(canvas, leaf, 0.55)),
  })
}

/**
 * Draws a cover's scene: dunes with marram grass and an old sand fence. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const duneFence: Scene = (canvas) => {
  const { random } = canvas
  const grass = applyShade(canvas, applyTint(canvas, '#8f9a55', 0.85), 0.2)
  const sand = sandColor(canvas)
  const dune = curve([-40, 690, 100, 640, 270, 700, 440, 790, 720, 860, 1240, 940])
  let fence = ''
  for (let index = 0; index < 9; index++) {
    const x = 600 - (590 - index * 46)
    const y = 700 + index * 17
    fence += d`M${x - 6} ${y + 20}l${random.between(-4, 6)} -104h11l${random.between(-4, 4)} 104z`
  }
  const blades = [0, 1, 2, 3, 4].map((index) =>
    tuft(canvas, [600 - (580 - index * 74), 720 + index * 34], random.between(80, 120)),
  )
  return shore(canvas, {
    behind: area(
      `${curve([1240, beachHorizon + 40, 1070, 420, 920, 436, 750, beachHorizon + 8])}z`,
      mix(groundColor(canvas, 0.2), sand, 0.4),
    ),
    front:
      area(fence, applyShade(canvas, applyTint(canvas, '#9b7a58', 0.9), 0.25)) +
      stroke('M10 640L378 776M10 680L378 816', applyShade(canvas, sand, 0.6), 4) +
      area(
        `${dune}L-40 940z`,
        verticalGradient(canvas, [0, applyLight(canvas, sand, 0.3)], [1, applyShade(canvas, sand, 0.4)]),
      ) +
      area(blades.join(''), grass) +
      area(tuft(canvas, [1120, 850], 130) + tuft(canvas, [1190, 880], 150), grass),
  })
}

/**
 * Draws a cover's scene: a cove below tall cliffs, with a striped parasol and rocks. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const cliffCove: Scene = (canvas) => {
  const rock = mix(applyTint(canvas, '#c9a884', 0.6), groundColor(canvas, 0.4), 0.3)
  const cliff = 'M-40 210L120 200L170 228L200 300L270 316L300 400L380 424L420 540L-40 600z'
  const face = 'M120 200L170 228L200 300L180 420L240 560L130 580L80 400z'
  const ledge = 'M270 316L300 400L290 560L370 552L338 412z'
  const grass = applyTint(canvas, '#6f9d58', 0.7)
  const boulders = oval([60, 850], 130, 76) + oval([190, 872], 84, 46)
  const x = 1070
  const cloth = applyTint(canvas, canvas.palette.accent, 0.95)
  return shore(canvas, {
    behind:
      area(
        cliff,
        verticalGradient(
          canvas,
          [0, applyLight(canvas, rock, 0.25)],
          [1, mix(rock, canvas.palette.sky[2], 0.3)],
        ),
      ) +
      area(face + ledge, applyShade(canvas, rock, 0.24), 0.7) +
      area('M-40 190L110 186L176 220L202 300L160 262L80 240L-40 250z', grass),
    front:
      area(
        boulders,
        verticalGradient(canvas, [0, applyLight(canvas, rock, 0.2)], [1, applyShade(canvas, rock, 0.6)]),
      ) +
      area(tuft(canvas, [300, 860], 80), applyShade(canvas, grass, 0.4)) +
      parasol(canvas, [x, 800], cloth),
  })
}

function parasol(canvas: Canvas, [x, y]: Point, cloth: string): string {
  const top = y - 260
  const white = applyLight(canvas, applyTint(canvas, '#fff6e8', 0.95), 0.2)
  return (
    area(oval([x - 30, y + 6], 130, 18), canvas.palette.near, 0.25) +
    area(box(x - 5, top, 10, 268), applyShade(canvas, white, 0.45)) +
    area(
      d`M${x - 150} ${top + 80}Q${x - 120} ${top - 30} ${x} ${top - 40}Q${x + 120} ${top - 30} ${x + 150} ${top + 80}z`,
      cloth,
    ) +
    area(
      d`M${x - 76} ${top + 80}Q${x - 60} ${top - 20} ${x} ${top - 40}Q${x - 16} ${top} ${x - 14} ${top + 80}zM${x + 76} ${top + 80}Q${x + 60} ${top - 20} ${x} ${top - 40}Q${x + 34} ${top} ${x + 36} ${top + 80}z`,
      white,
    )
  )
}

/** Height of the horizon, in pixels from the top. */
const beachHorizon = 460

/** Sea, surf and sand, with what the scene draws behind and in front of them. */
function shore(canvas: Canvas, { behind, front }: { behind: string; front: string }): ScenePicture {
  const { palette, random } = canvas
  const sand = sandColor(canvas)
  const foam = mix(palette.sky[2], '#ffffff', palette.time === 'night' ? 0.1 : 0.6)
  const tilt = random.between(10, 40)
  const bends = [-20, 220, 480, 760, 1000, 1220].map(
    (x) => [x, 632 + ((x - 600) / 600) * tilt + random.between(-22, 22)] as const,
  )
  const surf = (offset: number) => curve(bends.flatMap(([x, y]) => [x, y + offset]))
  const back =
    sky(canvas, 280, 86) +
    clouds(canvas, 3, 160, 300) +
    sea(canvas, beachHorizon) +
    glitter(canvas, beachHorizon) +
    behind +
    area(closeToBottom(surf(-34)), mix(palette.water, foam, 0.35), 0.7) +
    area(closeToBottom(surf(-8)), foam) +
    area(closeToBottom(surf(10)), applyShade(canvas, sand, 0.28)) +
    area(
      closeToBottom(surf(34)),
      verticalGradient(canvas, [0, applyLight(canvas, sand, 0.3)], [1, applyShade(canvas, sand, 0.18)]),
    ) +
    stroke(hills(canvas, 780, 8, 4), applyShade(canvas, sand, 0.3), 4, 0.35) +
    stroke(hills(canvas, 840, 8, 3), applyShade(canvas, sand, 0.3), 4, 0.35) +
    birds(canvas, 4)
  const place = findPlaceOnWater(canvas, 586) ?? toStandingPlace(canvas, canvas.third, 762, 296)
  return { back, place, front: front + pebbles(canvas, sand) }
}

function pebbles(canvas: Canvas, sand: string): string {
  const stones = oval([900, 812], 13, 7) + oval([934, 820], 8, 5) + oval([470, 834], 10, 6)
  return area(stones, applyShade(canvas, sand, 0.5), 0.8)
}

function sandColor(canvas: Canvas): string {
  return applyTint(canvas, '#f0d9a8', 0.82)
}

/**
 * Draws a cover's scene: two far islands and the sun low over an open sea. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const islands: Scene = (canvas) => {
  const back =
    sky(canvas, 372, 108) +
    clouds(canvas, 4, 160, 330) +
    island(canvas, [170, oceanHorizon], [430, 90], 0.14) +
    island(canvas, [360, oceanHorizon], [300, 54], 0.3) +
    sea(canvas, oceanHorizon) +
    glitter(canvas, oceanHorizon) +
    birds(canvas, 5)
  return placeAtSea(canvas, back)
}

/**
 * Draws a cover's scene: a lighthouse on its rock, with a beam at dusk and at night. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const lighthouse: Scene = (canvas) => {
  const { palette } = canvas
  const x = 200
  const stone = applyTint(canvas, '#f4efe6', 0.85)
  const red = applyTint(canvas, '#d8493c', 0.85)
  const beam =
    palette.time === 'day' ? '' : area(d`M${x} 270L${x + 820} 150L${x + 820} 330z`, beamPaint(canvas))
  const rock = curve([-100, 560, 0, 500, 90, 476, 200, 462, 290, 474, 350, 506, 430, 520, 480, 560])
  const tower =
    area(d`M${x - 30} 468L${x - 20} 290L${x + 20} 290L${x + 30} 468z`, stone) +
    area(
      d`M${x - 28} 430L${x - 25.5} 385L${x + 25.5} 385L${x + 28} 430z` +
        d`M${x - 23} 340L${x - 21} 305L${x + 21} 305L${x + 23} 340z`,
      red,
    ) +
    area(box(x - 28, 284, 56, 8) + box(x - 3, 232, 6, 14), applyShade(canvas, red, 0.5)) +
    area(box(x - 15, 258, 30, 26), palette.sun) +
    area(d`M${x - 22} 260L${x} 238L${x + 22} 260z`, red) +
    area(d`M${x - 30} 468L${x - 20} 290L${x - 4} 290L${x - 6} 468z`, palette.near, 0.2)
  const back =
    sky(canvas, 330, 84) +
    clouds(canvas, 3, 160, 300) +
    beam +
    sea(canvas, oceanHorizon) +
    glitter(canvas, oceanHorizon) +
    tower +
    area(
      `${rock}z`,
      verticalGradient(
        canvas,
        [0, applyLight(canvas, groundColor(canvas, 0.5), 0.15)],
        [1, groundColor(canvas, 0.75)],
      ),
    ) +
    birds(canvas, 3)
  return placeAtSea(canvas, back, 'rock')
}

/** Paint of a beam: bright at the lamp and transparent at the far end, in either direction. */
function beamPaint(canvas: Canvas): string {
  const { palette } = canvas
  return horizontalGradient(canvas, [0, palette.sun, 0.5], [1, palette.sun, 0])
}

/**
 * Draws a cover's scene: pillars of rock that stand in the surf. Returns its SVG behind and in front of the subject,
 * and the subject's place.
 */
export const seaStacks: Scene = (canvas) => {
  const { random } = canvas
  const stack = (x: number, y: number, [width, height]: readonly [number, number], depth: number) => {
    const color = groundColor(canvas, depth)
    const outline = d`M${x - width / 2} ${y}L${x - width * 0.42} ${y - height * 0.5}L${x - width * 0.3} ${y - height * 0.94}L${x - width * 0.05} ${y - height}L${x + width * 0.26} ${y - height * 0.9}L${x + width * 0.36} ${y - height * 0.45}L${x + width / 2} ${y}z`
    const dark = d`M${x + -width * 0.5} ${y}L${x + -width * 0.36} ${y - height * 0.6}L${x + -width * 0.24} ${y - height * 0.9}L${x - width * 0.02} ${y - height * 0.6}L${x - width * 0.12} ${y}z`
    return (
      area(outline, verticalGradient(canvas, [0, applyLight(canvas, color, 0.2)], [1, color])) +
      area(dark, applyShade(canvas, color, 0.3), 0.8)
    )
  }
  const far = 270
  const back =
    sky(canvas, 300, 92) +
    clouds(canvas, 4, 150, 300) +
    island(canvas, [1020, oceanHorizon], [520, 70], 0.1) +
    haze(canvas, 400, 110, 0.5) +
    sea(canvas, oceanHorizon) +
    glitter(canvas, oceanHorizon) +
    stack(far - 150, 520, [130, random.between(180, 230)], 0.34) +
    stack(far + 30, 508, [90, random.between(110, 150)], 0.26) +
    stack(far - 250, 560, [220, random.between(270, 330)], 0.56) +
    birds(canvas, 6)
  return placeAtSea(canvas, back, 'rock')
}
