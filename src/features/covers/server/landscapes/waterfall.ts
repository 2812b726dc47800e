import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { pineFrame, pineRow } from '../drawing/trees.ts'
import { ripples } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { upon, waterPaint } from './riverside.ts'

/** A fall between cliffs into a pool. */
export const waterfall: Scene = (canvas) => {
  const { palette, random } = canvas
  const rock = mix(tinted(canvas, '#8c8578', 0.55), ground(canvas, 0.45), 0.4)
  const moss = tinted(canvas, '#6f9f55', 0.6)
  const x = 410
  const white = mix('#ffffff', palette.sky[2], 0.3)
  const cliff = 'M-190 240L110 262L290 268L530 272L610 296L710 330L740 420L830 450L880 560L1030 640L-190 660z'
  const faces =
    'M-190 300L110 320L290 300L320 470L230 640L-190 660z' +
    'M530 300L600 320L590 480L660 640L520 640z' +
    'M710 350L740 430L720 640L810 640L800 470z'
  let threads = ''
  for (let index = 0; index < 7; index++)
    threads += d`M${x - 74 + index * 25} ${290 + random.between(0, 60)}v${random.between(120, 280)}`
  const back =
    sky(canvas, 250, 76) +
    clouds(canvas, 2, 150, 230) +
    land(canvas, hills(canvas, 400, 24), 0.14) +
    area(pineRow(canvas, 410, [60, 130, 56]), ground(canvas, 0.26)) +
    land(canvas, hills(canvas, 420, 12), 0.28) +
    haze(canvas, 400, 230, 0.6) +
    area(cliff, fade(canvas, [0, lit(canvas, rock, 0.25)], [1, shaded(canvas, rock, 0.25)])) +
    area(faces, shaded(canvas, rock, 0.4), 0.6) +
    area(
      'M-190 224L110 246L294 256L286 284L110 280L-190 268z' +
        'M524 262L616 286L716 322L710 346L600 314L526 292z',
      moss,
    ) +
    area(box(0, 640, 1200, 270), waterPaint(canvas)) +
    area(
      d`M${x - 104} 264Q${x} 250 ${x + 104} 264L${x + 118} 660H${x - 118}z`,
      fade(canvas, [0, mix(white, palette.water, 0.25)], [0.7, white], [1, white]),
    ) +
    stroke(threads, mix(palette.water, white, 0.4), 7, 0.5) +
    area(oval([x, 656], 190, 40), white, 0.5) +
    area(oval([x - 90, 650], 60, 30) + oval([x + 80, 648], 70, 34) + oval([x, 642], 70, 40), white, 0.75) +
    ripples(canvas, [600, 690], 800, 5)
  return upon(canvas, {
    back,
    bank: moss,
    front: pineFrame(canvas, [], [520, 320]) + area(oval([40, 880], 140, 80), shaded(canvas, rock, 0.6)),
  })
}
