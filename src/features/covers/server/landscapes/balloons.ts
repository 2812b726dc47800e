import type { Canvas } from '../drawing/canvas.ts'
import { ground, lit, tinted } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import type { Point } from '../drawing/shape.ts'
import { area, d, stroke } from '../drawing/shape.ts'
import { birds, haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { aloft, bank, wisps } from './cloudscape.ts'

/** Hot-air balloons over a hazy range. */
export const balloons: Scene = (canvas) => {
  const { palette } = canvas
  const back =
    sky(canvas, 290, 92) +
    wisps(canvas, 4) +
    land(canvas, hills(canvas, 660, 50, 6), 0.1) +
    haze(canvas, 600, 140, 0.6) +
    land(canvas, hills(canvas, 740, 34, 5), 0.36) +
    haze(canvas, 690, 130, 0.5) +
    balloon(canvas, [275, 270], 82, palette.accent) +
    balloon(canvas, [120, 430], 44, '#f2b632') +
    balloon(canvas, [1030, 470], 58, mix(palette.accent, '#7a4fb0', 0.55)) +
    birds(canvas, 3)
  return aloft(canvas, back, land(canvas, hills(canvas, 840, 20, 4), 0.7) + bank(canvas, 890, 0.5))
}

/** A striped hot-air balloon; the point is the middle of its envelope. */
export function balloon(canvas: Canvas, [x, y]: Point, radius: number, cloth: Color): string {
  const color = tinted(canvas, cloth, 0.75)
  const envelope = (half: number) =>
    d`M${x - half} ${y}A${half} ${radius} 0 0 1 ${x + half} ${y}C${x + half} ${y + radius * 0.7} ${x + half * 0.3} ${y + radius} ${x + half * 0.2} ${y + radius * 1.3}H${x - half * 0.2}C${x - half * 0.3} ${y + radius} ${x - half} ${y + radius * 0.7} ${x - half} ${y}z`
  return (
    area(envelope(radius), color) +
    area(envelope(radius * 0.62), lit(canvas, tinted(canvas, '#fff3df', 0.8), 0.2)) +
    area(envelope(radius * 0.28), color) +
    area(shadedSide([x, y], radius, radius * 0.62), canvas.palette.near, 0.14) +
    stroke(
      d`M${x - radius * 0.16} ${y + radius * 1.3}v${radius * 0.3}M${x + radius * 0.16} ${y + radius * 1.3}v${radius * 0.3}`,
      ground(canvas, 0.8),
      2,
    ) +
    area(
      d`M${x - radius * 0.2} ${y + radius * 1.56}h${radius * 0.4}l${-radius * 0.06} ${radius * 0.28}h${-radius * 0.28}z`,
      tinted(canvas, '#8a5a34', 0.8),
    )
  )
}

/** The crescent of a balloon between its left outline and the stripe `inner` wide. */
function shadedSide([x, y]: Point, radius: number, inner: number): string {
  return (
    d`M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x - radius} ${y}C${x - radius} ${y + radius * 0.7} ${x - radius * 0.3} ${y + radius} ${x - radius * 0.2} ${y + radius * 1.3}` +
    d`H${x - inner * 0.2}C${x - inner * 0.3} ${y + radius} ${x - inner} ${y + radius * 0.7} ${x - inner} ${y}A${inner} ${radius} 0 0 1 ${x} ${y - radius}z`
  )
}
