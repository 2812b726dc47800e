import type { Canvas } from '../drawing/canvas.ts'
import { shaded, tinted } from '../drawing/canvas.ts'
import { field, hills, land, peak } from '../drawing/land.ts'
import { area, box, d } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Grass without a fence, a camp of yurts, hills far off. */
export const steppe: Scene = (canvas) => {
  const grass = tinted(canvas, '#b2b560', 0.7)
  const back =
    sky(canvas, 290, 86) +
    clouds(canvas, 5, 150, 330) +
    peak(canvas, { x: 920, top: 430, width: 900, foot: 640 }, 0.1) +
    land(canvas, hills(canvas, 540, 34, 5), 0.18) +
    haze(canvas, 470, 130, 0.5) +
    land(canvas, hills(canvas, 590, 16, 4), 0.4, tinted(canvas, '#9fae5e', 0.5)) +
    field(canvas, hills(canvas, 640, 12, 4), grass) +
    [130, 240, 1010]
      .map((x, index) => yurt(canvas, x, 672 + (index % 2) * 16, index === 1 ? 96 : 76))
      .join('') +
    birds(canvas, 4)
  let blades = ''
  for (let x = 20; x < 1230; x += 96) blades += tuft(canvas, [x, 900], canvas.random.between(50, 90))
  return {
    back,
    place: standing(canvas, canvas.third, 752, 292),
    front: area(blades, shaded(canvas, grass, 0.6)),
  }
}

function yurt(canvas: Canvas, x: number, y: number, width: number): string {
  const felt = tinted(canvas, '#f4ecdc', 0.7)
  return (
    area(box(x - width / 2, y - width * 0.36, width, width * 0.36), felt) +
    area(
      d`M${x - width * 0.56} ${y - width * 0.34}Q${x} ${y - width * 0.86} ${x + width * 0.56} ${y - width * 0.34}z`,
      shaded(canvas, felt, 0.12),
    ) +
    area(
      box(x - width / 2, y - width * 0.36, width, 6) +
        box(x - width * 0.1, y - width * 0.28, width * 0.2, width * 0.28),
      tinted(canvas, canvas.palette.accent, 0.75),
    )
  )
}
