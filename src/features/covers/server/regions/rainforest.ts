import { ground, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import { haze, sky, sunbeams } from '../drawing/sky.ts'
import { bush, palm, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Warm forest in layers: giants, creepers, great leaves before the viewer. */
export const rainforest: Scene = (canvas) => {
  const { palette, random } = canvas
  const leaf = tinted(canvas, '#4f9558', 0.7)
  const pale = mix(leaf, palette.sky[2], 0.45)
  let trunks = ''
  for (const x of [90, 250, 560, 720, 1000, 1130])
    trunks += box(x + random.between(-20, 20), 60, random.between(22, 46), 620)
  const crowns = (y: number, size: number) =>
    [-20, 150, 330, 520, 700, 880, 1060, 1220]
      .map((x) => bush([x + random.between(-40, 40), y + random.between(-20, 30), size]))
      .join('')
  const back =
    sky(canvas, 330, 84) +
    land(canvas, hills(canvas, 470, 40, 6), 0.2, pale) +
    area(crowns(420, 120), pale) +
    haze(canvas, 380, 260, 0.5) +
    area(trunks, mix(ground(canvas, 0.45), palette.sky[2], 0.2)) +
    sunbeams(canvas, 0, 0.24) +
    area(crowns(620, 100), mix(leaf, palette.sky[2], 0.16)) +
    field(canvas, hills(canvas, 668, 10, 5), leaf) +
    stroke(
      'M560 -20Q600 200 560 380M1010 -20Q960 180 1000 330M250 -20Q300 160 262 300',
      shaded(canvas, leaf, 0.4),
      6,
      0.6,
    )
  const front =
    palm(canvas, [1140, 900, 560], -1, shaded(canvas, leaf, 0.3)) +
    area(
      blade(-30, 920, 130) + blade(40, 930, 210) + blade(-60, 900, 60) + blade(1160, 930, -150),
      shaded(canvas, leaf, 0.45),
    ) +
    area(tuft(canvas, [300, 900], 100) + tuft(canvas, [940, 900], 90), shaded(canvas, leaf, 0.6))
  return { back, place: standing(canvas, canvas.third, 754, 290), front }
}

/** One great leaf from its foot, as path data. */
function blade(x: number, y: number, lean: number): string {
  return d`M${x} ${y}Q${x + lean * 0.2} ${y - 190} ${x + lean} ${y - 270}Q${x + lean * 0.9} ${y - 90} ${x + 40} ${y}z`
}
