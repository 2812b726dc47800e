import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { pendant, tableTop, wallPicture } from './furniture.ts'
import { atTable } from './room.ts'
import { floorboards, indoor, lightPatch, wall, wallpaper } from './walls.ts'
import { windowIn } from './windows.ts'

/** A music room: an upright piano or shelves of records, guitars on the wall. */
export const musicRoom: Scene = (canvas) => {
  const { palette, random } = canvas
  const plaster = indoor(canvas, random.pick(['#b98b9a', '#8fa5b5', '#d2a878', '#8fae9a']))
  const wood = indoor(canvas, '#8f5f40')
  const back =
    wall(canvas, plaster) +
    (random.chance(0.5) ? acousticPanels(canvas, plaster) : wallpaper(canvas, plaster, 'stripes')) +
    windowIn(
      canvas,
      { x: 860, y: 160, width: 240, height: 280 },
      { outlook: random.pick(['town', 'hills', 'rain']), frame: indoor(canvas, '#f3e8d8') },
    ) +
    lightPatch(canvas, 650, 210) +
    floorboards(canvas, 640, wood) +
    (random.chance(0.5) ? piano(canvas, 300, wood) : records(canvas, 300, wood)) +
    guitar(canvas, 730, indoor(canvas, palette.accent)) +
    pendant(canvas, [560, 130], 64, indoor(canvas, '#d2a04c'))
  const front = metronome(canvas, 130, wood) + speaker(canvas, 1100)
  return atTable(canvas, { back, surface: tableTop(canvas, 668, lit(canvas, wood, 0.1)), front })
}

function acousticPanels(canvas: Canvas, color: Color): string {
  let data = ''
  for (let x = 30; x < 1200; x += 96) data += d`M${x} 130h76v76h-76zM${x} 226h76v76h-76z`
  return area(data, shaded(canvas, color, 0.2), 0.6)
}

function piano(canvas: Canvas, x: number, wood: Color): string {
  const dark = shaded(canvas, wood, 0.35)
  const ivory = indoor(canvas, '#fff6e6')
  let black = ''
  for (let key = 0; key < 20; key++)
    if (key % 7 !== 2 && key % 7 !== 6) black += box(x - 246 + key * 24, 560, 13, 20)
  return (
    wallPicture(canvas, { x: x - 80, y: 180, width: 160, height: 130 }, lit(canvas, wood, 0.2)) +
    area(box(x - 280, 380, 560, 320), dark) +
    area(box(x - 290, 366, 580, 22), lit(canvas, dark, 0.2)) +
    area(box(x - 240, 410, 220, 110) + box(x + 20, 410, 220, 110), shaded(canvas, dark, 0.3)) +
    area(
      d`M${x - 90} 520L${x - 70} 430L${x - 4} 440L${x - 4} 524z` +
        d`M${x + 90} 520L${x + 70} 430L${x + 4} 440L${x + 4} 524z`,
      ivory,
    ) +
    area(box(x - 270, 556, 540, 36), ivory) +
    area(black, indoor(canvas, '#2a2228')) +
    area(box(x - 290, 592, 580, 22), lit(canvas, dark, 0.12))
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
      indoor(canvas, colors[Math.floor(random.between(0, 4))] ?? '#c9584a'),
    )
  }
  return (
    area(box(x - 270, 400, 540, 300), shaded(canvas, wood, 0.4)) +
    spines +
    area(
      box(x - 270, 530, 540, 16) +
        box(x - 280, 388, 560, 18) +
        box(x - 270, 400, 14, 300) +
        box(x + 256, 400, 14, 300),
      wood,
    ) +
    // A record player on top.
    area(box(x - 120, 350, 240, 38), lit(canvas, wood, 0.25)) +
    area(oval([x - 20, 348], 84, 14), indoor(canvas, '#2a2630')) +
    area(oval([x - 20, 347], 22, 4), indoor(canvas, canvas.palette.accent)) +
    stroke(d`M${x + 92} 330l-34 18`, indoor(canvas, '#d8dde0'), 6)
  )
}

function guitar(canvas: Canvas, x: number, body: Color): string {
  return (
    area(box(x - 9, 150, 18, 210), shaded(canvas, body, 0.55)) +
    area(d`M${x - 14} 128h28l-4 40h-20z`, shaded(canvas, body, 0.65)) +
    area(oval([x, 384], 52) + oval([x, 462], 72) + box(x - 40, 392, 80, 50), body) +
    area(oval([x, 420], 22), shaded(canvas, body, 0.7)) +
    area(box(x - 26, 482, 52, 10), shaded(canvas, body, 0.6)) +
    stroke(d`M${x - 4} 140v346M${x + 4} 140v346`, lit(canvas, body, 0.6), 2, 0.7)
  )
}

function metronome(canvas: Canvas, x: number, wood: Color): string {
  return (
    area(d`M${x - 74} 840l46 -170h56l46 170z`, lit(canvas, wood, 0.2)) +
    area(d`M${x - 40} 800l26 -104h28l26 104z`, indoor(canvas, '#f6e6c8')) +
    stroke(d`M${x} 800l34 -150`, indoor(canvas, '#3a2f33'), 6) +
    area(oval([x + 24, 694], 12), indoor(canvas, canvas.palette.accent)) +
    area(box(x - 82, 828, 164, 18), shaded(canvas, wood, 0.2))
  )
}

function speaker(canvas: Canvas, x: number): string {
  const shell = indoor(canvas, '#3f4450')
  return (
    area(box(x - 86, 600, 172, 250), shell) +
    area(oval([x, 760], 62) + oval([x, 660], 32), lit(canvas, shell, 0.2)) +
    area(oval([x, 760], 44) + oval([x, 660], 20), shaded(canvas, shell, 0.5)) +
    area(oval([x, 760], 16), indoor(canvas, canvas.palette.accent))
  )
}
