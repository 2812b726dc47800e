import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, d, oval } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { butte } from './sandstone.ts'

/** Sandstone towers on a red plain, and a road that runs to them. */
export const buttes: Scene = (canvas) => {
  const { random } = canvas
  const plain = mix(tinted(canvas, '#d98a55', 0.7), ground(canvas, 0.4), 0.3)
  const back =
    sky(canvas, 290, 90) +
    clouds(canvas, 3, 160, 260) +
    land(canvas, hills(canvas, 548, 14, 6), 0.1) +
    butte(canvas, [1030, 584], [230, random.between(150, 190)], 0.22) +
    butte(canvas, [540, 570], [170, random.between(110, 150)], 0.16) +
    butte(canvas, [200, 606], [350, random.between(280, 330)], 0.4) +
    haze(canvas, 500, 130, 0.5) +
    field(canvas, hills(canvas, 606, 5, 4), plain) +
    road(canvas) +
    birds(canvas, 3)
  const rocks = oval([40, 870], 150, 96) + oval([190, 884], 88, 52) + oval([1190, 880], 110, 70)
  const front =
    area(rocks, fade(canvas, [0, shaded(canvas, plain, 0.2)], [1, shaded(canvas, plain, 0.75)])) +
    area(
      tuft(canvas, [270, 850], 80) + tuft(canvas, [1060, 850], 96) + tuft(canvas, [930, 812], 50),
      shaded(canvas, tinted(canvas, '#8a8f4f', 0.9), 0.4),
    )
  return { back, place: standing(canvas, canvas.third, 752, 292), front }
}

function road(canvas: Canvas): string {
  const asphalt = mix(ground(canvas, 0.62), canvas.palette.near, 0.2)
  const x = 560
  return (
    area(
      d`M${x - 3} 608h7L${x + 390} 910H${x - 270}z`,
      fade(canvas, [0, lit(canvas, asphalt, 0.4)], [1, asphalt]),
    ) +
    area(
      d`M${x + 12} 690h8l4 34h-15zM${x + 31} 800h20l8 70h-38zM${x + 4} 644h4l2 20h-7z`,
      canvas.palette.sun,
      0.7,
    )
  )
}
