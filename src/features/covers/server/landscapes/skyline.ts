import { towers } from '../drawing/buildings.ts'
import type { Canvas } from '../drawing/canvas.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'

/** The sky over a city and two rows of its far towers. */
export function skyline(canvas: Canvas): string {
  return (
    sky(canvas, 280, 92) +
    clouds(canvas, 3, 170, 290) +
    towers(canvas, { y: 640, heights: [150, 320], widths: [46, 96], depth: 0.1 }) +
    haze(canvas, 430, 240, 0.5) +
    towers(canvas, { y: 680, heights: [150, 340], widths: [60, 104], depth: 0.32 }) +
    haze(canvas, 490, 220, 0.42)
  )
}
