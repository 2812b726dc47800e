import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, snowyPeak } from '../drawing/land.ts'
import { area, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { bush } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** A pond with an arched bridge, clipped trees, a mountain borrowed from afar. */
export const japaneseGarden: Scene = (canvas) => {
  const { palette } = canvas
  const moss = tinted(canvas, '#8aa85a', 0.68)
  const leaf = tinted(canvas, '#5c8a58', 0.6)
  const back =
    sky(canvas, 270, 84) +
    clouds(canvas, 3, 150, 250) +
    snowyPeak(canvas, { x: 560, top: 330, width: 980, foot: 640 }, 0.12, 0.3) +
    land(canvas, hills(canvas, 550, 22, 6), 0.26, mix(leaf, palette.sky[2], 0.45)) +
    haze(canvas, 470, 130, 0.6) +
    area(
      [60, 190, 320, 860, 1000, 1130].map((x, index) => bush([x, 620, 80 + (index % 3) * 26])).join(''),
      mix(leaf, palette.sky[2], 0.15),
    ) +
    field(canvas, hills(canvas, 616, 6, 4), moss) +
    area(
      oval([620, 672], 420, 40),
      fade(canvas, [0, mix(palette.water, palette.sky[2], 0.6)], [1, palette.water]),
    ) +
    bridge(canvas, 960, 676) +
    stoneLantern(canvas, 170, 690)
  const branch = canvas.choice % 2 ? mix(palette.accent, '#ffffff', 0.5) : palette.accent
  const twigs =
    stroke('M-20 250Q90 206 190 246M60 222Q110 170 160 164', ground(canvas, 0.95), 12) +
    area(
      oval([40, 226], 56, 38) +
        oval([130, 200], 60, 40) +
        oval([204, 240], 52, 34) +
        oval([164, 160], 46, 32) +
        oval([70, 282], 46, 28),
      tinted(canvas, branch, 0.9),
    )
  // It hangs into the picture on the left however the rest is turned: the right belongs to the heart.
  const front =
    area(oval([60, 890], 170, 80) + oval([1150, 895], 130, 60), ground(canvas, 0.9)) +
    (canvas.isMirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${twigs}</g>` : twigs)
  return { back, place: standing(canvas, canvas.third, 754, 290), front }
}

function bridge(canvas: Canvas, x: number, y: number): string {
  const red = tinted(canvas, canvas.palette.accent, 0.75)
  return (
    area(
      d`M${x - 150} ${y}Q${x} ${y - 120} ${x + 150} ${y}h-30Q${x} ${y - 74} ${x - 120} ${y}z`,
      fade(canvas, [0, lit(canvas, red, 0.2)], [1, shaded(canvas, red, 0.3)]),
    ) +
    stroke(
      d`M${x - 150} ${y - 36}Q${x} ${y - 160} ${x + 150} ${y - 36}M${x - 100} ${y - 30}v-38M${x - 40} ${y - 54}v-38M${x + 40} ${y - 54}v-38M${x + 100} ${y - 30}v-38`,
      red,
      7,
    )
  )
}

function stoneLantern(canvas: Canvas, x: number, y: number): string {
  const stone = tinted(canvas, '#a8a294', 0.7)
  return (
    area(
      d`M${x - 12} ${y}v-60h24v60zM${x - 26} ${y - 60}h52v-12h-52zM${x - 20} ${y - 72}h40v-28h-40zM${x - 40} ${y - 98}Q${x} ${y - 116} ${x} ${y - 136}Q${x} ${y - 116} ${x + 40} ${y - 98}z`,
      stone,
    ) + area(d`M${x - 9} ${y - 76}h18v-18h-18z`, canvas.palette.sun)
  )
}
