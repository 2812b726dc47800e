import type { Canvas } from './canvas.ts'
import type { Color } from './color.ts'
import { lightnessOf, mix } from './color.ts'
import { inFull, nearestOnInks } from './inks.ts'

/** How far an icon's own colour may be from the palette's, in OKLab. */
const farthest = 0.06

/**
 * An icon's drawing in the scene's light: each of its fills is mixed towards the scene's light or shade, by how bright
 * it is, and what is still foreign to the palette is drawn close to it.
 */
export function gradedBody(canvas: Canvas, body: string): string {
  const known = new Map<string, Color>()
  return body.replace(/(fill|stroke|stop-color|flood-color)="(#[0-9a-fA-F]{3,6})"/g, (_, name, written) => {
    const color = known.get(written) ?? graded(canvas, inFull(written))
    known.set(written, color)
    return `${name}="${color}"`
  })
}

/** A foreign colour as this light shows it. */
function graded({ palette }: Canvas, color: Color): Color {
  const light = mix(palette.sun, palette.sky[2], 0.4)
  const scene = mix(palette.near, light, lightnessOf(color))
  return nearestOnInks(palette, mix(color, scene, palette.time === 'day' ? 0.3 : 0.46), farthest)
}
