import {
  type Canvas,
  verticalGradient,
  applyLight,
  applyShade,
  horizontalGradient,
  radialGradient,
} from '../drawing/canvas.ts'
import { type Color, mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke, type Point } from '../drawing/shape.ts'
import { lamplightColor } from './room.ts'
import type { Scene, ScenePicture } from './scene.ts'

/**
 * Draws a cover's scene: a theatre with heavy curtains, a painted backdrop and footlights. Returns its SVG behind and
 * in front of the subject, and the subject's place.
 */
export const theatre: Scene = (canvas) => {
  const { palette, random } = canvas
  const velvet = mix(
    random.pick(['#a8283a', '#8a2f5f', '#2f4f8a', '#1f6a5f']),
    palette.near,
    palette.time === 'day' ? 0.16 : 0.34,
  )
  const shine = lamplightColor(canvas)
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
  return placeOnStage(canvas, back, front)
}

/** A painted stage set of the palette's sky, hills and sun. */
function backdrop(canvas: Canvas): string {
  const { palette, random, sunX } = canvas
  const paint = verticalGradient(
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
        ? horizontalGradient(
            canvas,
            [0, applyShade(canvas, velvet, 0.4)],
            [1, applyLight(canvas, velvet, 0.12)],
          )
        : horizontalGradient(
            canvas,
            [0, applyLight(canvas, velvet, 0.12)],
            [1, applyShade(canvas, velvet, 0.4)],
          ),
    ) +
    stroke(folds, applyShade(canvas, velvet, 0.5), 13, 0.55) +
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
    area(
      swags,
      verticalGradient(canvas, [0, applyShade(canvas, velvet, 0.3)], [1, applyLight(canvas, velvet, 0.1)]),
    ) +
    stroke(folds, applyShade(canvas, velvet, 0.45), 8, 0.5) +
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
    area(shells, applyShade(canvas, canvas.palette.far, 0.7)) +
    area('M0 842H1200V862H0z', applyShade(canvas, mix('#8a5a34', canvas.palette.far, 0.3), 0.5))
  )
}

/**
 * Draws a cover's scene, a concert: a truss of coloured lamps, a bright screen, loudspeakers, raised hands. Returns
 * its SVG behind and in front of the subject, and the subject's place.
 */
export const concert: Scene = (canvas) => {
  const { palette, random } = canvas
  const dark = mix(palette.sky[0], palette.near, 0.72)
  const colors = [palette.accent, palette.sun, mix(palette.sky[1], '#5fc3e8', 0.4)] as const
  const show = random.pick([ringScreen, rayScreen, barScreen])
  const lamps = [150, 330, 510, 690, 870, 1050]
  const back =
    area(
      'M0 0h1200v900H0z',
      verticalGradient(canvas, [0, dark], [1, mix(palette.sky[1], palette.near, 0.35)]),
    ) +
    show(canvas) +
    stageBoards(canvas, 640, mix(palette.far, palette.near, 0.5)) +
    speakers(canvas, 100) +
    speakers(canvas, 1100) +
    lamps
      .map((x, index) =>
        beam(canvas, [x, 116], [600 + (x - 600) * 0.5 + random.between(-90, 90), 780], {
          width: 84,
          color: colors[index % 3] ?? palette.sun,
          strength: 0.42,
        }),
      )
      .join('') +
    lightPool([canvas.third, 766], 320, palette.sun) +
    truss(canvas, lamps)
  return placeOnStage(
    canvas,
    back,
    audience(canvas, { y: 846, depth: 0.3, arms: true }) + audience(canvas, { y: 884, depth: 1, arms: true }),
  )
}

function ringScreen(canvas: Canvas): string {
  const { palette } = canvas
  return (
    area(
      oval([600, 420], 330),
      radialGradient(canvas, [0, palette.sun, 0.75], [0.5, palette.accent, 0.4], [1, palette.accent, 0]),
    ) +
    ring(310, palette.accent, 0.55) +
    ring(250, palette.sun, 0.45) +
    ring(190, palette.accent, 0.7)
  )
}

function rayScreen(canvas: Canvas): string {
  const { palette } = canvas
  let rays = ''
  for (let index = 0; index < 18; index += 1) {
    const [from, to] = [(index / 18) * Math.PI * 2, ((index + 0.5) / 18) * Math.PI * 2]
    rays += d`M600 460L${600 + Math.cos(from) * 900} ${460 + Math.sin(from) * 900}L${600 + Math.cos(to) * 900} ${460 + Math.sin(to) * 900}z`
  }
  return area(
    rays,
    radialGradient(canvas, [0, palette.sun, 0.7], [0.5, palette.accent, 0.32], [1, palette.accent, 0.06]),
  )
}

function barScreen(canvas: Canvas): string {
  const { palette, random } = canvas
  let bars = ''
  for (let index = 0; index < 19; index++) {
    const tall = 90 + 260 * Math.exp(-(((index - 9) / 5) ** 2)) * random.between(0.5, 1.1)
    bars += box(206 + index * 42, 640 - tall, 28, tall)
  }
  return (
    area(box(180, 180, 840, 460), mix(palette.near, palette.sky[0], 0.35)) +
    area(
      bars,
      verticalGradient(
        canvas,
        [0, palette.sun],
        [0.6, palette.accent],
        [1, mix(palette.accent, palette.near, 0.6)],
      ),
      0.9,
    )
  )
}

function speakers(canvas: Canvas, x: number): string {
  const { palette } = canvas
  const shell = mix(palette.near, palette.far, 0.16)
  let cones = ''
  for (const y of [420, 540, 660]) cones += oval([x, y], 46) + oval([x, y - 60], 14)
  return (
    area(box(x - 84, 320, 168, 410), shell) +
    area(cones, applyLight(canvas, shell, 0.14)) +
    area([420, 540, 660].map((y) => oval([x, y], 24)).join(''), mix(shell, '#000000', 0.4)) +
    stroke(d`M${x - 84} 480h168M${x - 84} 600h168`, mix(shell, '#000000', 0.5), 5)
  )
}

function truss(canvas: Canvas, lamps: readonly number[]): string {
  const { palette } = canvas
  const steel = mix(palette.near, palette.far, 0.4)
  let braces = 'M-20 40H1220M-20 84H1220'
  for (let x = -20; x < 1220; x += 62) braces += `M${x} 84l31 -44l31 44`
  return (
    stroke(braces, steel, 6) +
    area(lamps.map((x) => d`M${x - 20} 84h40l10 40h-60z`).join(''), steel) +
    area(lamps.map((x) => oval([x, 124], 26, 10)).join(''), palette.sun)
  )
}

function ring(radius: number, color: Color, opacity: number): string {
  return `<circle cx="600" cy="420" r="${radius}" fill="none" stroke="${color}" stroke-width="13" opacity="${opacity}"/>`
}

/**
 * Returns a stage scene (SVG behind and in front of the subject, and the subject's place) in which the subject stands
 * on the boards. Flying, shining and hanging subjects float in the light, busts stand behind a lectern.
 */
export function placeOnStage(canvas: Canvas, back: string, front: string): ScenePicture {
  const { stance } = canvas
  if (stance === 'flies' || stance === 'shines' || stance === 'hangs')
    return { back, place: { x: canvas.third, y: 610, size: 300, on: 'air' }, front }
  if (stance === 'bust')
    return { back, place: { x: canvas.third, y: 664, size: 316, on: 'air' }, front: lectern(canvas) + front }
  return { back, place: { x: canvas.third, y: 764, size: 322, on: 'table' }, front }
}

/** Returns SVG for a 1200×900 cover: boards that run from the back of a stage to its edge at y 842. */
export function stageBoards(canvas: Canvas, y: number, color: Color = boardColor(canvas)): string {
  let joints = ''
  for (let index = -9; index <= 9; index++) joints += d`M${600 + index * 76} ${y}L${600 + index * 142} 850`
  return (
    area(
      box(0, y, 1200, 850 - y),
      verticalGradient(canvas, [0, applyShade(canvas, color, 0.35)], [1, applyLight(canvas, color, 0.08)]),
    ) +
    stroke(joints, applyShade(canvas, color, 0.5), 3, 0.6) +
    area(box(0, 842, 1200, 70), applyShade(canvas, color, 0.62))
  )
}

function boardColor({ palette }: Canvas): Color {
  return mix(mix('#a8703f', palette.far, 0.3), palette.near, palette.time === 'day' ? 0.12 : 0.3)
}

function lectern(canvas: Canvas): string {
  const wood = boardColor(canvas)
  return (
    area(
      'M450 650H750L728 842H472z',
      verticalGradient(canvas, [0, applyLight(canvas, wood, 0.2)], [1, applyShade(canvas, wood, 0.35)]),
    ) +
    area('M430 630H770V660H430z', applyLight(canvas, wood, 0.3)) +
    area('M540 700H660V800H540z', applyShade(canvas, wood, 0.2))
  )
}

/** Returns SVG for a 1200×900 cover: a beam from a lamp to a spot on the floor, brightest at the lamp. */
export function beam(
  canvas: Canvas,
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  { width, color, strength }: { width: number; color: Color; strength: number },
): string {
  const cone = d`M${fromX - 9} ${fromY}L${fromX + 9} ${fromY}L${toX + width} ${toY}L${toX - width} ${toY}z`
  return area(cone, verticalGradient(canvas, [0, color, strength], [1, color, strength * 0.12]))
}

/** Returns SVG for a 1200×900 cover: a pool of light on a floor. */
export function lightPool([x, y]: Point, reach: number, color: Color): string {
  return (
    area(oval([x, y], reach, reach * 0.17), color, 0.26) +
    area(oval([x, y], reach * 0.74, reach * 0.125), color, 0.3)
  )
}

/** Heads of an audience along the bottom edge; with `arms`, some of them cheer. */
function audience(canvas: Canvas, { y, depth, arms }: { y: number; depth: number; arms: boolean }): string {
  const { random } = canvas
  const size = 30 + depth * 22
  let data = ''
  for (let x = random.between(-30, 0); x < 1230; x += size * random.between(1.7, 2.3)) {
    // Lower in the middle, so that heads never hide the subject.
    const top = y + random.between(-14, 14) + 26 * Math.exp(-(((x - 600) / 240) ** 2))
    data +=
      oval([x, top], size * 0.62, size * 0.74) +
      d`M${x - size * 1.1} 910Q${x - size * 1.1} ${top + size * 0.75} ${x} ${top + size * 0.7}T${x + size * 1.1} 910z`
    if (arms && Math.abs(x - 600) > 230 && random.chance(0.5)) {
      const side = random.chance(0.5) ? 1 : -1
      const tall = size * random.between(1.7, 2.6)
      data += d`M${x + side * size * 0.6} ${top + size * 1.4}l${side * size * 0.5} ${-tall}q${side * 8} -18 ${side * 16} 0l${-side * size * 0.2} ${tall + 10}z`
    }
  }
  return area(data, mix(canvas.palette.near, canvas.palette.far, 0.16 * (1 - depth)))
}
