import type { Canvas } from '../drawing/canvas.ts'
import { fade, glow, lit } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, oval, stroke } from '../drawing/shape.ts'
import type { Scene } from '../scenes/scene.ts'
import { onStage, stageBoards } from './on-stage.ts'
import { audience, beam, lightPool } from './stage-light.ts'

/** A concert: a truss of coloured lamps, a screen of light, loudspeakers, hands in the air. */
export const concert: Scene = (canvas) => {
  const { palette, random } = canvas
  const dark = mix(palette.sky[0], palette.near, 0.72)
  const colors = [palette.accent, palette.sun, mix(palette.sky[1], '#5fc3e8', 0.4)] as const
  const show = random.pick([ringScreen, rayScreen, barScreen])
  const lamps = [150, 330, 510, 690, 870, 1050]
  const back =
    area('M0 0h1200v900H0z', fade(canvas, [0, dark], [1, mix(palette.sky[1], palette.near, 0.35)])) +
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
  return onStage(
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
      glow(canvas, [0, palette.sun, 0.75], [0.5, palette.accent, 0.4], [1, palette.accent, 0]),
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
    glow(canvas, [0, palette.sun, 0.7], [0.5, palette.accent, 0.32], [1, palette.accent, 0.06]),
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
      fade(canvas, [0, palette.sun], [0.6, palette.accent], [1, mix(palette.accent, palette.near, 0.6)]),
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
    area(cones, lit(canvas, shell, 0.14)) +
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
