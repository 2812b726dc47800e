import { type Canvas, verticalGradient, applyLight, applyShade } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, stroke, oval } from '../drawing/shape.ts'
import type { Scene } from './scene.ts'
import { mug, tableLamp, tableTop, wallPicture, bookcase, pendant } from './furniture.ts'
import { placeAtTable, toIndoorColor, lightPatch, wall, wallpaper, wainscot, floorboards } from './room.ts'
import { curtains, windowIn } from './windows.ts'

/**
 * Draws a cover's scene: a bedroom in the morning or by lamplight, with a chest of drawers in the foreground. Returns
 * its SVG behind and in front of the subject, and the subject's place.
 */
export const bedroom: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#c8bcd8', '#e9c9c0', '#b7cdd3', '#e6d8b8']))
  const wood = toIndoorColor(canvas, '#b58a64')
  const cloth = toIndoorColor(canvas, random.pick(['#6f8fb0', '#b5646f', '#6f9a86', '#d8a24f']))
  const opening = { x: 780, y: 150, width: 280, height: 340 }
  const back =
    wall(canvas, plaster) +
    wallpaper(canvas, plaster, random.pick(['dots', 'stripes'])) +
    windowIn(canvas, opening, {
      outlook: random.pick(['hills', 'garden', 'snow', 'town']),
      frame: toIndoorColor(canvas, '#fdf5ea'),
    }) +
    curtains(canvas, opening, applyLight(canvas, cloth, 0.25)) +
    lightPatch(canvas, 640, 220) +
    wallPicture(canvas, { x: 190, y: 176, width: 220, height: 150 }, wood) +
    bed(canvas, 330, { cloth, wood })
  const front =
    tableLamp(canvas, [160, 800], 290, toIndoorColor(canvas, '#e8b96a')) +
    mug(canvas, [1020, 840], 110, cloth) +
    fairyBooks(canvas, 1110)
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, wood), front })
}

function bed(canvas: Canvas, x: number, { cloth, wood }: { cloth: Color; wood: Color }): string {
  const white = toIndoorColor(canvas, '#fff8ee')
  return (
    area(
      d`M${x - 330} 700V430q0 -60 70 -60h520q70 0 70 60v270z`,
      verticalGradient(canvas, [0, applyLight(canvas, wood, 0.15)], [1, applyShade(canvas, wood, 0.2)]),
    ) +
    area(
      d`M${x - 270} 590v-60q0 -50 50 -50h150q50 0 50 50v60zM${x + 20} 590v-60q0 -50 50 -50h150q50 0 50 50v60z`,
      verticalGradient(canvas, [0, white], [1, applyShade(canvas, white, 0.25)]),
    ) +
    area(
      d`M${x - 340} 720v-110q0 -50 60 -50h560q60 0 60 50v110z`,
      verticalGradient(canvas, [0, applyLight(canvas, cloth, 0.25)], [1, applyShade(canvas, cloth, 0.2)]),
    ) +
    area(d`M${x - 340} 640v-30q0 -50 60 -50h560q60 0 60 50v30q-340 -40 -680 0z`, white, 0.9) +
    stroke(
      d`M${x - 120} 640q20 40 -10 90M${x + 140} 636q-20 40 6 90`,
      applyShade(canvas, cloth, 0.35),
      5,
      0.5,
    )
  )
}

function fairyBooks(canvas: Canvas, x: number): string {
  const [red, blue] = [toIndoorColor(canvas, '#b5533f'), toIndoorColor(canvas, '#3f6f7d')]
  return (
    area(box(x - 80, 806, 160, 34), red) +
    area(box(x - 70, 774, 136, 32), blue) +
    area(box(x - 80, 832, 160, 8) + box(x - 70, 798, 136, 8), canvas.palette.near, 0.25)
  )
}

/**
 * Draws a cover's scene, a study: a wall of books, a desk, a globe, a reading lamp. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const study: Scene = (canvas) => {
  const { random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#7f9c8a', '#8b95b0', '#b98b78', '#c5b48f']))
  const wood = toIndoorColor(canvas, random.pick(['#8a5a3a', '#6f4a3a', '#a87548']))
  const isLibrary = random.chance(0.45)
  const opening = { x: 760, y: 176, width: 260, height: 320 }
  const caseX = 60
  const back =
    wall(canvas, plaster) +
    (isLibrary
      ? bookcase(canvas, { x: 30, y: 64, width: 330, rows: 6 }, wood) +
        bookcase(canvas, { x: 840, y: 64, width: 330, rows: 6 }, wood) +
        niche(canvas, wood)
      : wallpaper(canvas, plaster, 'stripes') +
        wainscot(canvas, 560, applyShade(canvas, wood, 0.05)) +
        windowIn(canvas, opening, {
          outlook: random.pick(['hills', 'town', 'garden', 'rain']),
          frame: toIndoorColor(canvas, '#f6ecd9'),
        }) +
        curtains(canvas, opening, toIndoorColor(canvas, random.pick(['#a8483f', '#4f7a6a', '#c9963f']))) +
        bookcase(canvas, { x: caseX, y: 110, width: 500, rows: 5 }, wood) +
        lightPatch(canvas, 570, 240))
  const desk = tableTop(canvas, 668, applyLight(canvas, wood, 0.1))
  const front =
    tableLamp(canvas, [1040, 800], 300, toIndoorColor(canvas, '#d9a24a')) +
    (random.chance(0.5) ? globe(canvas, 160, wood) : bookPile(canvas, 160)) +
    papers(canvas, 380)
  return placeAtTable(canvas, { back, surface: desk, front })
}

/** A window bay or a picture in a moulded frame, between two bookcases. */
function niche(canvas: Canvas, wood: Color): string {
  const { random } = canvas
  const opening = { x: 460, y: 150, width: 280, height: 360 }
  return random.chance(0.6)
    ? windowIn(canvas, opening, {
        outlook: random.pick(['hills', 'garden', 'snow']),
        frame: applyLight(canvas, wood, 0.3),
      })
    : wallPicture(canvas, { x: 440, y: 180, width: 320, height: 250 }, applyLight(canvas, wood, 0.25))
}

function globe(canvas: Canvas, x: number, wood: Color): string {
  const sea = toIndoorColor(canvas, '#5f9fb5')
  return (
    area(oval([x, 832], 86, 17), applyShade(canvas, wood, 0.4)) +
    area(box(x - 8, 770, 16, 60), applyShade(canvas, wood, 0.3)) +
    area(oval([x, 676], 98), sea) +
    area(
      d`M${x - 60} 620q50 -34 76 4t-20 54q-50 10 -56 -58zM${x + 20} 690q40 -10 56 20t-30 42q-30 -20 -26 -62z`,
      toIndoorColor(canvas, '#8fae68'),
    ) +
    area(oval([x - 34, 692], 62, 80), canvas.palette.near, 0.14) +
    stroke(d`M${x - 70} 592A112 112 0 0 0 ${x + 74} 762`, toIndoorColor(canvas, '#d2a04c'), 9)
  )
}

function bookPile(canvas: Canvas, x: number): string {
  const pile = [
    ['#b5533f', 230, 0],
    ['#3f6f7d', 204, 14],
    ['#d8a95a', 186, -12],
    ['#6f7f57', 150, 8],
  ] as const
  const page = toIndoorColor(canvas, '#fbf1dd')
  return pile
    .map(([color, width, shift], index) => {
      const top = 800 - index * 44
      const cover = toIndoorColor(canvas, color)
      return (
        area(box(x - width / 2 + shift, top, width, 42), cover) +
        area(box(x - width / 2 + shift + (width - 20), top + 7, 20, 28), page) +
        area(box(x - width / 2 + shift, top + 34, width, 8), applyShade(canvas, cover, 0.4))
      )
    })
    .join('')
}

function papers(canvas: Canvas, x: number): string {
  const page = toIndoorColor(canvas, '#fff6e6')
  return (
    area(d`M${x - 90} 806L${x - 40} 762L${x + 70} 770L${x + 40} 818z`, page) +
    stroke(d`M${x - 44} 782l80 6M${x - 56} 794l76 6`, applyShade(canvas, page, 0.35), 3, 0.7)
  )
}

/**
 * Draws a cover's scene, a music room: an upright piano or shelves of records, guitars on the wall. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const musicRoom: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = toIndoorColor(canvas, random.pick(['#b98b9a', '#8fa5b5', '#d2a878', '#8fae9a']))
  const wood = toIndoorColor(canvas, '#8f5f40')
  const back =
    wall(canvas, plaster) +
    (random.chance(0.5) ? acousticPanels(canvas, plaster) : wallpaper(canvas, plaster, 'stripes')) +
    windowIn(
      canvas,
      { x: 860, y: 160, width: 240, height: 280 },
      { outlook: random.pick(['town', 'hills', 'rain']), frame: toIndoorColor(canvas, '#f3e8d8') },
    ) +
    lightPatch(canvas, 650, 210) +
    floorboards(canvas, 640, wood) +
    (random.chance(0.5) ? piano(canvas, 300, wood) : records(canvas, 300, wood)) +
    guitar(canvas, 730, toIndoorColor(canvas, palette.accent)) +
    pendant(canvas, [560, 130], 64, toIndoorColor(canvas, '#d2a04c'))
  const front = metronome(canvas, 130, wood) + speaker(canvas, 1100)
  return placeAtTable(canvas, { back, surface: tableTop(canvas, 668, applyLight(canvas, wood, 0.1)), front })
}

function acousticPanels(canvas: Canvas, color: Color): string {
  let data = ''
  for (let x = 30; x < 1200; x += 96) data += d`M${x} 130h76v76h-76zM${x} 226h76v76h-76z`
  return area(data, applyShade(canvas, color, 0.2), 0.6)
}

function piano(canvas: Canvas, x: number, wood: Color): string {
  const dark = applyShade(canvas, wood, 0.35)
  const ivory = toIndoorColor(canvas, '#fff6e6')
  let black = ''
  for (let key = 0; key < 20; key++)
    if (key % 7 !== 2 && key % 7 !== 6) black += box(x - 246 + key * 24, 560, 13, 20)
  return (
    wallPicture(canvas, { x: x - 80, y: 180, width: 160, height: 130 }, applyLight(canvas, wood, 0.2)) +
    area(box(x - 280, 380, 560, 320), dark) +
    area(box(x - 290, 366, 580, 22), applyLight(canvas, dark, 0.2)) +
    area(box(x - 240, 410, 220, 110) + box(x + 20, 410, 220, 110), applyShade(canvas, dark, 0.3)) +
    area(
      d`M${x - 90} 520L${x - 70} 430L${x - 4} 440L${x - 4} 524z` +
        d`M${x + 90} 520L${x + 70} 430L${x + 4} 440L${x + 4} 524z`,
      ivory,
    ) +
    area(box(x - 270, 556, 540, 36), ivory) +
    area(black, toIndoorColor(canvas, '#2a2228')) +
    area(box(x - 290, 592, 580, 22), applyLight(canvas, dark, 0.12))
  )
}

function records(canvas: Canvas, x: number, wood: Color): string {
  const { random } = canvas
  const colors = ['#c9584a', '#3f7f8a', '#e0b04f', '#6f5f8f']
  let spines = ''
  for (let index = 0; index < 60; index++) {
    if (index % 30 === 29) continue
    spines += area(
      box(x - 244 + (index % 30) * 16.4, index < 30 ? 430 : 560, 13, random.between(88, 104)),
      toIndoorColor(canvas, colors[Math.floor(random.between(0, 4))] ?? '#c9584a'),
    )
  }
  return (
    area(box(x - 270, 400, 540, 300), applyShade(canvas, wood, 0.4)) +
    spines +
    area(
      box(x - 270, 530, 540, 16) +
        box(x - 280, 388, 560, 18) +
        box(x - 270, 400, 14, 300) +
        box(x + 256, 400, 14, 300),
      wood,
    ) +
    // A record player on top.
    area(box(x - 120, 350, 240, 38), applyLight(canvas, wood, 0.25)) +
    area(oval([x - 20, 348], 84, 14), toIndoorColor(canvas, '#2a2630')) +
    area(oval([x - 20, 347], 22, 4), toIndoorColor(canvas, canvas.palette.accent)) +
    stroke(d`M${x + 92} 330l-34 18`, toIndoorColor(canvas, '#d8dde0'), 6)
  )
}

function guitar(canvas: Canvas, x: number, body: Color): string {
  return (
    area(box(x - 9, 150, 18, 210), applyShade(canvas, body, 0.55)) +
    area(d`M${x - 14} 128h28l-4 40h-20z`, applyShade(canvas, body, 0.65)) +
    area(oval([x, 384], 52) + oval([x, 462], 72) + box(x - 40, 392, 80, 50), body) +
    area(oval([x, 420], 22), applyShade(canvas, body, 0.7)) +
    area(box(x - 26, 482, 52, 10), applyShade(canvas, body, 0.6)) +
    stroke(d`M${x - 4} 140v346M${x + 4} 140v346`, applyLight(canvas, body, 0.6), 2, 0.7)
  )
}

function metronome(canvas: Canvas, x: number, wood: Color): string {
  return (
    area(d`M${x - 74} 840l46 -170h56l46 170z`, applyLight(canvas, wood, 0.2)) +
    area(d`M${x - 40} 800l26 -104h28l26 104z`, toIndoorColor(canvas, '#f6e6c8')) +
    stroke(d`M${x} 800l34 -150`, toIndoorColor(canvas, '#3a2f33'), 6) +
    area(oval([x + 24, 694], 12), toIndoorColor(canvas, canvas.palette.accent)) +
    area(box(x - 82, 828, 164, 18), applyShade(canvas, wood, 0.2))
  )
}

function speaker(canvas: Canvas, x: number): string {
  const shell = toIndoorColor(canvas, '#3f4450')
  return (
    area(box(x - 86, 600, 172, 250), shell) +
    area(oval([x, 760], 62) + oval([x, 660], 32), applyLight(canvas, shell, 0.2)) +
    area(oval([x, 760], 44) + oval([x, 660], 20), applyShade(canvas, shell, 0.5)) +
    area(oval([x, 760], 16), toIndoorColor(canvas, canvas.palette.accent))
  )
}
