import { snowyPeak, hills, land, sky, birds, haze, stars, sunOrMoon, cloud } from '../drawing/landscape.ts'
import type { Scene, ScenePicture } from './scene.ts'
import {
  type Canvas,
  groundColor,
  applyLight,
  applyTint,
  verticalGradient,
  applyShade,
  softLight,
} from '../drawing/canvas.ts'
import { type Color, mix, lighten } from '../drawing/color.ts'
import { type Point, area, d, stroke, curve, oval, group } from '../drawing/shape.ts'
import type { Place } from '../drawing/icon.ts'

/**
 * Draws a cover's scene: a sea of clouds, pierced by mountain tops. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const seaOfClouds: Scene = (canvas) => {
  const back =
    sky(canvas, 300, 104) +
    wisps(canvas, 4) +
    snowyPeak(canvas, { x: 190, top: 440, width: 460, foot: 720 }, 0.28, 0.5) +
    snowyPeak(canvas, { x: 400, top: 520, width: 330, foot: 720 }, 0.2, 0.5) +
    bank(canvas, 620, 0.18) +
    bank(canvas, 690, 0.4)
  return placeInSky(canvas, back, bank(canvas, 806, 0.72) + bank(canvas, 880, 0.95))
}

/**
 * Draws a cover's scene: hot-air balloons over a hazy range. Returns its SVG behind and in front of the subject, and
 * the subject's place.
 */
export const balloons: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    sky(canvas, 290, 92) +
    wisps(canvas, 4) +
    land(canvas, hills(canvas, 660, 50, 6), 0.1) +
    haze(canvas, 600, 140, 0.6) +
    land(canvas, hills(canvas, 740, 34, 5), 0.36) +
    haze(canvas, 690, 130, 0.5) +
    balloon(canvas, [275, 270], 82, palette.accent) +
    balloon(canvas, [120, 430], 44, '#f2b632') +
    balloon(canvas, [1030, 470], 58, mix(palette.accent, '#7a4fb0', 0.55)) +
    birds(canvas, 3)
  return placeInSky(canvas, back, land(canvas, hills(canvas, 840, 20, 4), 0.7) + bank(canvas, 890, 0.5))
}

/** Returns SVG for a 1200×900 cover: a striped hot-air balloon; the point is the middle of its envelope. */
export function balloon(canvas: Canvas, [x, y]: Point, radius: number, cloth: Color): string {
  const color = applyTint(canvas, cloth, 0.75)
  const envelope = (half: number) =>
    d`M${x - half} ${y}A${half} ${radius} 0 0 1 ${x + half} ${y}C${x + half} ${y + radius * 0.7} ${x + half * 0.3} ${y + radius} ${x + half * 0.2} ${y + radius * 1.3}H${x - half * 0.2}C${x - half * 0.3} ${y + radius} ${x - half} ${y + radius * 0.7} ${x - half} ${y}z`
  return (
    area(envelope(radius), color) +
    area(envelope(radius * 0.62), applyLight(canvas, applyTint(canvas, '#fff3df', 0.8), 0.2)) +
    area(envelope(radius * 0.28), color) +
    area(shadedSide([x, y], radius, radius * 0.62), canvas.palette.near, 0.14) +
    stroke(
      d`M${x - radius * 0.16} ${y + radius * 1.3}v${radius * 0.3}M${x + radius * 0.16} ${y + radius * 1.3}v${radius * 0.3}`,
      groundColor(canvas, 0.8),
      2,
    ) +
    area(
      d`M${x - radius * 0.2} ${y + radius * 1.56}h${radius * 0.4}l${-radius * 0.06} ${radius * 0.28}h${-radius * 0.28}z`,
      applyTint(canvas, '#8a5a34', 0.8),
    )
  )
}

/** The crescent between the left outline of a balloon and the stripe that is `inner` wide. */
function shadedSide([x, y]: Point, radius: number, inner: number): string {
  return (
    d`M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x - radius} ${y}C${x - radius} ${y + radius * 0.7} ${x - radius * 0.3} ${y + radius} ${x - radius * 0.2} ${y + radius * 1.3}` +
    d`H${x - inner * 0.2}C${x - inner * 0.3} ${y + radius} ${x - inner} ${y + radius * 0.7} ${x - inner} ${y}A${inner} ${radius} 0 0 1 ${x} ${y - radius}z`
  )
}

/**
 * Draws a cover's scene: fields, a river and shadows of clouds, seen from high above. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const patchwork: Scene = (canvas) => {
  const { palette, random } = canvas
  const horizon = 560
  let fields = ''
  for (let row = 0; row < 4; row++) {
    const [top, bottom] = [horizon + row * row * 21, horizon + (row + 1) ** 2 * 21]
    const spread = (y: number) => 0.4 + ((y - horizon) / 340) * 1.5
    for (let column = -6; column < 6; column++) {
      const across = (slot: number, y: number) => 540 + (slot + row * 0.3) * 170 * spread(y)
      if (across(column + 1, bottom) < 0 || across(column, bottom) > 1200) continue
      const crop = applyTint(
        canvas,
        random.pick(['#8fbb58', '#dcc26a', '#6fa457', '#a9c76a', '#c99f5a', '#7db36a']),
        0.35 + row * 0.15,
      )
      fields += area(
        d`M${across(column, top)} ${top}L${across(column + 1, top)} ${top}L${across(column + 1, bottom)} ${bottom}L${across(column, bottom)} ${bottom}z`,
        crop,
      )
    }
  }
  const x = 800
  const back =
    sky(canvas, 280, 84) +
    wisps(canvas, 4) +
    land(canvas, hills(canvas, horizon - 20, 26, 7), 0.14) +
    land(canvas, `M-20 ${horizon}H1220`, 0.4) +
    fields +
    area(
      d`M${x} ${horizon}C${x + 60} 600 ${x - 160} 610 ${x - 100} 680S${x + 120} 780 ${x - 40} 910h190C${x + 330} 790 ${x + 60} 740 ${x + 20} 680S${x + 90} 600 ${x + 12} ${horizon}z`,
      mix(palette.water, palette.sky[2], 0.3),
    ) +
    haze(canvas, horizon - 70, 160, 0.75)
  return placeInSky(canvas, back, bank(canvas, 884, 0.25))
}

/**
 * Draws a cover's scene: the edge of the atmosphere, the planet below. Returns its SVG behind and in front of the
 * subject, and the subject's place.
 */
export const orbit: Scene = (canvas) => {
  const { palette } = canvas
  const deep = mix(palette.sky[0], palette.near, 0.72)
  const globe = mix(palette.water, '#2f74b8', 0.35)
  const back =
    area(
      'M0 0h1200v900H0z',
      verticalGradient(
        canvas,
        [0, mix(deep, '#04060f', 0.5)],
        [0.7, mix(deep, palette.sky[0], 0.6)],
        [1, palette.sky[1]],
      ),
    ) +
    stars(canvas, 90, 700) +
    sunOrMoon(canvas, 250, 60)
  const planet =
    area(oval([480, 1560], 900), softLight(canvas, lighten(globe, 0.2), 0.9)) +
    area(
      oval([480, 1570], 812),
      verticalGradient(
        canvas,
        [0, applyLight(canvas, lighten(globe, 0.12), 0.3)],
        [0.1, globe],
        [0.4, applyShade(canvas, globe, 0.5)],
      ),
    ) +
    area(
      curve([320, 850, 460, 800, 600, 806, 690, 850, 620, 900, 400, 910]) +
        curve([820, 830, 930, 838, 1010, 890, 860, 900]),
      applyTint(canvas, '#6fae72', 0.8),
      0.8,
    ) +
    stroke('M180 850Q420 770 640 776M560 790Q760 780 940 850', '#fff', 12, 0.35)
  // Busts rise from behind the planet, which hides their cut edge.
  if (canvas.stance === 'bust')
    return { back, place: { x: canvas.third, y: 790, size: 390, on: 'air' }, front: planet }
  return { back: back + planet, place: { x: canvas.third, y: 650, size: 330, on: 'air' }, front: '' }
}

/** Places flying subjects in the open sky, others on a cloud. */
function placeInSky(canvas: Canvas, back: string, front: string): ScenePicture {
  const x = canvas.third
  if (['flies', 'shines', 'hangs', 'hovers'].includes(canvas.stance)) {
    return { back, place: { x, y: 620, size: 320, on: 'air' } satisfies Place, front }
  }
  const color = cloudColor(canvas, 0.1)
  const puffs = (y: number) =>
    oval([x - 170, y], 96, 62) +
    oval([x - 60, y - 14], 120, 74) +
    oval([x + 90, y - 10], 120, 70) +
    oval([x + 200, y + 6], 90, 52)
  return {
    back: back + area(puffs(690), mix(color, canvas.palette.sky[1], 0.3)),
    place: { x, y: 706, size: 306, on: 'air' },
    front:
      area(
        puffs(732) + oval([x, 760], 300, 50),
        verticalGradient(canvas, [0, color], [1, mix(color, canvas.palette.sky[1], 0.45)]),
      ) + front,
  }
}

/** A bank of cumulus from edge to edge. */
function bank(canvas: Canvas, y: number, depth: number): string {
  const { random } = canvas
  const color = cloudColor(canvas, depth)
  let puffs = ''
  for (let x = -40; x < 1260; x += random.between(70, 120))
    puffs += oval([x, y + random.between(-10, 26)], random.between(66, 116), random.between(44, 72))
  return area(
    `${puffs}M0 ${y}H1200V910H0z`,
    verticalGradient(
      canvas,
      [0, applyLight(canvas, color, 0.2)],
      [1, mix(color, groundColor(canvas, 0.3), 0.35 + depth * 0.3)],
    ),
  )
}

function cloudColor({ palette }: Canvas, depth: number): Color {
  const white =
    palette.time === 'day' ? mix('#ffffff', palette.sky[2], 0.3) : mix(palette.sky[2], '#ffffff', 0.12)
  return mix(white, palette.sky[1], depth * 0.35)
}

/** Thin clouds all over the sky. */
function wisps(canvas: Canvas, count: number): string {
  const { random } = canvas
  const color = cloudColor(canvas, 0)
  let markup = ''
  for (let index = 0; index < count; index++)
    markup += cloud(
      [random.between(-80, 1000), random.between(150, 520)],
      random.between(140, 280),
      random.between(14, 26),
    )
  return group(markup, verticalGradient(canvas, [0, color, 0.75], [1, color, 0.15]))
}
