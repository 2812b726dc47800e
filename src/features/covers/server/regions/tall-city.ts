import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded } from '../drawing/canvas.ts'
import { lampColor, streetLamp, towers } from '../drawing/buildings.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, polygon } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** A street between skyscrapers that leads to the light. */
export const tallCity: Scene = (canvas) => {
  const { palette } = canvas
  const road = mix(ground(canvas, 0.66), palette.near, 0.2)
  const back =
    sky(canvas, 330, 76) +
    clouds(canvas, 2, 160, 240) +
    towers(canvas, { y: 640, heights: [130, 330], widths: [56, 96], depth: 0.16 }) +
    haze(canvas, 420, 220, 0.5) +
    wall(canvas, [-20, 150, 170, 250], 0.5) +
    wall(canvas, [170, 270, 300, 400], 0.36) +
    wall(canvas, [1220, 190, 1080, 270], 0.5) +
    wall(canvas, [1080, 320, 980, 420], 0.36) +
    area(box(0, 640, 1200, 270), fade(canvas, [0, lit(canvas, road, 0.4)], [1, shaded(canvas, road, 0.35)])) +
    area('M596 650h8l6 30h-20zM586 710h28l12 60h-52zM566 810h68l16 90h-100z', palette.sun, 0.55)
  return {
    back,
    place: standing(canvas, canvas.third, 760, 300),
    front: streetLamp(canvas, [100, 880], 430) + streetLamp(canvas, [1110, 880], 360),
  }
}

/** One side of a street: its outer and inner edge as x and top. */
function wall(
  canvas: Canvas,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  depth: number,
): string {
  const color = ground(canvas, depth)
  let windows = ''
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 3; column++) {
      if (!canvas.random.chance(0.5)) continue
      const x = x1 + (x2 - x1) * (0.2 + column * 0.26)
      const top = y1 + (y2 - y1) * (0.2 + column * 0.26) + 40
      windows += box(x - 7, top + row * 44, 15, 20)
    }
  }
  return (
    area(
      polygon([x1, y1, x2, y2, x2, 660, x1, 700]),
      fade(canvas, [0, lit(canvas, color, 0.12)], [1, mix(color, canvas.palette.sky[2], 0.2)]),
    ) +
    area(windows, lampColor(canvas), canvas.palette.time === 'day' ? 0.35 : 0.85) +
    area(d`M${x2} ${y2}h14V664h-14z`, shaded(canvas, color, 0.3), 0.4)
  )
}
