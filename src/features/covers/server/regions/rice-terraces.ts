import { fade, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land, peak } from '../drawing/land.ts'
import { area, curve, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { bush, palm, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Flooded rice terraces that step down a valley. */
export const riceTerraces: Scene = (canvas) => {
  const { palette, random } = canvas
  const green = tinted(canvas, '#8cb64e', 0.75)
  const leaf = tinted(canvas, '#4f8f4f', 0.8)
  let steps = ''
  for (let step = 0; step < 7; step++) {
    const y = 500 + step * step * 4.4 + step * 22
    const lean = step % 2 ? 26 : -20
    const line = curve([
      -20,
      y + lean,
      260,
      y - 14 + random.between(-8, 8),
      560,
      y + 16,
      860,
      y - 12 + random.between(-8, 8),
      1220,
      y - lean,
    ])
    const depth = step / 7
    const color = mix(green, palette.sky[2], 0.34 * (1 - depth))
    steps +=
      area(
        `${line}V910H-20z`,
        fade(canvas, [0, lit(canvas, color, 0.15)], [1, shaded(canvas, color, 0.25)]),
      ) + stroke(line, mix(palette.water, palette.sky[2], 0.62), 7 + step * 2.4, 0.8)
  }
  const back =
    sky(canvas, 280, 84) +
    clouds(canvas, 3, 160, 280) +
    peak(canvas, { x: 220, top: 330, width: 720, foot: 640 }, 0.14) +
    peak(canvas, { x: 930, top: 370, width: 700, foot: 640 }, 0.1) +
    land(canvas, hills(canvas, 490, 20), 0.22) +
    haze(canvas, 420, 130, 0.55) +
    steps +
    birds(canvas, 3)
  const front =
    palm(canvas, [1120, 900, 480], -1, shaded(canvas, leaf, 0.25)) +
    area(bush([40, 905, 130]) + bush([1190, 905, 110]), shaded(canvas, leaf, 0.5)) +
    area(tuft(canvas, [190, 900], 90), shaded(canvas, green, 0.5))
  return { back, place: standing(canvas, canvas.third, 748, 290), front }
}
