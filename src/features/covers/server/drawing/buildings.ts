import { type Canvas, verticalGradient, groundColor, applyLight, applyShade, applyTint } from './canvas.ts'
import { type Color, lighten, mix } from './color.ts'
import type { Point } from './shape.ts'
import { area, box, d, oval, stroke } from './shape.ts'

/** Measures of a row of towers: y of its foot, ranges of heights and widths, and depth (0 far, 1 near). */
export type Row = {
  y: number
  heights: readonly [number, number]
  widths: readonly [number, number]
  depth: number
}

/** Returns the colour, `#rrggbb`, of a lit window or street lamp in the canvas's palette. */
export function lampColor({ palette }: Canvas): Color {
  return mix(palette.sun, '#ffc861', 0.6)
}

/**
 * Returns SVG for a 1200×900 cover: a row of towers in silhouette, one side of each in shade; near rows have lit
 * windows.
 */
export function towers(canvas: Canvas, row: Row): string {
  const { random, sunX } = canvas
  let bodies = ''
  let shades = ''
  let windows = ''
  let x = -30
  while (x < 1220) {
    const width = Math.round(random.between(...row.widths))
    const dip = 1 - 0.3 * row.depth * Math.exp(-(((x - 600) / 300) ** 2))
    const height = random.between(...row.heights) * dip
    const top = row.y - height
    bodies += d`M${x} 910V${top}` + roof(canvas, width) + 'V910z'
    const shadeWidth = width * 0.36
    shades += box(sunX > x + width / 2 ? x : x + width - shadeWidth, top, shadeWidth, 910 - top)
    if (row.depth > 0.45) windows += windowGrid(canvas, [x, top], width, Math.min(height, 300))
    x += width + random.between(-4, row.depth * 18)
  }
  const color = groundColor(canvas, row.depth)
  return (
    area(
      bodies,
      verticalGradient(
        canvas,
        [0, lighten(color, 0.03)],
        [1, mix(color, canvas.palette.sky[2], 0.35 * (1 - row.depth))],
      ),
    ) +
    area(shades, lighten(color, -0.06), 0.45) +
    (windows ? area(windows, lampColor(canvas), 0.88) : '')
  )
}

/** House front in a street: x and y of its left foot, width and height. */
export type Front = { x: number; y: number; width: number; height: number }

/**
 * Returns SVG for a 1200×900 cover: a town house with rows of windows, a cornice and a random gable; some windows are
 * lit after dark.
 */
export function townHouse(canvas: Canvas, { x, y, width, height }: Front, wall: Color): string {
  const { palette, random } = canvas
  const trim = applyLight(canvas, wall, 0.5)
  const roofColor = applyShade(canvas, mix(wall, '#7a4a48', 0.6), 0.25)
  const top = y - height
  const columns = width > 150 ? 3 : 2
  const gap = width / columns
  let dark = ''
  let bright = ''
  let sills = ''
  for (let row = 0; row < Math.floor((height - 130) / 92); row++) {
    for (let column = 0; column < columns; column++) {
      const left = x + gap * (column + 0.5) - 17
      const paneTop = top + 34 + row * 92
      const pane = d`M${left} ${paneTop + 8}q17 -16 34 0v44h-34z`
      if (random.chance(palette.time === 'day' ? 0.1 : 0.5)) bright += pane
      else dark += pane
      sills += box(left - 5, paneTop + 52, 44, 7)
    }
  }
  return (
    gable(canvas, { x, y: top, width, height: 0 }, roofColor) +
    area(
      box(x, top, width, height),
      verticalGradient(canvas, [0, applyLight(canvas, wall, 0.12)], [1, applyShade(canvas, wall, 0.2)]),
    ) +
    area(box(x, top, 14, height), palette.near, 0.16) +
    area(box(x - 4, top - 4, width + 8, 14) + sills, trim) +
    area(dark, applyShade(canvas, mix(palette.water, wall, 0.2), 0.55)) +
    area(bright, lampColor(canvas))
  )
}

/** Returns SVG for a 1200×900 cover, a shop on a ground floor: window, door, striped awning. */
export function shopFront(canvas: Canvas, { x, y, width }: Front, cloth: Color): string {
  const white = applyTint(canvas, '#fff6ea', 0.9)
  const stripes = Math.max(4, Math.round(width / 30))
  const step = width / stripes
  let awning = ''
  for (let index = 0; index < stripes; index += 2)
    awning += d`M${x + index * step} ${y - 122}h${step}v38q${-step / 2} 16 ${-step} 0z`
  return (
    area(box(x + 8, y - 108, width - 16, 108), applyShade(canvas, cloth, 0.62)) +
    area(
      box(x + 18, y - 88, width * 0.56, 68),
      lampColor(canvas),
      canvas.palette.time === 'day' ? 0.5 : 0.95,
    ) +
    area(box(x + width * 0.7, y - 88, width * 0.2, 88), applyShade(canvas, cloth, 0.3)) +
    area(d`M${x} ${y - 122}h${width}v38q${-width / 2} 18 ${-width} 0z`, white) +
    area(awning, cloth)
  )
}

/** Returns SVG for a 1200×900 cover: a street lamp with its light; `y` is its foot. */
export function streetLamp(canvas: Canvas, [x, y]: Point, height: number): string {
  const iron = groundColor(canvas, 0.95)
  const top = y - height
  const shine =
    canvas.palette.time === 'day'
      ? ''
      : area(oval([x, top - 20], 120), lampColor(canvas), 0.16) +
        area(oval([x, top - 20], 60), lampColor(canvas), 0.25)
  return (
    shine +
    area(
      d`M${x - 5} ${y}L${x - 3.5} ${top}h7L${x + 5} ${y}z` +
        box(x - 14, y - 16, 28, 16) +
        d`M${x - 18} ${top}L${x + 18} ${top}L${x + 12} ${top + 10}L${x - 12} ${top + 10}z` +
        d`M${x - 22} ${top - 42}L${x} ${top - 64}L${x + 22} ${top - 42}z`,
      iron,
    ) +
    area(
      d`M${x - 18} ${top - 42}L${x + 18} ${top - 42}L${x + 13} ${top}L${x - 13} ${top}z`,
      lampColor(canvas),
    )
  )
}

/**
 * Returns SVG for a 1200×900 cover: eight lit bulbs on a cable between two points, whose middle hangs `sag` pixels
 * lower.
 */
export function stringLights(canvas: Canvas, [x1, y1]: Point, [x2, y2]: Point, sag: number): string {
  let bulbs = ''
  let shine = ''
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2]
  for (let index = 1; index < 9; index++) {
    const way = index / 9
    const x = (1 - way) ** 2 * x1 + 2 * way * (1 - way) * middleX + way ** 2 * x2
    const y = (1 - way) ** 2 * y1 + 2 * way * (1 - way) * middleY + way ** 2 * y2 + 10
    bulbs += oval([x, y], 8, 9)
    shine += oval([x, y], 24)
  }
  return (
    stroke(d`M${x1} ${y1}Q${middleX} ${middleY} ${x2} ${y2}`, groundColor(canvas, 0.95), 3) +
    area(shine, lampColor(canvas), 0.2) +
    area(bulbs, lampColor(canvas))
  )
}

function roof({ random }: Canvas, width: number): string {
  const kind = random.between(0, 1)
  const half = width / 2
  if (kind < 0.18) return d`l${half} ${-width * 0.3}l${half} ${width * 0.3}`
  if (kind < 0.36) return d`h${width * 0.25}v-22h${width * 0.5}v22h${width * 0.25}`
  if (kind < 0.46) return d`h${half - 2}v-58h4v58h${half - 2}`
  if (kind < 0.56) return d`v-18q${half} -34 ${width} 0v18`
  return d`h${width}`
}

function windowGrid({ random }: Canvas, [x, top]: Point, width: number, height: number): string {
  const columns = Math.max(2, Math.floor((width - 16) / 24))
  const gap = (width - columns * 11) / (columns + 1)
  let data = ''
  for (let row = 0; row < (height - 40) / 32; row++) {
    for (let column = 0; column < columns; column++) {
      if (random.chance(0.34)) data += d`M${x + gap + column * (11 + gap)} ${top + 24 + row * 32}h11v15h-11z`
    }
  }
  return data
}

function gable(canvas: Canvas, { x, y, width }: Front, color: Color): string {
  const kind = canvas.random.pick(['pitched', 'stepped', 'mansard'])
  const half = width / 2
  if (kind === 'pitched')
    return area(d`M${x - 4} ${y}L${x + half} ${y - width * 0.42}L${x + width + 4} ${y}z`, color)
  if (kind === 'stepped')
    return area(
      d`M${x} ${y}v-26h${width * 0.18}v-30h${width * 0.16}v-28h${width * 0.32}v28h${width * 0.16}v30h${width * 0.18}v26z`,
      color,
    )
  return area(
    d`M${x - 4} ${y}L${x + 14} ${y - 58}L${x + width - 14} ${y - 58}L${x + width + 4} ${y}z` +
      box(x + width * 0.7, y - 92, 24, 44),
    color,
  )
}
