import {
  type Canvas,
  verticalGradient,
  applyLight,
  applyShade,
  horizontalGradient,
} from '../drawing/canvas.ts'
import { type Color, mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from './scene.ts'
import { wallPicture } from './furniture.ts'
import { placeOnFloor, toIndoorColor, isDark, lamplightColor, wall } from './room.ts'

/**
 * Draws a cover's scene: a nave with receding arches and a rose window at their end, or a gallery with three pictures;
 * a stone floor and a plinth. Returns its SVG behind and in front of the subject, and the subject's place.
 */
export const greatHall: Scene = (canvas) => {
  const { palette, random } = canvas
  const stone = toIndoorColor(canvas, random.pick(['#e6d6bf', '#d5c9c4', '#cfd3cc']))
  const isGallery = random.chance(0.4)
  const back = isGallery ? gallery(canvas, stone) : nave(canvas, stone)
  const front = rope(canvas) + (isGallery ? bench(canvas, 120) : candles(canvas, 1080))
  const block =
    area(oval([600, 800], 280, 36), palette.near, 0.22) +
    area(
      'M440 748h320v160H440z',
      horizontalGradient(canvas, [0, applyShade(canvas, stone, 0.25)], [1, applyLight(canvas, stone, 0.35)]),
    ) +
    area('M420 736h360v24H420z', applyLight(canvas, stone, 0.45)) +
    area('M420 760h360v7H420z', applyShade(canvas, stone, 0.4))
  const plinth = `<g transform="translate(${canvas.third - 600} 0)">${block}</g>`
  const picture = placeOnFloor(canvas, { back, surface: plinth, front })
  return canvas.stance === 'bust'
    ? { ...picture, back, place: { ...picture.place, y: 752, on: 'air' }, front: plinth + front }
    : { ...picture, place: { ...picture.place, y: Math.min(picture.place.y, 744) } }
}

function nave(canvas: Canvas, stone: Color): string {
  const { palette } = canvas
  let rings = ''
  for (const [index, half] of [500, 380, 284, 208].entries()) {
    const color = mix(applyShade(canvas, stone, 0.42 - index * 0.06), palette.sky[2], index * 0.07)
    rings +=
      area(arch(half, 20 + index * 46, 760 - index * 50), color) +
      area(arch(half - 30, 52 + index * 46, 760 - index * 50), applyLight(canvas, color, 0.14))
  }
  return (
    wall(canvas, applyShade(canvas, stone, 0.2)) +
    rings +
    roseWindow(canvas, stone) +
    area(
      'M-20 910L392 610H808L1220 910z',
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.4)], [1, applyShade(canvas, stone, 0.4)]),
    ) +
    area('M520 610h160L820 910H380z', toIndoorColor(canvas, palette.accent), 0.6) +
    columns(canvas, stone) +
    area('M660 250L620 330L80 910L480 910z', palette.sun, isDark(canvas) ? 0.1 : 0.2)
  )
}

function roseWindow(canvas: Canvas, stone: Color): string {
  const { palette } = canvas
  const petals: [string, string] = ['', '']
  for (let index = 0; index < 8; index++) {
    const turn = (index * Math.PI) / 4
    petals[index % 2 ? 1 : 0] += oval([600 + Math.cos(turn) * 46, 330 + Math.sin(turn) * 46], 17)
  }
  const glass = verticalGradient(canvas, [0, palette.sky[0]], [1, palette.sky[2]])
  return (
    area(oval([600, 330], 190), palette.sun, 0.22) +
    area(oval([600, 330], 82), applyShade(canvas, stone, 0.5)) +
    area(petals[0], palette.accent) +
    area(petals[1], lamplightColor(canvas)) +
    area(oval([600, 330], 22), palette.sun) +
    area('M540 600V480q60 -70 120 0V600z', glass) +
    stroke('M600 440V600M540 530H660', applyShade(canvas, stone, 0.5), 6)
  )
}

function columns(canvas: Canvas, stone: Color): string {
  const column = (x: number, width: number, foot: number, side: number) =>
    area(
      box(x - width / 2, 160, width, foot - 160),
      horizontalGradient(
        canvas,
        [0, side > 0 ? applyShade(canvas, stone, 0.3) : applyLight(canvas, stone, 0.2)],
        [1, side > 0 ? applyLight(canvas, stone, 0.2) : applyShade(canvas, stone, 0.3)],
      ),
    ) +
    area(
      box(x - width * 0.7, foot - 30, width * 1.4, 40) +
        d`M${x - width * 0.5} 200L${x - width * 0.8} 150L${x + width * 0.8} 150L${x + width * 0.5} 200z`,
      applyLight(canvas, stone, 0.3),
    )
  return (
    column(312, 44, 690, 1) +
    column(888, 44, 690, -1) +
    column(190, 64, 770, 1) +
    column(1010, 64, 770, -1) +
    column(20, 96, 900, 1) +
    column(1180, 96, 900, -1)
  )
}

function gallery(canvas: Canvas, stone: Color): string {
  const { palette } = canvas
  const red = toIndoorColor(canvas, canvas.random.pick(['#a8504a', '#4f7a6f', '#5a6a94', '#b58a4a']))
  const gold = toIndoorColor(canvas, '#d2a04c')
  const beam = (x: number) =>
    area(
      d`M${x - 16} 110L${x + 16} 110L${x + 130} 470L${x - 130} 470z`,
      lamplightColor(canvas),
      isDark(canvas) ? 0.2 : 0.14,
    )
  return (
    wall(canvas, red) +
    area('M0 90H1200V116H0z', applyShade(canvas, red, 0.4)) +
    wallPicture(canvas, { x: 90, y: 190, width: 220, height: 280 }, gold) +
    wallPicture(canvas, { x: 420, y: 170, width: 360, height: 240 }, gold) +
    wallPicture(canvas, { x: 890, y: 190, width: 220, height: 280 }, gold) +
    beam(200) +
    beam(600) +
    beam(1000) +
    area('M0 600H1200V640H0z', applyShade(canvas, stone, 0.1)) +
    area(
      'M0 640H1200V910H0z',
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.3)], [1, applyShade(canvas, stone, 0.45)]),
    ) +
    stroke(
      'M600 640V910M380 640L180 910M820 640L1020 910M160 640L-180 910M1040 640L1380 910M0 700H1200M0 790H1200',
      applyShade(canvas, stone, 0.3),
      3,
      0.6,
    ) +
    area(oval([660, 760], 420, 90), palette.sun, 0.16)
  )
}

function rope(canvas: Canvas): string {
  const brass = toIndoorColor(canvas, '#d2a04c')
  const post = (x: number) =>
    area(box(x - 7, 720, 14, 170) + oval([x, 712], 15) + oval([x, 892], 46, 12), brass)
  return (
    stroke('M-40 790Q90 900 240 760M960 760Q1110 900 1240 790', toIndoorColor(canvas, '#a8383f'), 15) +
    post(240) +
    post(960)
  )
}

function bench(canvas: Canvas, x: number): string {
  const leather = toIndoorColor(canvas, '#6a4a3a')
  return (
    area(box(x - 90, 836, 24, 70) + box(x + 66, 836, 24, 70), applyShade(canvas, leather, 0.4)) +
    area(box(x - 150, 800, 300, 44), leather) +
    area(box(x - 150, 800, 300, 12), applyLight(canvas, leather, 0.3))
  )
}

function candles(canvas: Canvas, x: number): string {
  const iron = toIndoorColor(canvas, '#4a4046')
  return (
    area(oval([x, 560], 150), lamplightColor(canvas), 0.16) +
    stroke(d`M${x} 890V620M${x - 70} 640q0 50 70 50t70 -50`, iron, 9) +
    area(
      box(x - 80, 580, 20, 60) + box(x - 10, 556, 20, 64) + box(x + 60, 580, 20, 60),
      toIndoorColor(canvas, '#fff1d6'),
    ) +
    area(flame(x - 70, 562) + flame(x, 538) + flame(x + 70, 562), lamplightColor(canvas))
  )
}

function arch(half: number, top: number, foot: number): string {
  return d`M${600 - half} ${foot}V${top + half}A${half} ${half} 0 0 1 ${600 + half} ${top + half}V${foot}z`
}

function flame(at: number, y: number): string {
  return oval([at, y], 9, 17)
}
