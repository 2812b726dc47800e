import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land, peak } from '../drawing/land.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** A plain of white salt that mirrors the sky. */
export const saltFlat: Scene = (canvas) => {
  const { palette } = canvas
  const salt = mix(tinted(canvas, '#f6f0e6', 0.8), palette.sky[2], 0.3)
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
      fade(
        canvas,
        [0, palette.sky[2]],
        [0.45, mix(salt, palette.sky[1], 0.35)],
        [1, shaded(canvas, salt, 0.3)],
      ),
    ) +
    area(oval([canvas.sunX, 640], 74, 30), palette.sun, 0.55) +
    stroke(cells, shaded(canvas, salt, 0.22), 3, 0.4)
  const heap = (x: number, y: number, size: number) =>
    area(d`M${x - size} ${y}L${x} ${y - size * 0.9}L${x + size} ${y}z`, lit(canvas, salt, 0.3)) +
    area(
      d`M${x - size} ${y}L${x} ${y - size * 0.9}L${x - size * 0.1} ${y}z`,
      mix(salt, ground(canvas, 0.5), 0.3),
    )
  return {
    back,
    place: standing(canvas, canvas.third, 752, 290),
    front: heap(90, 880, 130) + heap(1140, 886, 100) + heap(1010, 892, 56),
  }
}
