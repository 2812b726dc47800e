import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded, tinted } from '../drawing/canvas.ts'
import { lampColor } from '../drawing/buildings.ts'
import { hills, land } from '../drawing/land.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { glitter, sea } from '../drawing/water.ts'
import { afloat } from '../landscapes/afloat.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

const plaster = ['#f2e3c9', '#eec29a', '#f6efe2', '#e8a98a', '#f3d9a4'] as const

/** A Mediterranean harbour: pale houses up a hill, boats, a quay of stone. */
export const oldHarbour: Scene = (canvas) => {
  const { palette, random } = canvas
  let town = ''
  for (let row = 0; row < 4; row++) {
    for (let x = 30 + row * 34; x < 470 - row * 60; x += random.between(62, 92))
      town += cottage(
        canvas,
        x,
        520 - (3 - row) * 46 - Math.sin((x / 500) * Math.PI) * 40 + 8,
        random.between(58, 84),
      )
  }
  const back =
    sky(canvas, 320, 92) +
    clouds(canvas, 3, 150, 290) +
    land(canvas, hills(canvas, 452, 24, 4), 0.12) +
    haze(canvas, 400, 90, 0.4) +
    sea(canvas, 500) +
    glitter(canvas, 500) +
    area('M-20 360Q200 280 400 410T600 520H-20z', tinted(canvas, '#8f9f66', 0.45)) +
    town +
    area('M-20 508H560L600 534H-20z', tinted(canvas, '#c9b79c', 0.6)) +
    boat(canvas, 250, 566) +
    boat(canvas, 690, 560) +
    birds(canvas, 4)
  if (canvas.stance === 'sails' || canvas.stance === 'swims') return afloat(canvas, back)
  const stone = tinted(canvas, '#d0bfa4', 0.85)
  const quay =
    area(
      'M-20 690H1220V910H-20z',
      fade(canvas, [0, lit(canvas, stone, 0.3)], [1, shaded(canvas, stone, 0.45)]),
    ) +
    stroke(
      'M-20 700H1220M-20 800H1220M200 700V800M620 700V800M980 700V800',
      shaded(canvas, stone, 0.3),
      4,
      0.5,
    )
  const front = area(
    'M1080 800q-6-60 20-64h30q26 4 20 64zM1070 800h90v20h-90zM60 850q-6-60 20-64h30q26 4 20 64zM50 850h90v20h-90z',
    shaded(canvas, palette.near, 0.2),
  )
  return { back: back + quay, place: standing(canvas, canvas.third, 760, 290), front }
}

function cottage(canvas: Canvas, x: number, y: number, width: number): string {
  const wall = tinted(canvas, canvas.random.pick(plaster), 0.62)
  const height = width * 0.95
  return (
    area(box(x, y - height, width, height), wall) +
    area(box(x, y - height, width * 0.3, height), shaded(canvas, wall, 0.22), 0.7) +
    area(
      d`M${x - 5} ${y - height}L${x + width / 2} ${y - height - width * 0.28}L${x + width + 5} ${y - height}z`,
      tinted(canvas, '#c9694a', 0.65),
    ) +
    area(
      box(x + width * 0.44, y - height * 0.78, 11, 16) + box(x + width * 0.7, y - height * 0.78, 11, 16),
      canvas.palette.time === 'day' ? shaded(canvas, wall, 0.55) : lampColor(canvas),
    )
  )
}

function boat(canvas: Canvas, x: number, y: number): string {
  return (
    area(
      d`M${x - 46} ${y - 12}h92q-10 24 -30 24h-36q-20 0 -26 -24z`,
      tinted(canvas, canvas.palette.accent, 0.7),
    ) +
    stroke(d`M${x} ${y - 12}v-86`, shaded(canvas, '#8a6a4c', 0.3), 5) +
    stroke(d`M${x - 44} ${y + 20}h88`, canvas.palette.sun, 4, 0.4)
  )
}
