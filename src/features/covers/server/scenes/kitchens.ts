import { type Canvas, verticalGradient, applyLight, applyShade } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { ScenePicture, Scene } from './scene.ts'
import { mug, pendant, pottedPlant, tableTop, wallShelf } from './furniture.ts'
import { placeAtTable, toIndoorColor, lightPatch, tiles, wall, bricks } from './room.ts'
import { windowIn } from './windows.ts'

/**
 * Draws a cover's scene: a tiled kitchen with a window over its counter and pans on a rail. Returns its SVG behind and
 * in front of the subject, and the subject's place.
 */
export const kitchen: Scene = (canvas) => {
  const colors = kitchenColors(canvas)
  return drawKitchen(canvas, colors, {
    tilesFrom: 420,
    wallSide: windowSide(canvas, colors.white, colors.wood),
    stoveX: 180,
    lampX: 620,
  })
}

/**
 * Draws a cover's scene: a kitchen with its range and hood at the back, and open shelves. Returns its SVG behind and
 * in front of the subject, and the subject's place.
 */
export const rangeKitchen: Scene = (canvas) => {
  const colors = kitchenColors(canvas)
  return drawKitchen(canvas, colors, {
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
    plaster: toIndoorColor(canvas, random.pick(['#f3dfc1', '#cfe0d0', '#f0cdb8', '#d5e0ea'])),
    wood: toIndoorColor(canvas, random.pick(['#c08a5a', '#a8744c', '#d8b48a'])),
    white: toIndoorColor(canvas, random.pick(['#fbf4e8', '#dfe9e2', '#f3d9c6', '#d3e2ea'])),
    cabinet: toIndoorColor(canvas, random.pick(['#5f8f86', '#c9694f', '#e0b65a', '#6a86a8'])),
  }
}

function drawKitchen(
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
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function windowSide(canvas: Canvas, white: Color, wood: Color): string {
  const outlook = canvas.random.pick(['garden', 'hills', 'town'] as const)
  return (
    windowIn(canvas, { x: 700, y: 160, width: 300, height: 270 }, { outlook, frame: white }) +
    pottedPlant(canvas, [760, 438], 110, toIndoorColor(canvas, canvas.palette.accent)) +
    lightPatch(canvas, 450, 220) +
    wallShelf(canvas, [110, 300], 330, wood) +
    crockery(canvas, 110, 300, white) +
    pans(canvas, 150, 378)
  )
}

/** An extractor hood between wall cupboards and open shelves. */
function rangeSide(canvas: Canvas, cabinet: Color, wood: Color): string {
  const steel = toIndoorColor(canvas, '#aab3b6')
  const white = toIndoorColor(canvas, '#fbf4e8')
  return (
    area(box(0, 0, 250, 330), cabinet) +
    stroke('M16 20h100v290h-100zM134 20h100v290h-100z', applyShade(canvas, cabinet, 0.3), 4) +
    area('M104 280h14v30h-14zM132 280h14v30h-14z', applyLight(canvas, wood, 0.4)) +
    area(
      'M360 0h120v190l90 120H270l90-120z',
      verticalGradient(canvas, [0, applyLight(canvas, steel, 0.2)], [1, applyShade(canvas, steel, 0.25)]),
    ) +
    area('M262 306h316v26H262z', applyShade(canvas, steel, 0.35)) +
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
    stroke(doors, applyShade(canvas, cabinet, 0.3), 4) +
    area(box(0, 572, 1200, 22), applyLight(canvas, wood, 0.2)) +
    area(box(0, 594, 1200, 8), canvas.palette.near, 0.2)
  )
}

function crockery(canvas: Canvas, x: number, y: number, white: Color): string {
  const red = toIndoorColor(canvas, canvas.palette.accent)
  const glass = toIndoorColor(canvas, '#7fb0b4')
  return (
    area(box(x + 20, y - 60, 40, 60) + box(x + 70, y - 82, 46, 82), glass) +
    area(box(x + 16, y - 68, 48, 14) + box(x + 66, y - 92, 54, 16), applyShade(canvas, glass, 0.4)) +
    area(
      [0, 1, 2, 3].map((plate) => box(x + 136 - plate * 2, y - 12 - plate * 11, 78 + plate * 4, 8)).join(''),
      white,
    ) +
    area(d`M${x + 236} ${y}v-50h66v50zM${x + 302} ${y - 44}q30 4 0 34z`, red)
  )
}

function pans(canvas: Canvas, x: number, y: number): string {
  const iron = toIndoorColor(canvas, '#4a4650')
  const copper = toIndoorColor(canvas, '#c8764a')
  const pan = (at: number, size: number) => box(at - 4, y, 8, 50) + oval([at, y + 50 + size], size)
  return (
    stroke(d`M${x - 30} ${y}h290`, iron, 6) +
    area(pan(x + 10, 36) + pan(x + 210, 30), iron) +
    area(pan(x + 106, 42), copper) +
    area(oval([x + 100, y + 92], 30), applyLight(canvas, copper, 0.25))
  )
}

function stove(canvas: Canvas, x: number): string {
  const enamel = toIndoorColor(canvas, '#e3ddd4')
  const pot = toIndoorColor(canvas, '#b5443a')
  return (
    area(d`M${x - 70} 572v-84h140v84zM${x - 92} 506h184v20h-184z`, pot) +
    area(d`M${x - 78} 488q78 -34 156 0z` + oval([x, 468], 12), applyShade(canvas, pot, 0.25)) +
    area(oval([x - 30, 420], 16, 26) + oval([x + 6, 384], 20, 32) + oval([x - 22, 338], 24, 34), enamel, 0.3)
  )
}

function board(canvas: Canvas, x: number, wood: Color): string {
  const light = applyLight(canvas, wood, 0.35)
  const green = toIndoorColor(canvas, '#6aa34f')
  return (
    area(d`M${x - 170} 850L${x - 120} 790h250l40 60z`, light) +
    area(d`M${x - 170} 850h340v16h-340z`, applyShade(canvas, wood, 0.3)) +
    area(oval([x - 30, 812], 44, 30) + oval([x + 22, 800], 34, 28), green) +
    area(oval([x + 76, 818], 28, 25), toIndoorColor(canvas, '#d9483b'))
  )
}

function fruitBowl(canvas: Canvas, x: number, white: Color): string {
  return (
    area(oval([x - 40, 790], 34) + oval([x + 44, 790], 32), toIndoorColor(canvas, '#e8973a')) +
    area(oval([x, 776], 36), toIndoorColor(canvas, '#d9483b')) +
    area(
      d`M${x - 104} 792h208q-14 74 -70 78h-68q-56 -4 -70 -78z`,
      verticalGradient(canvas, [0, white], [1, applyShade(canvas, white, 0.3)]),
    )
  )
}

const preserves = ['#d9694a', '#e0b04f', '#7fa35a', '#a8486a'] as const

/**
 * Draws a cover's scene, a country larder: shelves of preserves and crates, herbs drying below a beam. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const pantry: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#e9d3ae', '#c9cfae', '#dcbfa0', '#bccbd0']))
  const wood = toIndoorColor(canvas, '#96694a')
  const opening = { x: 770, y: 190, width: 250, height: 300 }
  const back =
    wall(canvas, plaster) +
    (random.chance(0.6) ? bricks(canvas, plaster) : '') +
    windowIn(canvas, opening, {
      outlook: random.pick(['garden', 'hills', 'snow']),
      frame: applyLight(canvas, wood, 0.3),
    }) +
    lightPatch(canvas, 560, 230) +
    shelves(canvas, 60, wood) +
    area(box(-20, 96, 1240, 40), applyShade(canvas, wood, 0.2)) +
    area(box(-20, 96, 1240, 8), applyLight(canvas, wood, 0.2)) +
    [640, 700, 1090, 1150].map((x, index) => herbs(canvas, x, index)).join('') +
    pottedPlant(canvas, [830, 498], 110, toIndoorColor(canvas, '#b9654a')) +
    pendant(canvas, [560, 250], 60, toIndoorColor(canvas, canvas.palette.accent))
  const front = crate(canvas, 190, wood) + bottle(canvas, 1010, '#8fa35a') + bottle(canvas, 1090, '#c98a3f')
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function shelves(canvas: Canvas, x: number, wood: Color): string {
  const { random } = canvas
  const glass = preserves.map((color) => ({ color: toIndoorColor(canvas, color), jars: '' }))
  let lids = ''
  let boards = ''
  for (const y of [290, 420, 550, 680]) {
    boards += box(x, y, 440, 14)
    for (let left = x + 22; left < x + 400; left += 58) {
      const tall = random.between(56, 92)
      const kind = glass[Math.floor(random.between(0, glass.length))]
      if (!kind || random.chance(0.12)) continue
      kind.jars += d`M${left} ${y}v${-tall}q0 -8 8 -8h28q8 0 8 8v${tall}z`
      lids += box(left + 4, y - tall - 20, 36, 13)
    }
  }
  return (
    area(box(x, 170, 440, 520), applyShade(canvas, wood, 0.55)) +
    glass.map(({ color, jars }) => area(jars, color)).join('') +
    area(lids, toIndoorColor(canvas, '#e9dcc2')) +
    area(boards + box(x - 12, 160, 16, 540) + box(x + 436, 160, 16, 540) + box(x - 20, 150, 480, 18), wood)
  )
}

/** A bunch of herbs, garlic or peppers on a string. */
function herbs(canvas: Canvas, x: number, index: number): string {
  const color = toIndoorColor(canvas, ['#6f9a56', '#efe6d2', '#c9483a', '#8fa866'][index] ?? '#6f9a56')
  const string = stroke(d`M${x} 136v46`, applyShade(canvas, color, 0.5), 4)
  if (index % 3 === 0)
    return string + area(d`M${x - 6} 176h12q40 60 20 116l-20 -20l-6 26l-6 -26l-20 20q-20 -56 20 -116z`, color)
  const beads = [0, 1, 2, 3].map(
    (row) => oval([x - 13, 200 + row * 30], 15, 17) + oval([x + 13, 214 + row * 30], 15, 17),
  )
  return string + area(beads.join(''), color)
}

function crate(canvas: Canvas, x: number, wood: Color): string {
  const apples = [-90, -34, 26, 84].map((shift, index) => oval([x + shift, 776 - (index % 2) * 10], 36))
  const slats = [0, 1, 2].map((row) => box(x - 150, 784 + row * 32, 300, 25))
  return (
    area(apples.join(''), toIndoorColor(canvas, canvas.palette.accent)) +
    area(box(x - 150, 784, 300, 90), applyShade(canvas, wood, 0.5)) +
    area(slats.join(''), applyLight(canvas, wood, 0.25)) +
    area(box(x - 150, 776, 22, 104) + box(x + 128, 776, 22, 104), applyLight(canvas, wood, 0.1))
  )
}

function bottle(canvas: Canvas, x: number, color: string): string {
  const glass = toIndoorColor(canvas, color)
  return (
    area(
      d`M${x - 34} 860v-110q0 -30 20 -44v-56h28v56q20 14 20 44v110z`,
      verticalGradient(canvas, [0, applyLight(canvas, glass, 0.25)], [1, applyShade(canvas, glass, 0.25)]),
    ) +
    area(box(x - 16, 634, 32, 22), toIndoorColor(canvas, '#a9744e')) +
    area(box(x - 28, 776, 56, 44), toIndoorColor(canvas, '#f6ead2'))
  )
}
