import { clouds, haze, sky } from '../drawing/sky.ts'
import { dune } from '../landscapes/sandstone.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Dunes behind dunes, and nothing else. */
export const sandSea: Scene = (canvas) => {
  const back =
    sky(canvas, 290, 92) +
    clouds(canvas, 2, 150, 240) +
    dune(canvas, [-20, 470, 280, 420, 560, 500, 900, 380, 1220, 500], 1, 0.14) +
    haze(canvas, 430, 140, 0.45) +
    dune(canvas, [-20, 560, 330, 590, 640, 520, 960, 590, 1220, 540], 2, 0.32) +
    dune(canvas, [-20, 650, 300, 610, 640, 650, 960, 612, 1220, 650], 1, 0.52)
  const front = dune(canvas, [-20, 782, 300, 820, 640, 846, 1000, 806, 1220, 770], 1, 0.82)
  return { back, place: standing(canvas, canvas.third, 756, 290), front }
}
