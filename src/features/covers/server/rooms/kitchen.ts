import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { ScenePicture, Scene } from '../scenes/scene.ts'
import { mug, pendant, pottedPlant, tableTop, wallShelf } from './furniture.ts'
import { atTable } from './room.ts'
import { indoor, lightPatch, tiles, wall } from './walls.ts'
import { windowIn } from './windows.ts'

/** A tiled kitchen with a window over its counter and pans on a rail. */
export const kitchen: Scene = (canvas) => {
  const colors = kitchenColors(canvas)
  return kitchenWith(canvas, colors, {
    tilesFrom: 420,
    wallSide: windowSide(canvas, colors.white, colors.wood),
    stoveX: 180,
    lampX: 620,
  })
}

/** A kitchen seen towards its range and hood, with open shelves. */
export const rangeKitchen: Scene = (canvas) => {
  const colors = kitchenColors(canvas)
  return kitchenWith(canvas, colors, {
    tilesFrom: 250,
    wallSide: rangeSide(canvas, colors.cabinet, colors.wood),
    stoveX: 420,
    lampX: 880,
  })
}

type Colors = { plaster: Color; wood: Color; white: Color; cabinet: Color }
type Fittings = { tilesFrom: number; wallSide: string; stoveX: number; lampX: number }

function kitchenColors(canvas: Canvas): Colors {
  const { random } = canvas
  return {
    plaster: indoor(canvas, random.pick(['#f3dfc1', '#cfe0d0', '#f0cdb8', '#d5e0ea'])),
    wood: indoor(canvas, random.pick(['#c08a5a', '#a8744c', '#d8b48a'])),
    white: indoor(canvas, random.pick(['#fbf4e8', '#dfe9e2', '#f3d9c6', '#d3e2ea'])),
    cabinet: indoor(canvas, random.pick(['#5f8f86', '#c9694f', '#e0b65a', '#6a86a8'])),
  }
}

function kitchenWith(
  canvas: Canvas,
  { plaster, wood, white, cabinet }: Colors,
  fittings: Fittings,
): ScenePicture {
  const back =
    wall(canvas, plaster) +
    tiles(canvas, [fittings.tilesFrom, 600], white) +
    fittings.wallSide +
    counter(canvas, cabinet, wood) +
    stove(canvas, fittings.stoveX) +
    pendant(canvas, [fittings.lampX, 176], 70, cabinet)
  const front = canvas.random.chance(0.5)
    ? board(canvas, 120, wood) + mug(canvas, [1070, 860], 120, cabinet) + fruitBowl(canvas, 1000, white)
    : fruitBowl(canvas, 180, white) + pottedPlant(canvas, [1080, 880], 260, cabinet)
  return atTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function windowSide(canvas: Canvas, white: Color, wood: Color): string {
  const outlook = canvas.random.pick(['garden', 'hills', 'town'] as const)
  return (
    windowIn(canvas, { x: 700, y: 160, width: 300, height: 270 }, { outlook, frame: white }) +
    pottedPlant(canvas, [760, 438], 110, indoor(canvas, canvas.palette.accent)) +
    lightPatch(canvas, 450, 220) +
    wallShelf(canvas, [110, 300], 330, wood) +
    crockery(canvas, 110, 300, white) +
    pans(canvas, 150, 378)
  )
}

/** An extractor hood between wall cupboards and open shelves. */
function rangeSide(canvas: Canvas, cabinet: Color, wood: Color): string {
  const steel = indoor(canvas, '#aab3b6')
  const white = indoor(canvas, '#fbf4e8')
  return (
    area(box(0, 0, 250, 330), cabinet) +
    stroke('M16 20h100v290h-100zM134 20h100v290h-100z', shaded(canvas, cabinet, 0.3), 4) +
    area('M104 280h14v30h-14zM132 280h14v30h-14z', lit(canvas, wood, 0.4)) +
    area(
      'M360 0h120v190l90 120H270l90-120z',
      fade(canvas, [0, lit(canvas, steel, 0.2)], [1, shaded(canvas, steel, 0.25)]),
    ) +
    area('M262 306h316v26H262z', shaded(canvas, steel, 0.35)) +
    wallShelf(canvas, [700, 330], 380, wood) +
    crockery(canvas, 720, 330, white) +
    wallShelf(canvas, [700, 480], 380, wood) +
    crockery(canvas, 700, 480, white) +
    lightPatch(canvas, 650, 170)
  )
}

function counter(canvas: Canvas, cabinet: Color, wood: Color): string {
  let doors = ''
  for (let x = 10; x < 1200; x += 170) doors += d`M${x} 620h150v100h-150z`
  return (
    area(box(0, 590, 1200, 120), cabinet) +
    stroke(doors, shaded(canvas, cabinet, 0.3), 4) +
    area(box(0, 572, 1200, 22), lit(canvas, wood, 0.2)) +
    area(box(0, 594, 1200, 8), canvas.palette.near, 0.2)
  )
}

function crockery(canvas: Canvas, x: number, y: number, white: Color): string {
  const red = indoor(canvas, canvas.palette.accent)
  const glass = indoor(canvas, '#7fb0b4')
  return (
    area(box(x + 20, y - 60, 40, 60) + box(x + 70, y - 82, 46, 82), glass) +
    area(box(x + 16, y - 68, 48, 14) + box(x + 66, y - 92, 54, 16), shaded(canvas, glass, 0.4)) +
    area(
      [0, 1, 2, 3].map((plate) => box(x + 136 - plate * 2, y - 12 - plate * 11, 78 + plate * 4, 8)).join(''),
      white,
    ) +
    area(d`M${x + 236} ${y}v-50h66v50zM${x + 302} ${y - 44}q30 4 0 34z`, red)
  )
}

function pans(canvas: Canvas, x: number, y: number): string {
  const iron = indoor(canvas, '#4a4650')
  const copper = indoor(canvas, '#c8764a')
  const pan = (at: number, size: number) => box(at - 4, y, 8, 50) + oval([at, y + 50 + size], size)
  return (
    stroke(d`M${x - 30} ${y}h290`, iron, 6) +
    area(pan(x + 10, 36) + pan(x + 210, 30), iron) +
    area(pan(x + 106, 42), copper) +
    area(oval([x + 100, y + 92], 30), lit(canvas, copper, 0.25))
  )
}

function stove(canvas: Canvas, x: number): string {
  const enamel = indoor(canvas, '#e3ddd4')
  const pot = indoor(canvas, '#b5443a')
  return (
    area(d`M${x - 70} 572v-84h140v84zM${x - 92} 506h184v20h-184z`, pot) +
    area(d`M${x - 78} 488q78 -34 156 0z` + oval([x, 468], 12), shaded(canvas, pot, 0.25)) +
    area(oval([x - 30, 420], 16, 26) + oval([x + 6, 384], 20, 32) + oval([x - 22, 338], 24, 34), enamel, 0.3)
  )
}

function board(canvas: Canvas, x: number, wood: Color): string {
  const light = lit(canvas, wood, 0.35)
  const green = indoor(canvas, '#6aa34f')
  return (
    area(d`M${x - 170} 850L${x - 120} 790h250l40 60z`, light) +
    area(d`M${x - 170} 850h340v16h-340z`, shaded(canvas, wood, 0.3)) +
    area(oval([x - 30, 812], 44, 30) + oval([x + 22, 800], 34, 28), green) +
    area(oval([x + 76, 818], 28, 25), indoor(canvas, '#d9483b'))
  )
}

function fruitBowl(canvas: Canvas, x: number, white: Color): string {
  return (
    area(oval([x - 40, 790], 34) + oval([x + 44, 790], 32), indoor(canvas, '#e8973a')) +
    area(oval([x, 776], 36), indoor(canvas, '#d9483b')) +
    area(
      d`M${x - 104} 792h208q-14 74 -70 78h-68q-56 -4 -70 -78z`,
      fade(canvas, [0, white], [1, shaded(canvas, white, 0.3)]),
    )
  )
}
