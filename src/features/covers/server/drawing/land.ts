import type { Canvas } from './canvas.ts'
import { define, fade, ground, lit, shaded } from './canvas.ts'
import type { Color } from './color.ts'
import { lighten, mix } from './color.ts'
import type { Point } from './shape.ts'
import { area, curve, downToBottom, polygon } from './shape.ts'

/** A soft skyline from edge to edge around height `y`, as an open line. */
export function hills({ random }: Canvas, y: number, rise: number, bumps = 5): string {
  const line: number[] = []
  for (let index = 0; index <= bumps; index++) {
    const sway = index > 0 && index < bumps ? random.between(-40, 40) : 0
    line.push((1240 * index) / bumps - 20 + sway, y + random.between(-rise, rise))
  }
  return curve(line)
}

/** Ground below an edge-to-edge line: brighter along its crest, lost in mist towards its foot when far. */
export function land(canvas: Canvas, line: string, depth: number, color = ground(canvas, depth)): string {
  const foot = mix(color, canvas.palette.sky[2], 0.3 * (1 - depth))
  return area(downToBottom(line), fade(canvas, [0, lighten(color, 0.05)], [1, foot]))
}

/** Ground that is lit along its crest and falls into shade before the viewer. */
export function field(canvas: Canvas, line: string, color: Color): string {
  return area(
    downToBottom(line),
    fade(canvas, [0, lit(canvas, color, 0.22)], [1, shaded(canvas, color, 0.4)]),
  )
}

/** Measures of a mountain: its tip, the width of its foot and the height the foot lies at. */
export type Peak = { x: number; top: number; width: number; foot: number }

/** A faceted mountain: one face in the light, one in shade. */
export function peak(canvas: Canvas, shape: Peak, depth: number): string {
  const { whole, dark } = facets(canvas, shape)
  const { light, shade } = faceColors(canvas, depth)
  const mist = canvas.palette.sky[2]
  return (
    area(whole, fade(canvas, [0, light], [1, mix(light, mist, 0.4)])) +
    area(dark, fade(canvas, [0, shade], [1, mix(shade, mist, 0.34)]))
  )
}

/** A mountain with snow above a ragged line, `reach` (0 to 1) of the way down. */
export function snowyPeak(canvas: Canvas, shape: Peak, depth: number, reach = 0.34): string {
  const { whole, dark } = facets(canvas, shape)
  const { light, shade } = faceColors(canvas, depth)
  const { palette } = canvas
  const mist = palette.sky[2]
  const white = mix(
    '#ffffff',
    palette.time === 'night' ? mix(mist, palette.sky[1], 0.4) : mist,
    palette.time === 'night' ? 0.55 : 0.16,
  )
  const clip = define(
    canvas,
    (id) => `<clipPath id="${id}"><path d="${snowLine(canvas, shape, reach)}"/></clipPath>`,
  )
  return (
    area(whole, fade(canvas, [0, light], [1, mix(light, mist, 0.4)])) +
    area(dark, fade(canvas, [0, shade], [1, mix(shade, mist, 0.34)])) +
    `<g clip-path="url(#${clip})">${area(whole, white)}${area(dark, mix(shade, white, 0.55))}</g>`
  )
}

function faceColors(canvas: Canvas, depth: number): { light: Color; shade: Color } {
  const color = ground(canvas, depth)
  return { light: lit(canvas, lighten(color, 0.05), 0.16), shade: lighten(color, -0.06) }
}

/** The outline of a mountain and of its face away from the light. */
function facets({ random, sunX }: Canvas, { x, top, width, foot }: Peak): { whole: string; dark: string } {
  const steps = 5
  const towardsLight = sunX > x ? 1 : -1
  const left: Point[] = []
  const right: Point[] = []
  const crest: Point[] = []
  const lean = random.between(-0.08, 0.08) * width
  for (let step = 1; step <= steps; step++) {
    const way = step / steps
    const y = top + (foot - top) * way
    const jag = () => random.between(-0.035, 0.035) * width * (1 - way * 0.6)
    left.push([x - (width / 2) * way + jag(), y])
    right.push([x + (width / 2) * way + jag(), y])
    crest.push([x + lean * way + (step % 2 ? 0.036 : -0.036) * width - towardsLight * 0.03 * width * way, y])
  }
  const tip: Point = [x, top]
  return {
    whole: polygon([tip, ...right, ...left.toReversed()].flat()),
    dark: polygon([tip, ...(towardsLight > 0 ? left : right), ...crest.toReversed()].flat()),
  }
}

/** Everything of a mountain above its snow line, with teeth that hang down the gullies. */
function snowLine({ random }: Canvas, { x, top, width, foot }: Peak, reach: number): string {
  const y = top + (foot - top) * reach
  const half = (width / 2) * reach * 1.25
  const teeth = 8
  const line = [x - half, top - 20, x + half, top - 20]
  for (let tooth = 0; tooth <= teeth; tooth++) {
    const drop = (tooth % 2 ? random.between(0.2, 0.5) : random.between(-0.4, -0.1)) * reach * (foot - top)
    line.push(x + half - (2 * half * tooth) / teeth, y + drop * 0.7)
  }
  return polygon(line)
}
