import type { Canvas } from '../drawing/canvas.ts'
import { ground, lit, shaded, softLight, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land } from '../drawing/land.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { pottedPlant, tableTop } from './furniture.ts'
import { atTable } from './room.ts'
import { indoor, isDark, lamplight } from './walls.ts'

/** A glasshouse: the garden and the sky through its panes, pots on every board. */
export const conservatory: Scene = (canvas) => {
  const { random } = canvas
  const iron = mix(indoor(canvas, '#f6f2e6'), ground(canvas, 0.4), isDark(canvas) ? 0.5 : 0.1)
  const wood = indoor(canvas, '#a98a66')
  const leaf = tinted(canvas, '#6fa55c', 0.4)
  const pots = ['#c9694f', '#d8a05a', '#6f9aa0'] as const
  const back =
    sky(canvas, 260, 78) +
    clouds(canvas, 3, 150, 320) +
    land(canvas, hills(canvas, 500, 40), 0.15) +
    area(
      oval([180, 570], 130, 120) +
        oval([360, 590], 110, 80) +
        oval([930, 590], 150, 90) +
        oval([1120, 560], 120, 130),
      leaf,
    ) +
    haze(canvas, 470, 150, 0.35) +
    land(canvas, hills(canvas, 610, 10), 0.4, tinted(canvas, '#8fb768', 0.5)) +
    glasshouse(iron) +
    (isDark(canvas) ? area(oval([600, 400], 620, 420), softLight(canvas, lamplight(canvas), 0.4)) : '') +
    area(box(0, 610, 1200, 20), wood) +
    [130, 270, 940, 1070]
      .map((x, index) =>
        pottedPlant(canvas, [x, 614], random.between(150, 220), indoor(canvas, pots[index % 3] ?? pots[0])),
      )
      .join('') +
    hangingBasket(canvas, 350) +
    hangingBasket(canvas, 890)
  const front =
    pottedPlant(canvas, [100, 900], 400, indoor(canvas, '#b9654a')) +
    wateringCan(canvas, 1050) +
    area(oval([380, 806], 30, 9) + oval([420, 812], 20, 7), shaded(canvas, wood, 0.5))
  return atTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function glasshouse(iron: string): string {
  let bars = ''
  for (let x = 75; x < 1200; x += 150) bars += d`M${x} 190V640`
  return (
    stroke(`${bars}M0 330H1200M0 470H1200`, iron, 8) +
    stroke('M-20 190H1220', iron, 18) +
    stroke(
      'M600 20L-100 190M600 20L150 190M600 20L375 190M600 20V190M600 20L825 190M600 20L1050 190M600 20L1300 190',
      iron,
      8,
    )
  )
}

function hangingBasket(canvas: Canvas, x: number): string {
  const leaf = indoor(canvas, '#5a9a5c')
  return (
    stroke(d`M${x} 190v70M${x} 220l-50 60M${x} 220l50 60`, ground(canvas, 0.7), 3) +
    area(
      oval([x - 34, 284], 40, 30) +
        oval([x + 34, 286], 42, 30) +
        oval([x, 272], 44, 32) +
        oval([x - 54, 320], 16, 34) +
        oval([x + 56, 326], 15, 38),
      leaf,
    ) +
    area(d`M${x - 54} 290h108q-6 56 -54 58q-48 -2 -54 -58z`, indoor(canvas, '#a9744e')) +
    area(
      oval([x - 26, 272], 10) + oval([x + 14, 262], 10) + oval([x + 44, 284], 9),
      indoor(canvas, canvas.palette.accent),
    )
  )
}

function wateringCan(canvas: Canvas, x: number): string {
  const tin = indoor(canvas, '#5f8f9a')
  return (
    stroke(d`M${x + 70} 740q90 10 50 90M${x - 60} 700q60 -70 120 0`, shaded(canvas, tin, 0.3), 13) +
    area(d`M${x - 60} 830l-150 -130l22 -18l128 76z`, shaded(canvas, tin, 0.15)) +
    area(d`M${x - 80} 700h160l14 150h-188z`, tin) +
    area(box(x - 84, 696, 168, 16), lit(canvas, tin, 0.35))
  )
}
