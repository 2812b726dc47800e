import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills } from '../drawing/land.ts'
import { area, curve, downToBottom, oval, stroke } from '../drawing/shape.ts'
import { birds, clouds, sky } from '../drawing/sky.ts'
import { glitter, sea } from '../drawing/water.ts'
import type { ScenePicture } from '../scenes/scene.ts'
import { outOnWater, standing } from '../scenes/scene.ts'

/** Where sea and sky meet, in pixels from the top. */
export const beachHorizon = 460

/** Sea, surf and sand with what stands behind and before them. */
export function shore(canvas: Canvas, { behind, front }: { behind: string; front: string }): ScenePicture {
  const { palette, random } = canvas
  const sand = sandColor(canvas)
  const foam = mix(palette.sky[2], '#ffffff', palette.time === 'night' ? 0.1 : 0.6)
  const tilt = random.between(10, 40)
  const bends = [-20, 220, 480, 760, 1000, 1220].map(
    (x) => [x, 632 + ((x - 600) / 600) * tilt + random.between(-22, 22)] as const,
  )
  const surf = (offset: number) => curve(bends.flatMap(([x, y]) => [x, y + offset]))
  const back =
    sky(canvas, 280, 86) +
    clouds(canvas, 3, 160, 300) +
    sea(canvas, beachHorizon) +
    glitter(canvas, beachHorizon) +
    behind +
    area(downToBottom(surf(-34)), mix(palette.water, foam, 0.35), 0.7) +
    area(downToBottom(surf(-8)), foam) +
    area(downToBottom(surf(10)), shaded(canvas, sand, 0.28)) +
    area(downToBottom(surf(34)), fade(canvas, [0, lit(canvas, sand, 0.3)], [1, shaded(canvas, sand, 0.18)])) +
    stroke(hills(canvas, 780, 8, 4), shaded(canvas, sand, 0.3), 4, 0.35) +
    stroke(hills(canvas, 840, 8, 3), shaded(canvas, sand, 0.3), 4, 0.35) +
    birds(canvas, 4)
  const place = outOnWater(canvas, 586) ?? standing(canvas, canvas.third, 762, 296)
  return { back, place, front: front + pebbles(canvas, sand) }
}

function pebbles(canvas: Canvas, sand: string): string {
  const stones = oval([900, 812], 13, 7) + oval([934, 820], 8, 5) + oval([470, 834], 10, 6)
  return area(stones, shaded(canvas, sand, 0.5), 0.8)
}

/** Sand in this light. */
export function sandColor(canvas: Canvas): string {
  return tinted(canvas, '#f0d9a8', 0.82)
}
