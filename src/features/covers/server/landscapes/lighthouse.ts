import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, sweep, tinted } from '../drawing/canvas.ts'
import { area, box, curve, d } from '../drawing/shape.ts'
import { birds, clouds, sky } from '../drawing/sky.ts'
import { glitter, sea } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { afloat, oceanHorizon } from './afloat.ts'

/** A lighthouse on its rock; it sends its beam when the day is over. */
export const lighthouse: Scene = (canvas) => {
  const { palette } = canvas
  const x = 200
  const stone = tinted(canvas, '#f4efe6', 0.85)
  const red = tinted(canvas, '#d8493c', 0.85)
  const beam =
    palette.time === 'day' ? '' : area(d`M${x} 270L${x + 820} 150L${x + 820} 330z`, beamPaint(canvas))
  const rock = curve([-100, 560, 0, 500, 90, 476, 200, 462, 290, 474, 350, 506, 430, 520, 480, 560])
  const tower =
    area(d`M${x - 30} 468L${x - 20} 290L${x + 20} 290L${x + 30} 468z`, stone) +
    area(
      d`M${x - 28} 430L${x - 25.5} 385L${x + 25.5} 385L${x + 28} 430z` +
        d`M${x - 23} 340L${x - 21} 305L${x + 21} 305L${x + 23} 340z`,
      red,
    ) +
    area(box(x - 28, 284, 56, 8) + box(x - 3, 232, 6, 14), shaded(canvas, red, 0.5)) +
    area(box(x - 15, 258, 30, 26), palette.sun) +
    area(d`M${x - 22} 260L${x} 238L${x + 22} 260z`, red) +
    area(d`M${x - 30} 468L${x - 20} 290L${x - 4} 290L${x - 6} 468z`, palette.near, 0.2)
  const back =
    sky(canvas, 330, 84) +
    clouds(canvas, 3, 160, 300) +
    beam +
    sea(canvas, oceanHorizon) +
    glitter(canvas, oceanHorizon) +
    tower +
    area(`${rock}z`, fade(canvas, [0, lit(canvas, ground(canvas, 0.5), 0.15)], [1, ground(canvas, 0.75)])) +
    birds(canvas, 3)
  return afloat(canvas, back, 'rock')
}

/** A beam that is bright at its lamp and gone at its far end, whichever way it points. */
function beamPaint(canvas: Canvas): string {
  const { palette } = canvas
  return sweep(canvas, [0, palette.sun, 0.5], [1, palette.sun, 0])
}
