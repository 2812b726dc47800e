import { shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { curve } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { roundTree } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { flowers, grassyEdge, grove } from './meadow-plants.ts'

/** Rolling hills under a lone tree, flowers before the viewer. */
export const flowerHills: Scene = (canvas) => {
  const grass = tinted(canvas, '#86bd57', 0.7)
  const back =
    sky(canvas, 280, 84) +
    clouds(canvas, 4, 160, 310) +
    land(canvas, hills(canvas, 470, 40, 6), 0.1) +
    land(canvas, hills(canvas, 540, 34), 0.3, mix(tinted(canvas, '#7fb56a', 0.25), canvas.palette.far, 0.3)) +
    haze(canvas, 490, 120, 0.4) +
    grove(canvas, 588, tinted(canvas, '#5f9b57', 0.35)) +
    land(canvas, hills(canvas, 606, 20), 0.55, tinted(canvas, '#93c466', 0.5)) +
    roundTree(canvas, [270, 664, 330], tinted(canvas, '#5fa04f', 0.72)) +
    field(canvas, curve([-20, 684, 300, 656, 640, 690, 940, 668, 1220, 636]), grass) +
    birds(canvas, 4)
  const front = grassyEdge(canvas, shaded(canvas, grass, 0.42)) + flowers(canvas, 20)
  return { back, place: standing(canvas, canvas.third, 752, 292), front }
}
