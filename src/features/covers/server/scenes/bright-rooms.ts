import {
  type Canvas,
  verticalGradient,
  applyLight,
  applyShade,
  groundColor,
  softLight,
  applyTint,
} from '../drawing/canvas.ts'
import { type Color, mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from './scene.ts'
import { pottedPlant, roundTable, tableLamp, wallPicture, mug, tableTop } from './furniture.ts'
import {
  placeOnFloor,
  floorboards,
  toIndoorColor,
  isDark,
  lamplightColor,
  lightPatch,
  wall,
  wallpaper,
  placeAtTable,
} from './room.ts'
import { curtains, windowIn, type Outlook } from './windows.ts'
import { hills, land, clouds, haze, sky } from '../drawing/landscape.ts'

/**
 * Draws a cover's scene, a living room: sofa, pictures or a fireplace, a low table in the foreground. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const livingRoom: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#e8c3a6', '#b9cbb8', '#c3b9d2', '#ecd9b4', '#9fb9c2']))
  const wood = toIndoorColor(canvas, '#a9744e')
  const cloth = toIndoorColor(canvas, random.pick(['#4f7f86', '#c06a4c', '#6f7f57', '#7a5f8f', '#d09a48']))
  const opening = { x: 770, y: 150, width: 260, height: 330 }
  // Only on the other third: a subject on the table in front of the fire would seem to burn.
  const hasFire = random.chance(0.4) && canvas.third > 600
  const back =
    wall(canvas, plaster) +
    (random.chance(0.6) ? wallpaper(canvas, plaster, random.pick(['stripes', 'dots'])) : '') +
    windowIn(canvas, opening, {
      outlook: random.pick(['garden', 'hills', 'town', 'snow', 'rain']),
      frame: toIndoorColor(canvas, '#fbf1e2'),
    }) +
    curtains(canvas, opening, applyShade(canvas, cloth, 0.1)) +
    lightPatch(canvas, 580, 240) +
    floorboards(canvas, 640, wood) +
    (hasFire ? fireplace(canvas, 340) : sofa(canvas, 350, cloth) + pictures(canvas, 350, wood))
  const rug =
    area(oval([600, 850], 620, 130), applyLight(canvas, cloth, 0.2)) +
    area(oval([600, 850], 560, 112), applyShade(canvas, toIndoorColor(canvas, palette.accent), 0.1)) +
    area(oval([600, 850], 500, 92), applyLight(canvas, cloth, 0.35))
  const table = roundTable(canvas, [canvas.third, 744], 300, applyLight(canvas, wood, 0.2))
  const front =
    pottedPlant(canvas, [40, 910], 430, toIndoorColor(canvas, '#c9764f')) +
    (hasFire
      ? armchair(canvas, 1140, cloth)
      : tableLamp(canvas, [1120, 860], 420, toIndoorColor(canvas, '#e0b060')))
  return placeOnFloor(canvas, { back: back + rug, surface: table, front })
}

function sofa(canvas: Canvas, x: number, cloth: Color): string {
  const dark = applyShade(canvas, cloth, 0.25)
  const cushion = toIndoorColor(canvas, canvas.palette.accent)
  return (
    area(
      d`M${x - 290} 700V540q0 -60 60 -60h460q60 0 60 60v160z`,
      verticalGradient(canvas, [0, applyLight(canvas, cloth, 0.15)], [1, dark]),
    ) +
    area(d`M${x - 250} 690v-70q0 -26 26 -26h216v96zM${x + 250} 690v-70q0 -26 -26 -26h-216v96z`, cloth) +
    area(
      d`M${x - 320} 720v-120q0 -40 40 -40t40 40v120zM${x + 320} 720v-120q0 -40 -40 -40t-40 40v120z`,
      applyLight(canvas, cloth, 0.1),
    ) +
    area(d`M${x - 210} 604L${x - 150} 510L${x - 70} 560L${x - 126} 640z`, cushion) +
    area(d`M${x + 210} 604L${x + 140} 516L${x + 70} 572L${x + 130} 640z`, toIndoorColor(canvas, '#f3e3c6')) +
    area(box(x - 320, 700, 640, 26), dark)
  )
}

function pictures(canvas: Canvas, x: number, wood: Color): string {
  return (
    wallPicture(canvas, { x: x - 190, y: 180, width: 170, height: 210 }, wood) +
    wallPicture(canvas, { x: x + 10, y: 176, width: 150, height: 110 }, applyShade(canvas, wood, 0.4)) +
    wallPicture(canvas, { x: x + 10, y: 306, width: 120, height: 90 }, applyLight(canvas, wood, 0.3))
  )
}

function fireplace(canvas: Canvas, x: number): string {
  const stone = toIndoorColor(canvas, '#e9ddcd')
  const flame = lamplightColor(canvas)
  return (
    area(box(x - 130, 0, 260, 420), applyShade(canvas, stone, 0.1)) +
    wallPicture(canvas, { x: x - 90, y: 170, width: 180, height: 180 }, toIndoorColor(canvas, '#b98a4a')) +
    area(box(x - 230, 430, 460, 250), stone) +
    area(d`M${x - 130} 680v-140q130 -90 260 0v140z`, toIndoorColor(canvas, '#3a2a2a')) +
    area(oval([x, 640], 160, 110), flame, isDark(canvas) ? 0.3 : 0.16) +
    area(d`M${x - 70} 676q-30 -60 20 -100q0 30 20 34q-6 -60 40 -90q-6 50 26 70t20 86z`, '#f08a3c') +
    area(d`M${x - 36} 676q-10 -36 20 -56q6 24 24 26t18 30z`, flame) +
    area(box(x - 84, 664, 168, 18), toIndoorColor(canvas, '#6a4630')) +
    area(box(x - 256, 410, 512, 30), applyLight(canvas, stone, 0.3)) +
    area(
      box(x - 200, 350, 26, 60) + box(x - 160, 366, 26, 44) + box(x + 150, 340, 40, 70),
      toIndoorColor(canvas, canvas.palette.accent),
    )
  )
}

function armchair(canvas: Canvas, x: number, cloth: Color): string {
  return (
    area(
      d`M${x - 170} 910V620q0 -60 50 -60h200v350z`,
      verticalGradient(canvas, [0, applyLight(canvas, cloth, 0.2)], [1, applyShade(canvas, cloth, 0.35)]),
    ) +
    area(d`M${x - 210} 910V760q0 -44 44 -44t44 44v150z`, applyLight(canvas, cloth, 0.1)) +
    stroke(d`M${x - 100} 620v120`, applyShade(canvas, cloth, 0.3), 6, 0.5)
  )
}

/**
 * Draws a cover's scene: a wide window with the weather outside, and a sill with a cat, a lamp or a cup. Returns its
 * SVG behind and in front of the subject, and the subject's place.
 */
export const windowSeat: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#e6c6a8', '#b5c6b2', '#c2b4cf', '#a9bfca', '#dcb0a4']))
  const white = toIndoorColor(canvas, '#fbf3e6')
  const cloth = toIndoorColor(canvas, random.pick(['#b5584a', '#4f7f7a', '#c9963f', '#6a6f9a']))
  const opening = { x: 270, y: 130, width: 660, height: 430 }
  const outlook = random.pick<Outlook>(['rain', 'snow', 'hills', 'town', 'garden'])
  const back =
    wall(canvas, plaster) +
    wallpaper(canvas, plaster, random.pick(['stripes', 'dots'])) +
    windowIn(canvas, opening, { outlook, frame: white, panes: 3 }) +
    (outlook === 'rain' || outlook === 'snow'
      ? ''
      : area('M660 560L880 560L660 900L340 900z', canvas.palette.sun, isDark(canvas) ? 0.06 : 0.16)) +
    curtains(canvas, opening, cloth) +
    (isDark(canvas) ? garland(canvas) : '')
  const front =
    (random.chance(0.5) ? cat(canvas, 170) : pottedPlant(canvas, [130, 880], 350, cloth)) +
    (random.chance(0.5)
      ? mug(canvas, [1020, 836], 120, cloth) + steam(canvas, 1010)
      : tableLamp(canvas, [1050, 830], 300, toIndoorColor(canvas, '#e0b060')))
  const surface = tableTop(canvas, 668, applyLight(canvas, toIndoorColor(canvas, '#b98a60'), 0.05))
  return placeAtTable(canvas, { back, surface, front })
}

function garland(canvas: Canvas): string {
  let bulbs = ''
  for (let index = 0; index < 13; index++)
    bulbs += oval([240 + index * 60, 116 + Math.sin((index / 12) * Math.PI) * 44 + (index % 2) * 8], 8)
  return stroke('M230 110Q600 214 970 110', groundColor(canvas, 0.8), 3) + area(bulbs, lamplightColor(canvas))
}

/** A cat on the sill, looking out. */
function cat(canvas: Canvas, x: number): string {
  const fur = toIndoorColor(canvas, canvas.random.pick(['#3a3440', '#c9854a', '#8f8a8a']))
  const body = d`M${x - 84} 850q-20 -150 40 -190q-16 -40 -6 -86l34 30q22 -10 44 0l34 -30q10 50 -8 88q60 50 30 188z`
  return (
    area(body, fur) +
    stroke(d`M${x - 70} 838q-80 -10 -70 -80`, fur, 26) +
    stroke(d`M${x - 30} 740q-8 60 -4 104M${x + 36} 740q8 60 4 104`, applyShade(canvas, fur, 0.4), 5, 0.6) +
    area(d`M${x + 60} 660q30 60 10 180q-30 -80 -10 -180z`, applyLight(canvas, fur, 0.4), 0.5)
  )
}

function steam(canvas: Canvas, x: number): string {
  const color = toIndoorColor(canvas, '#ffffff')
  return stroke(d`M${x - 14} 700q-18 -26 0 -48t0 -48M${x + 22} 706q18 -26 0 -46t4 -40`, color, 8, 0.5)
}

/**
 * Draws a cover's scene, a conservatory: garden and sky through its panes, pots on every shelf. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const conservatory: Scene = (canvas) => {
  const { random } = canvas
  const iron = mix(toIndoorColor(canvas, '#f6f2e6'), groundColor(canvas, 0.4), isDark(canvas) ? 0.5 : 0.1)
  const wood = toIndoorColor(canvas, '#a98a66')
  const leaf = applyTint(canvas, '#6fa55c', 0.4)
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
    land(canvas, hills(canvas, 610, 10), 0.4, applyTint(canvas, '#8fb768', 0.5)) +
    glasshouse(iron) +
    (isDark(canvas) ? area(oval([600, 400], 620, 420), softLight(canvas, lamplightColor(canvas), 0.4)) : '') +
    area(box(0, 610, 1200, 20), wood) +
    [130, 270, 940, 1070]
      .map((x, index) =>
        pottedPlant(
          canvas,
          [x, 614],
          random.between(150, 220),
          toIndoorColor(canvas, pots[index % 3] ?? pots[0]),
        ),
      )
      .join('') +
    hangingBasket(canvas, 350) +
    hangingBasket(canvas, 890)
  const front =
    pottedPlant(canvas, [100, 900], 400, toIndoorColor(canvas, '#b9654a')) +
    wateringCan(canvas, 1050) +
    area(oval([380, 806], 30, 9) + oval([420, 812], 20, 7), applyShade(canvas, wood, 0.5))
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
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
  const leaf = toIndoorColor(canvas, '#5a9a5c')
  return (
    stroke(d`M${x} 190v70M${x} 220l-50 60M${x} 220l50 60`, groundColor(canvas, 0.7), 3) +
    area(
      oval([x - 34, 284], 40, 30) +
        oval([x + 34, 286], 42, 30) +
        oval([x, 272], 44, 32) +
        oval([x - 54, 320], 16, 34) +
        oval([x + 56, 326], 15, 38),
      leaf,
    ) +
    area(d`M${x - 54} 290h108q-6 56 -54 58q-48 -2 -54 -58z`, toIndoorColor(canvas, '#a9744e')) +
    area(
      oval([x - 26, 272], 10) + oval([x + 14, 262], 10) + oval([x + 44, 284], 9),
      toIndoorColor(canvas, canvas.palette.accent),
    )
  )
}

function wateringCan(canvas: Canvas, x: number): string {
  const tin = toIndoorColor(canvas, '#5f8f9a')
  return (
    stroke(d`M${x + 70} 740q90 10 50 90M${x - 60} 700q60 -70 120 0`, applyShade(canvas, tin, 0.3), 13) +
    area(d`M${x - 60} 830l-150 -130l22 -18l128 76z`, applyShade(canvas, tin, 0.15)) +
    area(d`M${x - 80} 700h160l14 150h-188z`, tin) +
    area(box(x - 84, 696, 168, 16), applyLight(canvas, tin, 0.35))
  )
}
