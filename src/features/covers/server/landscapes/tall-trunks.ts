import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, shaded, tinted } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land } from '../drawing/land.ts'
import { area, box, curve, d, oval, stroke } from '../drawing/shape.ts'
import { haze, openSky, sunbeams } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** Tall bare trunks near and far with light between them, ferns at their feet. */
export const tallTrunks: Scene = (canvas) => {
  const { palette, random } = canvas
  const leaf = tinted(canvas, '#6fae5c', 0.5)
  const floor = tinted(canvas, '#7f9a4d', 0.66)
  const bark = random.chance(0.5) ? '#e8e2d6' : '#7c5a44'
  let back =
    openSky(canvas) +
    area(oval([canvas.sunX, 330], 460), fade(canvas, [0, palette.sun, 0.75], [1, palette.sun, 0.1]))
  for (const [index, width] of [16, 26, 40].entries()) {
    const color = mix(ground(canvas, 0.12 + index * 0.2), tinted(canvas, bark, 0.3 + index * 0.25), 0.35)
    back += trunks(canvas, width, color, 640 + index * 26) + haze(canvas, 420 + index * 50, 230, 0.34)
  }
  back +=
    canopy(canvas, leaf) +
    sunbeams(canvas, -40, palette.time === 'night' ? 0.12 : 0.34) +
    field(canvas, hills(canvas, 682, 12), floor)
  const wood = mix(shaded(canvas, tinted(canvas, bark, 0.95), 0.25), palette.near, 0.15)
  const front =
    nearTrunk(canvas, 80, 120, wood) +
    nearTrunk(canvas, 1160, 84, wood) +
    land(canvas, curve([-20, 812, 300, 846, 700, 862, 1220, 806]), 0.93, shaded(canvas, floor, 0.55)) +
    area(ferns(canvas), shaded(canvas, leaf, 0.42))
  return { back, place: standing(canvas, canvas.third, 756, 292), front }
}

function trunks({ random }: Canvas, width: number, color: Color, foot: number): string {
  let data = ''
  for (let x = random.between(-30, 30); x < 1220; x += random.between(2, 5.4) * width) {
    const wide = width * random.between(0.6, 1)
    data += d`M${x} -10h${wide}l${random.between(-6, 10)} ${foot + 10}h${-wide * 1.25}z`
  }
  return area(data, color)
}

function nearTrunk(canvas: Canvas, x: number, width: number, wood: Color): string {
  const { random } = canvas
  const whole = d`M${x - width / 2} -10h${width}Q${x + width * 0.5} 600 ${x + width * 0.9} 900h${-width * 1.8}Q${x - width * 0.5} 600 ${x - width / 2} -10z`
  const dark = d`M${x - width / 2} -10h${width * 0.45}Q${x - width * 0.04} 600 ${x - width * 0.1} 900h${-width * 0.8}Q${x - width * 0.5} 600 ${x - width / 2} -10z`
  let knots = ''
  for (let y = random.between(80, 160); y < 800; y += random.between(90, 170)) {
    knots += d`M${x + random.between(-0.4, 0) * width} ${y}q${width * 0.2} 10 ${width * 0.36} 0`
  }
  return (
    area(whole, wood) +
    area(dark, shaded(canvas, wood, 0.4)) +
    stroke(knots, shaded(canvas, wood, 0.7), 7, 0.7)
  )
}

function canopy({ random }: Canvas, leaf: Color): string {
  let data = box(0, 0, 1200, 60)
  for (let x = -20; x < 1230; x += random.between(50, 90))
    data += oval([x, random.between(20, 90)], random.between(60, 100), random.between(40, 66))
  return area(data, leaf, 0.9)
}

/** Fronds along both lower corners. */
function ferns(canvas: Canvas): string {
  return [20, 120, 230, 330, 1180, 1080, 990, 890]
    .map((x, index) => tuft(canvas, [x, 880], 150 - (index % 4) * 18))
    .join('')
}
