import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills } from '../drawing/land.ts'
import type { Point } from '../drawing/shape.ts'
import { area, box, curve, d, outline, oval } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { drift, flakes, snowWhite, snowyEdge } from './snowfield.ts'

/** A frozen sea with blue icebergs and drifting floes. */
export const iceShore: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    sky(canvas, 300, 88) +
    clouds(canvas, 3, 160, 290) +
    drift(canvas, hills(canvas, 480, 34, 7), 0.06) +
    area(
      box(0, 500, 1200, 400),
      fade(canvas, [0, mix(palette.water, palette.sky[2], 0.5)], [0.6, palette.water]),
    ) +
    haze(canvas, 440, 120, 0.5) +
    iceberg(canvas, [1030, 540], [300, 120]) +
    iceberg(canvas, [230, 586], [440, 270]) +
    floes(canvas) +
    drift(canvas, curve([-20, 690, 180, 672, 360, 690, 620, 668, 860, 690, 1040, 672, 1220, 694]), 0.6)
  return {
    back,
    place: standing(canvas, canvas.third, 750, 292),
    front: snowyEdge(canvas) + iceBlocks(canvas) + flakes(canvas, 26),
  }
}

function iceberg(canvas: Canvas, [x, y]: Point, [width, height]: readonly [number, number]): string {
  const { palette } = canvas
  const white = snowWhite(canvas)
  const blue = mix(white, palette.water, 0.5)
  return (
    area(
      outline(
        [x, y],
        [width, height],
        [-0.5, 0, -0.42, 0.34, -0.26, 0.52, -0.14, 1, 0.06, 0.74, 0.2, 0.8, 0.34, 0.4, 0.5, 0],
      ),
      lit(canvas, white, 0.15),
    ) +
    area(
      outline(
        [x, y],
        [width, height],
        [-0.5, 0, -0.42, 0.34, -0.26, 0.52, -0.14, 1, -0.08, 0.56, -0.16, 0.3, -0.04, 0],
      ),
      blue,
    ) +
    area(
      outline([x, y], [width, height], [0.2, 0.8, 0.14, 0.4, 0.22, 0, 0.06, 0, 0.06, 0.74]),
      mix(white, blue, 0.5),
    ) +
    area(oval([x, y], width * 0.56, 10), mix(palette.water, white, 0.6), 0.6)
  )
}

function floes(canvas: Canvas): string {
  const { random } = canvas
  let data = ''
  for (let index = 0; index < 9; index++) {
    const [x, y] = [random.between(0, 1200), 560 + index * 12]
    const width = random.between(40, 110) + index * 6
    data += d`M${x} ${y}L${x + width * 0.3} ${y - 7}L${x + width * 0.9} ${y - 5}L${x + width} ${y + 3}L${x + width * 0.6} ${y + 9}L${x + width * 0.1} ${y + 8}z`
  }
  return area(data, snowWhite(canvas), 0.8)
}

function iceBlocks(canvas: Canvas): string {
  const { palette } = canvas
  const white = snowWhite(canvas)
  const block = (x: number, y: number, size: number) =>
    area(
      d`M${x - size} ${y}L${x - size * 0.7} ${y - size * 0.8}L${x + size * 0.1} ${y - size * 1.25}L${x + size * 0.8} ${y - size * 0.6}L${x + size} ${y}z`,
      mix(white, palette.water, 0.3),
    ) +
    area(
      d`M${x - size} ${y}L${x - size * 0.7} ${y - size * 0.8}L${x + size * 0.1} ${y - size * 1.25}L${x - size * 0.1} ${y - size * 0.4}L${x} ${y}z`,
      mix(white, palette.water, 0.62),
    )
  return block(60, 880, 130) + block(200, 890, 66) + block(1170, 890, 100)
}
