import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded, tinted } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, curve, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { nearBushes, tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { barn, house } from './farm-buildings.ts'
import { grove } from './meadow-plants.ts'

/** Striped fields, a barn or a farmhouse, a track between hedges. */
export const farmland: Scene = (canvas) => {
  const { random } = canvas
  const wheat = tinted(canvas, '#e2bd5c', 0.6)
  const grass = tinted(canvas, '#8fbb58', 0.75)
  const far = hills(canvas, 520, 24)
  const buildingX = 600 - random.between(330, 390)
  const back =
    sky(canvas, 270, 82) +
    clouds(canvas, 4, 150, 300) +
    land(canvas, hills(canvas, 466, 30, 6), 0.12) +
    haze(canvas, 440, 110, 0.4) +
    land(canvas, far, 0.4, tinted(canvas, '#a9c76a', 0.35)) +
    grove(canvas, 540, tinted(canvas, '#5c9455', 0.4)) +
    area('M-20 556L620 540L840 640L-20 700z', wheat) +
    furrows(shaded(canvas, wheat, 0.24)) +
    (random.chance(0.5) ? barn(canvas, [buildingX, 590]) : house(canvas, [buildingX, 626])) +
    field(canvas, curve([-20, 676, 300, 664, 640, 660, 960, 636, 1220, 676]), grass) +
    area('M620 660C660 700 610 780 480 910H810C790 790 720 710 640 660z', mix(grass, '#e9d2a2', 0.55), 0.7)
  const front =
    nearBushes(
      canvas,
      [
        [30, 890, 170],
        [180, 905, 100],
        [1180, 900, 150],
      ],
      shaded(canvas, tinted(canvas, '#5c9150', 0.9), 0.15),
    ) +
    area(wheatEars(canvas), lit(canvas, wheat, 0.1)) +
    area(tuft(canvas, [350, 822], 60) + tuft(canvas, [900, 812], 52), shaded(canvas, grass, 0.5))
  return { back, place: standing(canvas, canvas.third, 754, 292), front }
}

function furrows(color: Color): string {
  let data = ''
  for (let index = 0; index < 6; index++) {
    const along = index / 6
    data += d`M-20 ${572 + index * 20}Q${600 - (300 - along * 120)} ${556 + along * 70} ${600 + (20 + along * 200)} ${544 + along * 92}`
  }
  return stroke(data, color, 4, 0.6)
}

function wheatEars({ random }: Canvas): string {
  let data = ''
  for (let index = 0; index < 16; index++) {
    const x = 600 + (350 + index * 17)
    const y = 830 - index * 3 + random.between(-20, 20)
    data += d`M${x - 2} 900L${x} ${y}h4l4 ${900 - y}z` + oval([x + 1, y - 14], 7, 24)
  }
  return data
}
