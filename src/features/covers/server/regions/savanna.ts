import { ground, shaded, tinted } from '../drawing/canvas.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, d, oval, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft, type Tree } from '../drawing/trees.ts'
import type { Canvas } from '../drawing/canvas.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Golden grass to the horizon under flat-topped acacias. */
export const savanna: Scene = (canvas) => {
  const grass = tinted(canvas, '#d8b25a', 0.72)
  const leaf = tinted(canvas, '#6f8a45', 0.7)
  const back =
    sky(canvas, 330, 104) +
    clouds(canvas, 3, 170, 300) +
    land(canvas, hills(canvas, 520, 34, 4), 0.12) +
    haze(canvas, 460, 130, 0.5) +
    acacia(canvas, [980, 590, 120], leaf) +
    acacia(canvas, [610, 584, 84], leaf) +
    field(canvas, hills(canvas, 580, 8, 5), grass) +
    acacia(canvas, [150, 690, 330], shaded(canvas, leaf, 0.15)) +
    birds(canvas, 5)
  let blades = ''
  for (let x = 0; x < 1230; x += 62) blades += tuft(canvas, [x, 905], canvas.random.between(70, 120))
  return {
    back,
    place: standing(canvas, canvas.third, 752, 292),
    front: area(blades, shaded(canvas, grass, 0.55)),
  }
}

/** An acacia: a leaning trunk that forks under a flat crown. */
function acacia(canvas: Canvas, [x, y, height]: Tree, leaf: string): string {
  const wood = ground(canvas, 0.85)
  const top = y - height
  return (
    stroke(
      d`M${x} ${y}Q${x + height * 0.02} ${y - height * 0.4} ${x + height * 0.1} ${y - height * 0.56}L${x + height * 0.36} ${top + height * 0.14}M${x + height * 0.1} ${y - height * 0.56}L${x - height * 0.28} ${top + height * 0.16}M${x + height * 0.1} ${y - height * 0.56}L${x + height * 0.06} ${top + height * 0.1}`,
      wood,
      height * 0.045,
    ) +
    area(
      oval([x - height * 0.3, top + height * 0.14], height * 0.36, height * 0.1) +
        oval([x + height * 0.4, top + height * 0.12], height * 0.38, height * 0.1) +
        oval([x + height * 0.04, top + height * 0.05], height * 0.44, height * 0.12),
      leaf,
    )
  )
}
