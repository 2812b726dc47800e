import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import { area, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { dune } from '../landscapes/sandstone.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Arabian sandstone: rounded massifs out of a floor of red sand. */
export const sandstoneValley: Scene = (canvas) => {
  const back =
    sky(canvas, 290, 88) +
    clouds(canvas, 2, 150, 240) +
    land(canvas, hills(canvas, 540, 24, 5), 0.1) +
    massif(canvas, [640, 600], [330, 170], 0.24) +
    massif(canvas, [1090, 640], [420, 330], 0.4) +
    haze(canvas, 500, 130, 0.45) +
    massif(canvas, [90, 690], [470, 420], 0.55) +
    dune(canvas, [-20, 650, 300, 640, 660, 656, 900, 634, 1220, 650], 2, 0.56)
  const front =
    dune(canvas, [-20, 800, 300, 822, 640, 846, 1000, 812, 1220, 786], 1, 0.82) +
    area(oval([1150, 880], 90, 50) + oval([1060, 892], 50, 28), ground(canvas, 0.9))
  return { back, place: standing(canvas, canvas.third, 756, 290), front }
}

function massif(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  depth: number,
): string {
  const rock = mix(tinted(canvas, '#cf7d4e', depth + 0.3), ground(canvas, depth), 0.3)
  const [w, h] = [width / 2, height]
  const outer = d`M${x - w} ${y}C${x - w} ${y - h * 0.6} ${x - w * 0.8} ${y - h * 0.92} ${x - w * 0.5} ${y - h * 0.9}Q${x - w * 0.36} ${y - h * 1.04} ${x - w * 0.1} ${y - h}Q${x + w * 0.1} ${y - h * 0.82} ${x + w * 0.34} ${y - h * 0.8}Q${x + w * 0.8} ${y - h * 0.8} ${x + w * 0.86} ${y - h * 0.4}L${x + w} ${y}z`
  const shade = d`M${x - w} ${y}C${x - w} ${y - h * 0.6} ${x - w * 0.8} ${y - h * 0.92} ${x - w * 0.5} ${y - h * 0.9}Q${x - w * 0.3} ${y - h * 0.5} ${x - w * 0.4} ${y}zM${x + w * 0.1} ${y}Q${x} ${y - h * 0.5} ${x + w * 0.12} ${y - h * 0.8}Q${x + w * 0.3} ${y - h * 0.5} ${x + w * 0.36} ${y}z`
  const bands = [0.3, 0.5, 0.68]
    .map(
      (way) =>
        d`M${x - w * 0.86} ${y - h * way}Q${x} ${y - h * (way - 0.06)} ${x + w * 0.76} ${y - h * way * 0.9}`,
    )
    .join('')
  return (
    area(
      outer,
      fade(canvas, [0, lit(canvas, rock, 0.25)], [1, mix(rock, canvas.palette.sky[2], 0.2 * (1 - depth))]),
    ) +
    area(shade, shaded(canvas, rock, 0.3), 0.6) +
    stroke(bands, shaded(canvas, rock, 0.35), 4, 0.35)
  )
}
