import type { Canvas } from '../drawing/canvas.ts'
import { shaded, tinted } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { roundTree } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { house } from './farm-buildings.ts'
import { flowers, grassyEdge } from './meadow-plants.ts'

/** A pasture with a wooden fence that leads to a cottage among trees. */
export const fencedPasture: Scene = (canvas) => {
  const grass = tinted(canvas, '#7fb75f', 0.72)
  const wood = tinted(canvas, '#b9916a', 0.85)
  const cottage = 300
  const back =
    sky(canvas, 290, 88) +
    clouds(canvas, 3, 160, 300) +
    land(canvas, hills(canvas, 450, 60, 4), 0.08) +
    land(canvas, hills(canvas, 530, 30), 0.28, tinted(canvas, '#86b873', 0.3)) +
    haze(canvas, 470, 130, 0.45) +
    roundTree(canvas, [cottage - 150, 640, 240], tinted(canvas, '#6aa557', 0.6)) +
    house(canvas, [cottage, 636]) +
    roundTree(canvas, [cottage + 140, 644, 190], tinted(canvas, '#7db45c', 0.6)) +
    field(canvas, hills(canvas, 640, 12, 4), grass) +
    fence(canvas, wood) +
    birds(canvas, 5)
  const front =
    roundTree(canvas, [1200, 860, 660], tinted(canvas, '#5d994e', 0.9)) +
    grassyEdge(canvas, shaded(canvas, grass, 0.45)) +
    flowers(canvas, 14)
  return { back, place: standing(canvas, canvas.third, 750, 292), front }
}

function fence(canvas: Canvas, wood: Color): string {
  let posts = ''
  for (let index = 0; index < 8; index++) {
    const way = (index / 7) ** 1.4
    const x = 600 - (140 + way * 480)
    const y = 664 + way * 120
    const tall = 44 + way * 70
    posts += box(x - 4 - way * 5, y - tall, 9 + way * 10, tall + 6)
  }
  return stroke(rail(34, 92) + rail(16, 48), shaded(canvas, wood, 0.18), 8) + area(posts, wood)
}

function rail(up: number, down: number): string {
  return d`M460 ${664 - up}Q270 ${690 - (up + down) / 2} -30 ${786 - down}`
}
