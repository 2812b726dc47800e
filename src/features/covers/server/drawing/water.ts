import { type Canvas, verticalGradient, radialGradient } from './canvas.ts'
import { mix } from './color.ts'
import { type Point, area, curve, box, d, oval, stroke } from './shape.ts'

/**
 * Returns SVG for a 1200×900 cover: open water from the horizon at height `y` down to the bottom edge, pale far away
 * and dark near.
 */
export function sea(canvas: Canvas, y: number): string {
  const { palette } = canvas
  const far = mix(palette.water, palette.sky[2], 0.5)
  const near = mix(palette.water, palette.near, 0.62)
  return area(box(0, y, 1200, 900 - y), verticalGradient(canvas, [0, far], [0.35, palette.water], [1, near]))
}

/** Returns SVG for a 1200×900 cover: the reflection of the sun or moon on the water below a horizon. */
export function glitter(canvas: Canvas, horizon: number): string {
  const { palette, random, sunX } = canvas
  let data = ''
  for (let index = 0; index < 13; index++) {
    const width = (index % 3 ? 74 : 150) + index * 12 + random.between(-34, 34)
    const height = 3 + index * 0.7
    const y = horizon + 8 + index * index * 1.25 + index * 5
    data += d`M${sunX - width / 2 + random.between(-18, 18)} ${y}h${width}a${height / 2} ${height / 2} 0 0 1 0 ${height}h${-width}a${height / 2} ${height / 2} 0 0 1 0 ${-height}z`
  }
  return area(data, palette.sun, palette.time === 'night' ? 0.4 : 0.6)
}

/**
 * Returns SVG for a 1200×900 cover: a wave from its crest to the bottom edge, with light on the crest; `depth` is 0
 * (far) to 1 (near).
 */
export function wave(canvas: Canvas, y: number, depth: number): string {
  const { palette, random } = canvas
  const length = 250 + depth * 340
  const rise = 5 + depth * 14
  const shift = random.between(-length / 2, 0)
  const line: number[] = []
  for (let step = 0; step * (length / 2) < 1200 + length * 1.5; step++) {
    line.push(step * (length / 2) - length / 2 + shift, y + (step % 2 ? -rise : rise))
  }
  const color = mix(palette.water, palette.near, depth * 0.72)
  const crest = curve(line)
  return (
    area(`${crest}V900H-700z`, verticalGradient(canvas, [0, mix(color, palette.sky[2], 0.14)], [1, color])) +
    stroke(crest, mix(color, palette.sun, 0.55), 2 + depth * 3, 0.55)
  )
}

/**
 * Returns SVG for a 1200×900 cover: `count` short bright lines where a stream or a still lake reflects the sky, below
 * each other from `y` down, in about `width` pixels around `x`.
 */
export function ripples(canvas: Canvas, [x, y]: Point, width: number, count: number): string {
  const { random, palette } = canvas
  let data = ''
  for (let index = 0; index < count; index++) {
    const length = random.between(0.1, 0.34) * width
    data += d`M${x + random.between(-0.5, 0.4) * width} ${y + index * random.between(14, 22)}h${length}`
  }
  return stroke(data, mix(palette.water, palette.sun, 0.6), 3.5, 0.5)
}

/**
 * Returns SVG for a 1200×900 cover: two arcs of foam in front of a floating object, whose middle at the waterline and
 * width are given.
 */
export function bowWave({ palette }: Canvas, [x, y]: Point, width: number): string {
  const foam = mix(palette.water, palette.sun, 0.7)
  return (
    stroke(
      d`M${x - width * 0.62} ${y}q${width * 0.3} 20 ${width * 0.6} 16t${width * 0.64} -16`,
      foam,
      5,
      0.7,
    ) +
    stroke(
      d`M${x - width * 0.8} ${y + 16}q${width * 0.44} 28 ${width * 0.84} 20t${width * 0.7} -18`,
      foam,
      3.5,
      0.4,
    )
  )
}

/**
 * Returns SVG for a 1200×900 cover: water over the foot of a floating object, where no wave covers it, and foam around
 * it. The point is the object's middle at the waterline.
 */
export function waterline(canvas: Canvas, [x, y]: Point, width: number): string {
  const { palette } = canvas
  const color = mix(palette.water, palette.near, 0.3)
  const lap = radialGradient(canvas, [0, color, 1], [0.6, color, 0.9], [1, color, 0])
  return area(oval([x, y + 14], width * 0.8, 30), lap) + bowWave(canvas, [x, y - 10], width)
}
