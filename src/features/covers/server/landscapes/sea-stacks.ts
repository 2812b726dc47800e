import { fade, ground, lit, shaded } from '../drawing/canvas.ts'
import { area, d } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { glitter, sea } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { afloat, island, oceanHorizon } from './afloat.ts'

/** Pillars of rock that stand in the surf. */
export const seaStacks: Scene = (canvas) => {
  const { random } = canvas
  const stack = (x: number, y: number, [width, height]: readonly [number, number], depth: number) => {
    const color = ground(canvas, depth)
    const outline = d`M${x - width / 2} ${y}L${x - width * 0.42} ${y - height * 0.5}L${x - width * 0.3} ${y - height * 0.94}L${x - width * 0.05} ${y - height}L${x + width * 0.26} ${y - height * 0.9}L${x + width * 0.36} ${y - height * 0.45}L${x + width / 2} ${y}z`
    const dark = d`M${x + -width * 0.5} ${y}L${x + -width * 0.36} ${y - height * 0.6}L${x + -width * 0.24} ${y - height * 0.9}L${x - width * 0.02} ${y - height * 0.6}L${x - width * 0.12} ${y}z`
    return (
      area(outline, fade(canvas, [0, lit(canvas, color, 0.2)], [1, color])) +
      area(dark, shaded(canvas, color, 0.3), 0.8)
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
  return afloat(canvas, back, 'rock')
}
