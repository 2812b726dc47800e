import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import type { Point } from '../drawing/shape.ts'
import { area, curve, d, stroke } from '../drawing/shape.ts'
import { palm, tuft } from '../drawing/trees.ts'
import { bowWave, wave } from '../drawing/water.ts'
import type { ScenePicture } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Where sea and sky meet, in pixels from the top. */
export const oceanHorizon = 470

/** The near waves, and the subject on them: floating, flying, or standing on an islet: of sand where it is warm. */
export function afloat(canvas: Canvas, back: string, shore: 'sand' | 'rock' = 'sand'): ScenePicture {
  const x = canvas.third
  const near = wave(canvas, 772, 0.62) + wave(canvas, 836, 0.86)
  const middle = wave(canvas, 586, 0.16) + wave(canvas, 644, 0.3)
  if (canvas.stance === 'sails') {
    const place = { x, y: canvas.own ? 736 : 764, size: 318, on: 'water' } as const
    return {
      back: back + middle,
      place,
      front: wave(canvas, 724, 0.46) + bowWave(canvas, [x, 730], 300) + near,
    }
  }
  if (canvas.stance === 'flies' || canvas.stance === 'shines' || canvas.stance === 'hangs') {
    return {
      back: back + middle + wave(canvas, 706, 0.46),
      place: { ...standing(canvas, x, 730, 300), on: 'air' },
      front: near,
    }
  }
  const isWarm = shore === 'sand'
  const sand = tinted(canvas, isWarm ? '#ecd5a2' : '#8d9a8a', 0.85)
  const islet = d`M${x - 380} 770C${x - 260} 716 ${x - 150} 700 ${x} 700S${x + 270} 716 ${x + 380} 770z`
  const leaf = tinted(canvas, '#4d9a5b', 0.85)
  return {
    back:
      back +
      middle +
      wave(canvas, 700, 0.44) +
      (isWarm ? palm(canvas, [x - 215, 736, 300], -1, leaf) : '') +
      area(islet, fade(canvas, [0, lit(canvas, sand, 0.3)], [1, shaded(canvas, sand, 0.25)])),
    place: { ...standing(canvas, x + 30, 736, 280), on: 'ground' },
    front:
      area(tuft(canvas, [x - 190, 752], 60) + tuft(canvas, [x + 220, 756], 44), shaded(canvas, leaf, 0.3)) +
      stroke(
        d`M${x - 400} 766q200 26 400 22t400 -22`,
        mix(canvas.palette.water, canvas.palette.sun, 0.75),
        6,
        0.7,
      ) +
      near,
  }
}

/** A hilly island on the horizon; the point is the middle of its foot. */
export function island(
  canvas: Canvas,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  depth: number,
): string {
  const line = curve([
    x - width / 2,
    y,
    x - width * 0.25,
    y - height * 0.55,
    x - width * 0.04,
    y - height,
    x + width * 0.22,
    y - height * 0.5,
    x + width / 2,
    y,
  ])
  return area(`${line}z`, lit(canvas, ground(canvas, depth), 0.1))
}
