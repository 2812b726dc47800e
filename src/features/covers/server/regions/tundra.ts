import { ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, snowyPeak } from '../drawing/land.ts'
import { area, oval } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Low northern land: moss in red and ochre, ponds, snow on the fells. */
export const tundra: Scene = (canvas) => {
  const { palette } = canvas
  const moss = tinted(canvas, '#b58a4e', 0.7)
  const pond = mix(palette.water, palette.sky[2], 0.5)
  const back =
    sky(canvas, 330, 76) +
    clouds(canvas, 4, 160, 330) +
    snowyPeak(canvas, { x: 240, top: 400, width: 760, foot: 640 }, 0.16, 0.5) +
    snowyPeak(canvas, { x: 860, top: 430, width: 800, foot: 640 }, 0.12, 0.5) +
    haze(canvas, 480, 140, 0.55) +
    land(canvas, hills(canvas, 600, 14, 5), 0.34) +
    field(canvas, hills(canvas, 634, 10, 4), moss) +
    area(oval([270, 690], 180, 15) + oval([900, 680], 130, 11) + oval([660, 720], 90, 10), pond) +
    area(oval([270, 687], 170, 11) + oval([900, 678], 120, 8), lit(canvas, pond, 0.3), 0.7) +
    birds(canvas, 5)
  const stones = oval([70, 880], 120, 66) + oval([1150, 886], 90, 50) + oval([200, 894], 50, 26)
  const front =
    area(stones, ground(canvas, 0.9)) +
    area(
      tuft(canvas, [300, 880], 60) + tuft(canvas, [1010, 880], 74) + tuft(canvas, [880, 896], 46),
      shaded(canvas, moss, 0.6),
    )
  return { back, place: standing(canvas, canvas.third, 754, 290), front }
}
