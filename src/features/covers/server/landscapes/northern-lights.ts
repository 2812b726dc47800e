import { fade, ground } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, peak } from '../drawing/land.ts'
import { area, curve, d } from '../drawing/shape.ts'
import { haze, openSky, stars } from '../drawing/sky.ts'
import { pineFrame, pineRow } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Curtains of light over snow-free fells. */
export const northernLights: Scene = (canvas) => {
  const { palette } = canvas
  const green = mix('#59e0a8', palette.sky[2], 0.3)
  const back =
    openSky(canvas) +
    stars(canvas, 50, 520) +
    area(curtain(10, 210), fade(canvas, [0, green, 0], [0.6, green, 0.65], [1, green, 0])) +
    area(
      curtain(-90, 190),
      fade(canvas, [0, palette.accent, 0], [0.5, mix(palette.accent, '#c86adf', 0.5), 0.34], [1, green, 0]),
    ) +
    peak(canvas, { x: 220, top: 400, width: 700, foot: 690 }, 0.26) +
    peak(canvas, { x: 950, top: 450, width: 620, foot: 690 }, 0.2) +
    haze(canvas, 540, 150, 0.3) +
    area(pineRow(canvas, 650, [60, 130, 44]), ground(canvas, 0.64)) +
    field(canvas, hills(canvas, 672, 10, 4), mix(ground(canvas, 0.45), green, 0.12))
  const front =
    land(canvas, curve([-20, 806, 300, 838, 800, 848, 1220, 800]), 0.94) +
    pineFrame(canvas, [440, 270], [480, 290])
  return { back, place: standing(canvas, canvas.third, 752, 292), front }
}

function curtain(shift: number, drop: number): string {
  return d`M-20 ${250 + shift}C200 ${120 + shift} 330 ${330 + shift} 560 ${230 + shift}S920 ${90 + shift} 1220 ${200 + shift}V${200 + shift + drop}C920 ${110 + shift + drop} 800 ${300 + shift + drop * 0.8} 560 ${260 + shift + drop}S200 ${170 + shift + drop} -20 ${280 + shift + drop}z`
}
