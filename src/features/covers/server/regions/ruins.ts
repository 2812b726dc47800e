import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, box, d, oval } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { roundTree, tuft } from '../drawing/trees.ts'
import { sea } from '../drawing/water.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Old columns among olive trees above the sea. */
export const ruins: Scene = (canvas) => {
  const grass = tinted(canvas, '#c2b268', 0.68)
  const olive = tinted(canvas, '#8a9a6a', 0.6)
  const back =
    sky(canvas, 300, 88) +
    clouds(canvas, 3, 150, 280) +
    land(canvas, hills(canvas, 486, 24, 4), 0.12) +
    sea(canvas, 510) +
    haze(canvas, 460, 100, 0.45) +
    land(canvas, hills(canvas, 580, 16, 4), 0.44, mix(grass, canvas.palette.sky[2], 0.25)) +
    roundTree(canvas, [930, 640, 190], olive) +
    roundTree(canvas, [1080, 660, 150], shaded(canvas, olive, 0.1)) +
    field(canvas, hills(canvas, 630, 8, 4), grass) +
    columns(canvas) +
    birds(canvas, 4)
  const stone = tinted(canvas, '#e6d9c0', 0.85)
  const front =
    area(oval([1120, 862], 80, 40) + box(1040, 850, 160, 40), shaded(canvas, stone, 0.4)) +
    area(oval([1120, 850], 80, 18), shaded(canvas, stone, 0.15)) +
    area(
      tuft(canvas, [90, 890], 110) + tuft(canvas, [200, 896], 70) + tuft(canvas, [1000, 896], 70),
      shaded(canvas, grass, 0.6),
    )
  return { back, place: standing(canvas, canvas.third, 752, 290), front }
}

function columns(canvas: Canvas): string {
  const stone = tinted(canvas, '#efe2c8', 0.66)
  let whole = ''
  let shade = ''
  for (const [x, height] of [
    [90, 230],
    [170, 230],
    [250, 230],
    [330, 120],
  ] as const) {
    whole +=
      box(x - 17, 650 - height, 34, height) +
      box(x - 25, 640, 50, 14) +
      box(x - 24, 650 - height - 12, 48, 14)
    shade += box(x - 17, 650 - height, 12, height)
  }
  return (
    area(whole + d`M50 412h240v22h-240zM56 400l230 -6l6 12h-240z`, lit(canvas, stone, 0.15)) +
    area(shade, shaded(canvas, stone, 0.32), 0.8)
  )
}
