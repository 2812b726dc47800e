import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded, sweep } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import { lamplight } from '../rooms/walls.ts'
import type { Scene } from '../scenes/scene.ts'
import { onStage, stageBoards } from './on-stage.ts'
import { audience, beam, lightPool } from './stage-light.ts'

/** A theatre with heavy curtains, a painted backdrop and footlights. */
export const theatre: Scene = (canvas) => {
  const { palette, random } = canvas
  const velvet = mix(
    random.pick(['#a8283a', '#8a2f5f', '#2f4f8a', '#1f6a5f']),
    palette.near,
    palette.time === 'day' ? 0.16 : 0.34,
  )
  const shine = lamplight(canvas)
  const back =
    backdrop(canvas) +
    stageBoards(canvas, 620) +
    beam(canvas, [270, 60], [canvas.third, 760], { width: 210, color: shine, strength: 0.5 }) +
    beam(canvas, [980, 60], [canvas.third, 760], { width: 180, color: shine, strength: 0.36 }) +
    lightPool([canvas.third, 762], 330, shine) +
    drape(canvas, velvet, 1) +
    drape(canvas, velvet, -1) +
    pelmet(canvas, velvet)
  const front = footlights(canvas, shine) + audience(canvas, { y: 872, depth: 0.6, arms: false })
  return onStage(canvas, back, front)
}

/** A painted set: the palette's sky, hills and sun, as scenery flats. */
function backdrop(canvas: Canvas): string {
  const { palette, random, sunX } = canvas
  const paint = fade(
    canvas,
    [0, mix(palette.sky[0], palette.near, 0.35)],
    [1, mix(palette.sky[1], palette.near, 0.15)],
  )
  const flat = random.chance(0.5)
    ? area('M150 640V470q150 -150 300 -40t260 -20t340 10V640z', mix(palette.far, palette.near, 0.35)) +
      area('M150 640V560q200 -80 420 -20t480 -30V640z', mix(palette.far, palette.near, 0.6))
    : area(
        [200, 300, 390, 500, 620, 720, 830, 930]
          .map((x, index) => box(x, 400 + ((index * 67) % 130), 76, 240))
          .join(''),
        mix(palette.far, palette.near, 0.45),
      )
  return (
    area('M0 0h1200v900H0z', paint) +
    area(oval([600 + (sunX - 600) * 0.7, 330], 70), mix(palette.sun, palette.sky[1], 0.15), 0.9) +
    flat
  )
}

function drape(canvas: Canvas, velvet: Color, side: 1 | -1): string {
  const edge = side > 0 ? 0 : 1200
  const x = (inward: number) => edge + side * inward
  const outline = d`M${x(-20)} 0H${x(270)}Q${x(280)} 330 ${x(210)} 470Q${x(150)} 560 ${x(130)} 580Q${x(190)} 700 ${x(200)} 850H${x(-20)}z`
  const folds = [40, 90, 140, 190, 236]
    .map(
      (at, index) =>
        d`M${x(at)} 60Q${x(at + 8)} 360 ${x(30 + at * 0.62)} 540T${x(20 + at * 0.8)} ${840 - index * 4}`,
    )
    .join('')
  const gold = mix('#e0b04a', canvas.palette.near, 0.12)
  return (
    area(
      outline,
      side > 0
        ? sweep(canvas, [0, shaded(canvas, velvet, 0.4)], [1, lit(canvas, velvet, 0.12)])
        : sweep(canvas, [0, lit(canvas, velvet, 0.12)], [1, shaded(canvas, velvet, 0.4)]),
    ) +
    stroke(folds, shaded(canvas, velvet, 0.5), 13, 0.55) +
    stroke(d`M${x(0)} 560Q${x(80)} 610 ${x(140)} 574`, gold, 15) +
    area(oval([x(142), 592], 14, 32), gold)
  )
}

function pelmet(canvas: Canvas, velvet: Color): string {
  const gold = mix('#e0b04a', canvas.palette.near, 0.12)
  let swags = ''
  let folds = ''
  let fringe = ''
  for (let index = 0; index < 5; index++) {
    const x = index * 240
    swags += d`M${x} 0h240v96Q${x + 120} 216 ${x} 96z`
    folds += d`M${x + 14} 70Q${x + 120} 176 ${x + 226} 70M${x + 26} 36Q${x + 120} 124 ${x + 214} 36`
    fringe += d`M${x} 96Q${x + 120} 216 ${x + 240} 96`
  }
  return (
    area(swags, fade(canvas, [0, shaded(canvas, velvet, 0.3)], [1, lit(canvas, velvet, 0.1)])) +
    stroke(folds, shaded(canvas, velvet, 0.45), 8, 0.5) +
    stroke(fringe, gold, 10)
  )
}

function footlights(canvas: Canvas, shine: Color): string {
  let shells = ''
  let glows = ''
  for (let x = 250; x <= 950; x += 100) {
    shells += d`M${x - 24} 846a24 24 0 0 1 48 0z`
    glows += oval([x, 830], 30, 22)
  }
  return (
    area(glows, shine, 0.4) +
    area(shells, shaded(canvas, canvas.palette.far, 0.7)) +
    area('M0 842H1200V862H0z', shaded(canvas, mix('#8a5a34', canvas.palette.far, 0.3), 0.5))
  )
}
