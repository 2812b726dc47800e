import { fade, ground, lit, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, curve } from '../drawing/shape.ts'
import { haze, sky, sunbeams } from '../drawing/sky.ts'
import { pineFrame, pineRow } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { woodlandPath } from './woodland-path.ts'

/** Rows of spruces that fade into the mist, and a woodlandPath between them. */
export const spruceWood: Scene = (canvas) => {
  const { palette } = canvas
  let back = sky(canvas, 290, 92)
  for (const [index, y] of [500, 562, 632].entries()) {
    const depth = 0.1 + index * 0.17
    const color = ground(canvas, depth)
    const opening = (x: number) =>
      index > 0 && Math.abs(x - 600) < 100 + index * 50 ? 0.75 - index * 0.16 : 1
    const trees = pineRow(canvas, y, [120 + index * 26, 210 + index * 50, 42 + index * 14], opening)
    back += area(trees, fade(canvas, [0, color], [1, mix(color, palette.sky[2], 0.28)]))
    back += land(canvas, hills(canvas, y + 8, 8, 4), depth + 0.02) + haze(canvas, y - 90, 170, 0.4)
    if (index === 1) back += sunbeams(canvas, 290, palette.time === 'night' ? 0.12 : 0.32)
  }
  const moss = tinted(canvas, '#7d9c54', 0.6)
  back +=
    field(canvas, curve([-20, 690, 300, 676, 620, 690, 940, 674, 1220, 694]), moss) +
    woodlandPath(lit(canvas, mix(moss, '#e8d3a6', 0.6), 0.25))
  const front =
    land(canvas, curve([-20, 804, 200, 842, 600, 884, 1000, 842, 1220, 804]), 0.95) +
    pineFrame(canvas, [610, 450, 290], [630, 460, 300])
  return { back, place: standing(canvas, canvas.third, 752, 288), front }
}
