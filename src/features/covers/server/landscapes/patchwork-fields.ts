import { tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import { area, d } from '../drawing/shape.ts'
import { haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { aloft, bank, wisps } from './cloudscape.ts'

/** From high above: fields, a river and the shadows of clouds. */
export const patchwork: Scene = (canvas) => {
  const { palette, random } = canvas
  const horizon = 560
  let fields = ''
  for (let row = 0; row < 4; row++) {
    const [top, bottom] = [horizon + row * row * 21, horizon + (row + 1) ** 2 * 21]
    const spread = (y: number) => 0.4 + ((y - horizon) / 340) * 1.5
    for (let column = -6; column < 6; column++) {
      const across = (slot: number, y: number) => 540 + (slot + row * 0.3) * 170 * spread(y)
      if (across(column + 1, bottom) < 0 || across(column, bottom) > 1200) continue
      const crop = tinted(
        canvas,
        random.pick(['#8fbb58', '#dcc26a', '#6fa457', '#a9c76a', '#c99f5a', '#7db36a']),
        0.35 + row * 0.15,
      )
      fields += area(
        d`M${across(column, top)} ${top}L${across(column + 1, top)} ${top}L${across(column + 1, bottom)} ${bottom}L${across(column, bottom)} ${bottom}z`,
        crop,
      )
    }
  }
  const x = 800
  const back =
    sky(canvas, 280, 84) +
    wisps(canvas, 4) +
    land(canvas, hills(canvas, horizon - 20, 26, 7), 0.14) +
    land(canvas, `M-20 ${horizon}H1220`, 0.4) +
    fields +
    area(
      d`M${x} ${horizon}C${x + 60} 600 ${x - 160} 610 ${x - 100} 680S${x + 120} 780 ${x - 40} 910h190C${x + 330} 790 ${x + 60} 740 ${x + 20} 680S${x + 90} 600 ${x + 12} ${horizon}z`,
      mix(palette.water, palette.sky[2], 0.3),
    ) +
    haze(canvas, horizon - 70, 160, 0.75)
  return aloft(canvas, back, bank(canvas, 884, 0.25))
}
