import { fade, lit, shaded, softLight, tinted } from '../drawing/canvas.ts'
import { lighten, mix } from '../drawing/color.ts'
import { area, curve, oval, stroke } from '../drawing/shape.ts'
import { stars, sunOrMoon } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'

/** The edge of the atmosphere, the planet below. */
export const orbit: Scene = (canvas) => {
  const { palette } = canvas
  const deep = mix(palette.sky[0], palette.near, 0.72)
  const globe = mix(palette.water, '#2f74b8', 0.35)
  const back =
    area(
      'M0 0h1200v900H0z',
      fade(
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
      fade(
        canvas,
        [0, lit(canvas, lighten(globe, 0.12), 0.3)],
        [0.1, globe],
        [0.4, shaded(canvas, globe, 0.5)],
      ),
    ) +
    area(
      curve([320, 850, 460, 800, 600, 806, 690, 850, 620, 900, 400, 910]) +
        curve([820, 830, 930, 838, 1010, 890, 860, 900]),
      tinted(canvas, '#6fae72', 0.8),
      0.8,
    ) +
    stroke('M180 850Q420 770 640 776M560 790Q760 780 940 850', '#fff', 12, 0.35)
  // A bust rises from behind the planet, which hides where it is cut off.
  if (canvas.stance === 'bust')
    return { back, place: { x: canvas.third, y: 790, size: 390, on: 'air' }, front: planet }
  return { back: back + planet, place: { x: canvas.third, y: 650, size: 330, on: 'air' }, front: '' }
}
