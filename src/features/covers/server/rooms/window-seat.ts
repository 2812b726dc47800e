import type { Canvas } from '../drawing/canvas.ts'
import { ground, lit, shaded } from '../drawing/canvas.ts'
import { area, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { mug, pottedPlant, tableLamp, tableTop } from './furniture.ts'
import { atTable } from './room.ts'
import { indoor, isDark, lamplight, wall, wallpaper } from './walls.ts'
import type { Outlook } from './windows.ts'
import { curtains, windowIn } from './windows.ts'

/** A wide window and its weather, and a sill to sit at with a cat, a lamp or a cup. */
export const windowSeat: Scene = (canvas) => {
  const { random } = canvas
  const plaster = indoor(canvas, random.pick(['#e6c6a8', '#b5c6b2', '#c2b4cf', '#a9bfca', '#dcb0a4']))
  const white = indoor(canvas, '#fbf3e6')
  const cloth = indoor(canvas, random.pick(['#b5584a', '#4f7f7a', '#c9963f', '#6a6f9a']))
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
      : tableLamp(canvas, [1050, 830], 300, indoor(canvas, '#e0b060')))
  const surface = tableTop(canvas, 668, lit(canvas, indoor(canvas, '#b98a60'), 0.05))
  return atTable(canvas, { back, surface, front })
}

function garland(canvas: Canvas): string {
  let bulbs = ''
  for (let index = 0; index < 13; index++)
    bulbs += oval([240 + index * 60, 116 + Math.sin((index / 12) * Math.PI) * 44 + (index % 2) * 8], 8)
  return stroke('M230 110Q600 214 970 110', ground(canvas, 0.8), 3) + area(bulbs, lamplight(canvas))
}

/** A cat that watches the weather. */
function cat(canvas: Canvas, x: number): string {
  const fur = indoor(canvas, canvas.random.pick(['#3a3440', '#c9854a', '#8f8a8a']))
  const body = d`M${x - 84} 850q-20 -150 40 -190q-16 -40 -6 -86l34 30q22 -10 44 0l34 -30q10 50 -8 88q60 50 30 188z`
  return (
    area(body, fur) +
    stroke(d`M${x - 70} 838q-80 -10 -70 -80`, fur, 26) +
    stroke(d`M${x - 30} 740q-8 60 -4 104M${x + 36} 740q8 60 4 104`, shaded(canvas, fur, 0.4), 5, 0.6) +
    area(d`M${x + 60} 660q30 60 10 180q-30 -80 -10 -180z`, lit(canvas, fur, 0.4), 0.5)
  )
}

function steam(canvas: Canvas, x: number): string {
  const color = indoor(canvas, '#ffffff')
  return stroke(d`M${x - 14} 700q-18 -26 0 -48t0 -48M${x + 22} 706q18 -26 0 -46t4 -40`, color, 8, 0.5)
}
