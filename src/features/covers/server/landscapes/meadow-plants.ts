import type { Canvas } from '../drawing/canvas.ts'
import { shaded, tinted } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { area, curve, d, oval, stroke } from '../drawing/shape.ts'
import { bush, tuft } from '../drawing/trees.ts'

/** A row of far shrubs and trees along a hill. */
export function grove(canvas: Canvas, y: number, leaf: Color): string {
  const { random } = canvas
  const start = random.between(40, 700)
  let data = ''
  for (let index = 0; index < 7; index++)
    data += bush([start + index * random.between(46, 64), y + 8, random.between(40, 76)])
  return area(data, leaf)
}

/** Dark blades along the bottom edge, higher towards the corners. */
export function grassyEdge(canvas: Canvas, color: Color): string {
  let blades = ''
  for (let x = 0; x <= 1200; x += 75)
    blades += tuft(canvas, [x, 868], 40 + (Math.abs(x - 600) / 600) ** 2 * 110)
  return area(`${blades}${curve([-20, 812, 300, 846, 600, 862, 900, 846, 1220, 812])}V910H-20z`, color)
}

/** Flowers of three colours before the viewer, away from the middle. */
export function flowers(canvas: Canvas, count: number): string {
  const { palette, random } = canvas
  const stems: string[] = []
  const petals: [string, string, string] = ['', '', '']
  let hearts = ''
  for (let index = 0; index < count; index++) {
    const side = random.chance(0.5) ? -1 : 1
    const x = 600 + side * random.between(230, 600)
    const y = 880 - (Math.abs(x - 600) / 600) * random.between(50, 140)
    const size = random.between(10, 19)
    stems.push(d`M${x} ${y}q4 26 0 60`)
    const kind = index % 3
    petals[kind] +=
      oval([x - size * 0.7, y], size * 0.75) +
      oval([x + size * 0.7, y], size * 0.75) +
      oval([x, y - size * 0.7], size * 0.75) +
      oval([x, y + size * 0.6], size * 0.75)
    hearts += oval([x, y], size * 0.5)
  }
  const stem = shaded(canvas, tinted(canvas, '#6c9f4a', 0.9), 0.3)
  return (
    stroke(stems.join(''), stem, 4) +
    area(petals[0], tinted(canvas, palette.accent, 0.95)) +
    area(petals[1], tinted(canvas, '#fff4e0', 0.95)) +
    area(petals[2], tinted(canvas, '#f2b632', 0.95)) +
    area(hearts, tinted(canvas, '#8a4b2a', 0.9))
  )
}
