import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, curve, d, downToBottom, oval } from '../drawing/shape.ts'
import { framingPines, pine } from '../drawing/trees.ts'

/** The white of snow in this light: never quite white, deep blue or violet after dark. */
export function snowWhite({ palette }: Canvas): Color {
  const white = mix('#ffffff', palette.sky[2], 0.12)
  return palette.time === 'day' ? white : mix(white, palette.sky[1], palette.time === 'night' ? 0.5 : 0.3)
}

/** Snow below an edge-to-edge line; deeper into shade the nearer it is. */
export function drift(canvas: Canvas, line: string, depth: number): string {
  const white = snowWhite(canvas)
  const { palette } = canvas
  const shade = mix(mix(palette.far, palette.water, 0.4), palette.near, 0.1)
  return area(
    downToBottom(line),
    fade(canvas, [0, mix(white, palette.sun, 0.2)], [1, mix(white, shade, 0.25 + depth * 0.35)]),
  )
}

/** The nearest drift along the bottom edge. */
export function snowyEdge(canvas: Canvas): string {
  const { palette } = canvas
  const shade = mix(snowWhite(canvas), mix(palette.water, palette.near, 0.4), 0.5)
  return area(
    `${curve([-20, 796, 240, 836, 600, 852, 960, 836, 1220, 796])}V910H-20z`,
    fade(canvas, [0, mix(shade, snowWhite(canvas), 0.4)], [1, shade]),
  )
}

/** Spruces with snow on their tiers, on both edges. */
export function snowyPineFrame(canvas: Canvas, left: readonly number[], right: readonly number[]): string {
  let bodies = ''
  let caps = ''
  for (const [x, y, height] of framingPines(canvas, left, right)) {
    bodies += pine([x, y, height])
    for (const [up, half] of [
      [1, 0.07],
      [0.72, 0.1],
      [0.48, 0.13],
    ] as const) {
      const top = y - height * up
      const reach = height * half
      caps += d`M${x} ${top}L${x + reach * 0.9} ${top + reach * 1.9}q${-reach * 0.3} ${-reach * 0.5} ${-reach * 0.6} ${-reach * 0.1}t${-reach * 0.6} ${-reach * 0.1}t${-reach * 0.6} ${reach * 0.1}z`
    }
  }
  const green = ground(canvas, 0.9)
  return (
    area(bodies, fade(canvas, [0, mix(green, snowWhite(canvas), 0.18)], [1, green])) +
    area(caps, lit(canvas, snowWhite(canvas), 0.1))
  )
}

/** Snowfall: the front layer, so it also falls before the subject. */
export function flakes({ palette, random }: Canvas, count: number): string {
  let data = ''
  for (let index = 0; index < count; index++)
    data += oval([random.between(0, 1200), random.between(0, 880)], random.between(2, 5.4))
  return area(data, '#fff', palette.time === 'night' ? 0.5 : 0.75)
}
