import { birds, clouds, sky } from '../drawing/sky.ts'
import { glitter, sea } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { afloat, island, oceanHorizon } from './afloat.ts'

/** Two far islands and the sun low over an open sea. */
export const islands: Scene = (canvas) => {
  const back =
    sky(canvas, 372, 108) +
    clouds(canvas, 4, 160, 330) +
    island(canvas, [170, oceanHorizon], [430, 90], 0.14) +
    island(canvas, [360, oceanHorizon], [300, 54], 0.3) +
    sea(canvas, oceanHorizon) +
    glitter(canvas, oceanHorizon) +
    birds(canvas, 5)
  return afloat(canvas, back)
}
