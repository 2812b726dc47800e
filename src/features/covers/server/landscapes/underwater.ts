import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { lighten, mix } from '../drawing/color.ts'
import { hills } from '../drawing/land.ts'
import type { Point } from '../drawing/shape.ts'
import { area, d, downToBottom, oval, stroke } from '../drawing/shape.ts'
import { sunbeams } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'

const dwellers = new Set([
  'coral',
  'crab',
  'lobster',
  'oyster',
  'spiral-shell',
  'diving-mask',
  'goggles',
  'hook',
])

/** Below the surface: shafts of light, reefs in the blue, weed and coral as a frame. */
export const underwater: Scene = (canvas) => {
  const { palette } = canvas
  const isNight = palette.time === 'night'
  const bright = mix(lighten(mix(palette.water, '#35bfd6', 0.62), isNight ? 0 : 0.12), palette.sky[1], 0.14)
  const deep = mix(mix(palette.water, '#0a4c86', 0.6), palette.near, 0.35)
  const floor = tinted(canvas, '#d9c69a', 0.75)
  const reef = (y: number, rise: number, depth: number) =>
    area(
      downToBottom(hills(canvas, y, rise, 7)),
      mix(mix(bright, deep, 0.25 + depth * 0.5), palette.near, depth * 0.3),
    )
  const back =
    area('M0 0h1200v900H0z', fade(canvas, [0, lighten(bright, 0.08)], [0.3, bright], [1, deep])) +
    area('M-20 0H1220V96Q1080 128 940 104T640 108T330 100T-20 112z', lighten(bright, 0.1), 0.55) +
    sunbeams(canvas, -60, isNight ? 0.16 : 0.36) +
    reef(560, 60, 0.1) +
    school(canvas, [270, 330], mix(deep, palette.near, 0.3)) +
    reef(640, 50, 0.5) +
    area(
      downToBottom(hills(canvas, 700, 12, 4)),
      fade(canvas, [0, lit(canvas, mix(floor, bright, 0.35), 0.2)], [1, mix(floor, deep, 0.75)]),
    ) +
    bubbles(canvas)
  const front = weeds(canvas, 70, 1) + weeds(canvas, 1130, -1) + corals(canvas)
  const x = canvas.third
  const place = dwellers.has(canvas.icon)
    ? ({ x, y: 748, size: 290, on: 'ground' } as const)
    : ({ x, y: 650, size: 330, on: 'water' } as const)
  return { back, place, front }
}

function bubbles({ random, palette }: Canvas): string {
  let rings = ''
  for (let index = 0; index < 12; index++) {
    rings += oval([600 + random.between(180, 330), random.between(170, 640)], random.between(4, 15))
  }
  return `<g stroke="${palette.sun}" stroke-width="3" stroke-opacity=".7">${area(rings, palette.sun, 0.35)}</g>`
}

/** Small fish in the distance, all one way. */
function school({ random }: Canvas, [x, y]: Point, color: string): string {
  let data = ''
  for (let index = 0; index < 9; index++) {
    const size = random.between(13, 24)
    const left = x + random.between(-140, 140)
    const top = y + random.between(-70, 70)
    data += d`M${left} ${top}q${size} ${-size * 0.7} ${size * 2.2} 0q${-size * 1.2} ${size * 0.7} ${-size * 2.2} 0l${-size * 0.8} ${-size * 0.4}v${size * 0.8}z`
  }
  return area(data, color, 0.6)
}

/** Ribbons of weed that grow from the bottom edge and lean inwards. */
function weeds(canvas: Canvas, x: number, inward: number): string {
  const { random } = canvas
  let far = ''
  let near = ''
  for (let index = 0; index < 6; index++) {
    const foot = x + inward * (index * -36)
    const tall = random.between(220, 500) - index * 34
    const bend = inward * random.between(16, 44)
    const ribbon = d`M${foot - 15} 910C${foot - 40} ${900 - tall * 0.3} ${foot + 30} ${900 - tall * 0.6} ${foot + bend} ${900 - tall}C${foot + 52} ${900 - tall * 0.6} ${foot - 8} ${900 - tall * 0.3} ${foot + 19} 910z`
    if (index % 2) near += ribbon
    else far += ribbon
  }
  const leaf = tinted(canvas, '#2f8f6a', 0.9)
  return area(far, shaded(canvas, leaf, 0.5)) + area(near, shaded(canvas, leaf, 0.2))
}

/** Fans and knobs of coral on both sides of the sea floor. */
function corals(canvas: Canvas): string {
  const { palette, random } = canvas
  const pink = tinted(canvas, palette.accent, 0.9)
  const violet = tinted(canvas, '#9a5fb8', 0.9)
  const left = 600 - random.between(330, 380)
  const right = 600 + random.between(350, 400)
  return (
    stroke(fan(left, 850, 190), pink, 22) +
    stroke(fan(right, 860, 130), violet, 17) +
    area(downToBottom(hills(canvas, 836, 12, 6)), ground(canvas, 0.95)) +
    area(oval([right + 90, 838], 62, 48) + oval([right + 20, 850], 40, 30), shaded(canvas, violet, 0.3)) +
    area(oval([left - 100, 842], 70, 40), shaded(canvas, pink, 0.35))
  )
}

function fan(x: number, y: number, size: number): string {
  return d`M${x} ${y}v${-size * 0.5}M${x} ${y - size * 0.2}q${-size * 0.4} ${-size * 0.1} ${-size * 0.4} ${-size * 0.55}M${x} ${y - size * 0.3}q${size * 0.36} ${-size * 0.1} ${size * 0.38} ${-size * 0.6}M${x} ${y - size * 0.5}q${-size * 0.18} ${-size * 0.2} ${-size * 0.14} ${-size * 0.5}M${x} ${y - size * 0.5}q${size * 0.14} ${-size * 0.16} ${size * 0.12} ${-size * 0.42}`
}
