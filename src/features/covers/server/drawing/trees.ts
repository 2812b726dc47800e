import { type Canvas, groundColor, applyLight, applyShade } from './canvas.ts'
import { type Color, mix } from './color.ts'
import type { Point } from './shape.ts'
import { area, d, oval } from './shape.ts'

/** A tree's place: the middle of its foot, and its height in pixels. */
export type Tree = readonly [x: number, y: number, height: number]

const tiers = [
  [0, 0.44, 0.56],
  [0.24, 0.7, 0.8],
  [0.5, 1, 1],
] as const

/** Returns path data of a spruce; the tree's point is its foot. */
export function pine([x, y, height]: Tree): string {
  let data = ''
  for (const [from, to, spread] of tiers) {
    const half = height * 0.18 * spread
    const rim = y - height + to * height * 0.92
    data += d`M${x} ${y - height + from * height * 0.92}L${x + half} ${rim}Q${x} ${rim + height * 0.035} ${x - half} ${rim}z`
  }
  return (
    data + d`M${x - height * 0.025} ${y - height * 0.1}h${height * 0.05}v${height * 0.12}h${-height * 0.05}z`
  )
}

/** The half of a spruce that a light from `side` reaches, as path data. */
function pineLight([x, y, height]: Tree, side: number): string {
  let data = ''
  for (const [from, to, spread] of tiers) {
    const half = side * height * 0.18 * spread
    const rim = y - height + to * height * 0.92
    data += d`M${x} ${y - height + from * height * 0.92}L${x + half} ${rim}Q${x + half * 0.5} ${rim + height * 0.025} ${x + half * 0.2} ${rim}z`
  }
  return data
}

/** A distant spruce as path data, in a few relative steps that compress well. */
function farPine([x, y, height]: Tree): string {
  const [step, rise] = [Math.round(height * 0.1), Math.round(height * 0.36)]
  const notch = Math.round(step * 0.45)
  const down = d`l${step} ${rise}h${-notch}l${step} ${rise}h${-notch}l${step} ${rise}`
  const up = d`l${step} ${-rise}h${-notch}l${step} ${-rise}h${-notch}z`
  return d`M${x} ${y - height + 6}` + down + d`h${4 * notch - 6 * step}` + up
}

/**
 * Returns path data of a row of distant spruces across the picture, at height `y`, `low` to `high` pixels tall and
 * about `gap` pixels apart; `heightAt` scales their height by x.
 */
export function pineRow(
  { random }: Canvas,
  y: number,
  [low, high, gap]: readonly [low: number, high: number, gap: number],
  heightAt: (x: number) => number = () => 1,
): string {
  let data = ''
  for (let x = -20; x < 1230; x += random.between(gap * 0.6, gap * 1.1)) {
    data += farPine([x, y + random.between(-6, 14), random.between(low, high) * heightAt(x)])
  }
  return data
}

/**
 * Returns x, y (of the foot) and height, in pixels, of spruces that frame a picture at both sides. `left` and `right`
 * list their heights from the edge inwards, which are varied by 7 %.
 */
export function framingPines(
  { random }: Canvas,
  left: readonly number[],
  right: readonly number[],
): readonly Tree[] {
  const side = (heights: readonly number[], edge: number, inwards: number): Tree[] => {
    let reach = 14
    return heights.map((height): Tree => {
      const x = edge + inwards * reach + random.between(-12, 12)
      reach += 40 + height * 0.16
      return [x, 790 + height * 0.12 + random.between(0, 12), height * random.between(0.93, 1.07)]
    })
  }
  return [...side(left, 0, 1), ...side(right, 1200, -1)]
}

/**
 * Returns SVG for a 1200×900 cover: spruces in the foreground along the left and right edge, each with a lit side.
 * `left` and `right` list their heights in pixels, from the edge inwards.
 */
export function pineFrame(canvas: Canvas, left: readonly number[], right: readonly number[]): string {
  let bodies = ''
  let lights = ''
  for (const tree of framingPines(canvas, left, right)) {
    bodies += pine(tree)
    lights += pineLight(tree, canvas.sunX > tree[0] ? 1 : -1)
  }
  return (
    area(bodies, groundColor(canvas, 0.96)) +
    area(lights, applyLight(canvas, groundColor(canvas, 0.76), 0.06), 0.7)
  )
}

/** Returns SVG for a 1200×900 cover, a broad-leaved tree: trunk, crown of lobes, light on the side of the sun. */
export function roundTree(canvas: Canvas, [x, y, height]: Tree, leaf: Color): string {
  const { sunX } = canvas
  const side = sunX > x ? 1 : -1
  const crown = height * 0.34
  const middle = y - height * 0.62
  const lobes = (scale: number, shiftX: number, shiftY: number) =>
    oval([x + shiftX, middle - crown * 0.3 + shiftY], crown * 0.86 * scale) +
    oval([x - crown * 0.72 + shiftX, middle + crown * 0.22 + shiftY], crown * 0.62 * scale) +
    oval([x + crown * 0.72 + shiftX, middle + crown * 0.18 + shiftY], crown * 0.66 * scale)
  const trunk = d`M${x - height * 0.035} ${y}Q${x - height * 0.015} ${y - height * 0.3} ${x - height * 0.02} ${middle}h${height * 0.04}Q${x + height * 0.015} ${y - height * 0.3} ${x + height * 0.035} ${y}z`
  return (
    area(trunk, applyShade(canvas, mix(leaf, '#5a3a2a', 0.65), 0.35)) +
    area(lobes(1, 0, 0), applyShade(canvas, leaf, 0.24)) +
    area(lobes(0.74, side * crown * 0.14, -crown * 0.16), leaf) +
    area(
      oval([x + side * crown * 0.34, middle - crown * 0.62], crown * 0.4),
      applyLight(canvas, leaf, 0.12),
      0.6,
    )
  )
}

/**
 * Returns SVG for a 1200×900 cover: a leaning palm. The tree's point is its foot; `lean` is the direction in which its
 * top bends.
 */
export function palm(canvas: Canvas, [x, y, height]: Tree, lean: -1 | 1, leaf: Color): string {
  const { random } = canvas
  const topX = x + lean * height * 0.2
  const topY = y - height
  const bend = x + lean * height * 0.05
  const trunk = d`M${x - height * 0.032} ${y}Q${bend - height * 0.018} ${y - height * 0.5} ${topX - height * 0.014} ${topY}h${height * 0.028}Q${bend + height * 0.022} ${y - height * 0.5} ${x + height * 0.032} ${y}z`
  let back = ''
  let front = ''
  for (let index = 0; index < 9; index++) {
    const angle = -0.35 + (index / 8) * (Math.PI + 0.7)
    const reach = height * random.between(0.36, 0.46)
    const data = frond([topX, topY], Math.cos(angle) * reach, -Math.sin(angle) * reach * 0.55)
    if (index % 2) front += data
    else back += data
  }
  return (
    area(back, applyShade(canvas, leaf, 0.34)) +
    area(trunk, applyShade(canvas, mix(leaf, '#8a5a3c', 0.75), 0.25)) +
    area(front, leaf) +
    area(oval([topX - 7, topY + 12], 9) + oval([topX + 9, topY + 14], 9), applyShade(canvas, '#8a5a3c', 0.4))
  )
}

/** Returns path data of a round, leafy shrub; its point is its foot. */
export function bush([x, y, height]: Tree): string {
  return (
    oval([x, y - height * 0.5], height * 0.5) +
    oval([x - height * 0.52, y - height * 0.28], height * 0.36) +
    oval([x + height * 0.54, y - height * 0.3], height * 0.38)
  )
}

/** Returns SVG for a 1200×900 cover: lit shrubs in the foreground. */
export function nearBushes(canvas: Canvas, shrubs: readonly Tree[], color: Color): string {
  let bodies = ''
  let lights = ''
  for (const [x, y, height] of shrubs) {
    bodies += bush([x, y, height])
    lights += bush([x + height * 0.1, y - height * 0.2, height * 0.62])
  }
  return area(bodies, applyShade(canvas, color, 0.3)) + area(lights, color, 0.8)
}

/** Returns path data of blades of grass that grow from a point. */
export function tuft({ random }: Canvas, [x, y]: Point, height: number): string {
  let data = ''
  for (const lean of [-0.62, -0.3, 0.02, 0.34, 0.66]) {
    const tall = height * random.between(0.7, 1.05) * (1 - Math.abs(lean) * 0.4)
    const foot = x + lean * height * 0.24
    data += d`M${foot - height * 0.06} ${y}Q${foot + lean * height * 0.1} ${y - tall * 0.6} ${foot + lean * height * 0.55} ${y - tall}Q${foot + lean * height * 0.3} ${y - tall * 0.4} ${foot + height * 0.07} ${y}z`
  }
  return data
}

function frond([x, y]: Point, reachX: number, reachY: number): string {
  const droop = Math.abs(reachX) * 0.42 + 18
  return d`M${x} ${y}Q${x + reachX * 0.5} ${y + reachY * 1.3 - 26} ${x + reachX} ${y + reachY + droop}Q${x + reachX * 0.5} ${y + reachY * 0.7 + 12} ${x} ${y}z`
}
