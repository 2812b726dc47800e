import { fade, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, oval } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { palm, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { dune } from './sandstone.ts'

/** Great dunes with a pool and palms in their lap. */
export const oasis: Scene = (canvas) => {
  const { palette } = canvas
  const leaf = tinted(canvas, '#4c8f58', 0.85)
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
      fade(canvas, [0, mix(palette.water, palette.sky[2], 0.6)], [1, palette.water]),
    ) +
    area(
      tuft(canvas, [pool - 200, 696], 50) +
        tuft(canvas, [pool + 190, 700], 44) +
        tuft(canvas, [pool + 60, 716], 40),
      shaded(canvas, leaf, 0.3),
    )
  const front =
    dune(canvas, [-20, 786, 300, 812, 640, 846, 1000, 806, 1220, 776], 1, 0.8) +
    palm(canvas, [1160, 890, 480], -1, shaded(canvas, leaf, 0.35))
  return { back, place: standing(canvas, canvas.third, 756, 290), front }
}
