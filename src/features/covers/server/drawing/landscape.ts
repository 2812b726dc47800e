import {
  type Canvas,
  addDefinition,
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  softLight,
} from './canvas.ts'
import { type Color, lighten, mix } from './color.ts'
import { type Point, area, curve, closeToBottom, polygon, box, d, group, oval, stroke } from './shape.ts'

/**
 * Returns path data of a random, gently rolling skyline from edge to edge, as an open line with about `bumps` hills, up
 * to `rise` pixels above and below height `y`.
 */
export function hills({ random }: Canvas, y: number, rise: number, bumps = 5): string {
  const line: number[] = []
  for (let index = 0; index <= bumps; index++) {
    const sway = index > 0 && index < bumps ? random.between(-40, 40) : 0
    line.push((1240 * index) / bumps - 20 + sway, y + random.between(-rise, rise))
  }
  return curve(line)
}

/**
 * Returns SVG for a 1200×900 cover: ground below a skyline (open path data), brighter along its crest and, if far
 * (`depth` 0 far, 1 near), fading into mist at its foot.
 */
export function land(
  canvas: Canvas,
  line: string,
  depth: number,
  color = groundColor(canvas, depth),
): string {
  const foot = mix(color, canvas.palette.sky[2], 0.3 * (1 - depth))
  return area(closeToBottom(line), verticalGradient(canvas, [0, lighten(color, 0.05)], [1, foot]))
}

/**
 * Returns SVG for a 1200×900 cover: ground below a skyline (open path data), lit along its crest, shaded towards the
 * foreground.
 */
export function field(canvas: Canvas, line: string, color: Color): string {
  return area(
    closeToBottom(line),
    verticalGradient(canvas, [0, applyLight(canvas, color, 0.22)], [1, applyShade(canvas, color, 0.4)]),
  )
}

/** Measures of a mountain: x and y of its tip, width of its foot and y of its foot. */
type Peak = { x: number; top: number; width: number; foot: number }

/**
 * Returns SVG for a 1200×900 cover: a faceted mountain of the given `shape` (x and y of its top, width, y of its foot),
 * one face in the light, one in shade; `depth` is 0 (far) to 1 (near).
 */
export function peak(canvas: Canvas, shape: Peak, depth: number): string {
  const { whole, dark } = facets(canvas, shape)
  const { light, shade } = faceColors(canvas, depth)
  const mist = canvas.palette.sky[2]
  return (
    area(whole, verticalGradient(canvas, [0, light], [1, mix(light, mist, 0.4)])) +
    area(dark, verticalGradient(canvas, [0, shade], [1, mix(shade, mist, 0.34)]))
  )
}

/**
 * Returns SVG for a 1200×900 cover: a mountain like `peak`, with snow down to a jagged line at `reach` (0 to 1) of the
 * way from its top to its foot.
 */
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
  const clip = addDefinition(
    canvas,
    (id) => `<clipPath id="${id}"><path d="${snowLine(canvas, shape, reach)}"/></clipPath>`,
  )
  return (
    area(whole, verticalGradient(canvas, [0, light], [1, mix(light, mist, 0.4)])) +
    area(dark, verticalGradient(canvas, [0, shade], [1, mix(shade, mist, 0.34)])) +
    `<g clip-path="url(#${clip})">${area(whole, white)}${area(dark, mix(shade, white, 0.55))}</g>`
  )
}

function faceColors(canvas: Canvas, depth: number): { light: Color; shade: Color } {
  const color = groundColor(canvas, depth)
  return { light: applyLight(canvas, lighten(color, 0.05), 0.16), shade: lighten(color, -0.06) }
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

/** The area of a mountain above its jagged snow line. */
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

/**
 * Returns SVG for a 1200×900 cover: the whole sky with the sun or moon at (`canvas.sunX`, `sunY`), and stars at night.
 * Adds the bounds of the sun or moon to `canvas.lights`.
 */
export function sky(canvas: Canvas, sunY: number, sunRadius = 84): string {
  return openSky(canvas) + sunOrMoon(canvas, sunY, sunRadius)
}

/**
 * Returns SVG for a 1200×900 cover: the whole sky, with stars at night but without sun or moon, for scenes whose
 * light source is outside the picture.
 */
export function openSky(canvas: Canvas): string {
  const [top, middle, horizon] = canvas.palette.sky
  const air = area('M0 0h1200v900H0z', verticalGradient(canvas, [0, top], [0.42, middle], [0.72, horizon]))
  return canvas.palette.time === 'night' ? air + stars(canvas, 52, 500) : air
}

/** Returns SVG for a 1200×900 cover: `count` random stars between the top edge and y = `lowest`. */
export function stars(canvas: Canvas, count: number, lowest: number): string {
  const { random } = canvas
  let faint = ''
  let bright = ''
  for (let index = 0; index < count; index++) {
    const star = oval([random.between(0, 1200), random.between(0, lowest)], random.between(1, 2.4))
    if (random.chance(0.35)) bright += star
    else faint += star
  }
  return area(faint, '#fff', 0.45) + area(bright, '#fff', 0.9)
}

/**
 * Returns SVG for a 1200×900 cover: the sun by day or a cratered moon at night, at height `y`. Adds its bounds to
 * `canvas.lights`.
 */
export function sunOrMoon(canvas: Canvas, y: number, radius: number): string {
  const { palette, sunX } = canvas
  canvas.lights.push({ left: sunX - radius, top: y - radius, right: sunX + radius, bottom: y + radius })
  const isNight = palette.time === 'night'
  const halo = area(oval([sunX, y], 430), softLight(canvas, palette.sun, isNight ? 0.5 : 0.85))
  const disc = area(oval([sunX, y], radius), palette.sun)
  if (!isNight) return halo + disc
  const craters =
    oval([sunX - radius * 0.28, y - radius * 0.16], radius * 0.19) +
    oval([sunX + radius * 0.36, y + radius * 0.3], radius * 0.13) +
    oval([sunX + radius * 0.26, y - radius * 0.42], radius * 0.1)
  return halo + disc + area(craters, mix(palette.sun, palette.sky[1], 0.2))
}

/**
 * Returns SVG for a 1200×900 cover: `count` random clouds between two heights, most of them clear of the sun or moon.
 */
export function clouds(canvas: Canvas, count: number, highest: number, lowest: number): string {
  const { palette, random, sunX } = canvas
  const strength = palette.time === 'night' ? 0.3 : 0.72
  const paint = verticalGradient(
    canvas,
    [0, lighten(palette.sky[2], 0.05), strength],
    [1, palette.sky[1], strength * 0.35],
  )
  let markup = ''
  for (let index = 0; index < count; index++) {
    const width = random.between(170, 320)
    let x = random.between(-60, 1040)
    // A few attempts suffice: it does not matter if a single cloud still covers the sun.
    for (let attempt = 0; attempt < 8 && Math.abs(x + width / 2 - sunX) < 150 + width / 2; attempt++) {
      x = random.between(-60, 1040)
    }
    markup += cloud([x, random.between(highest, lowest)], width, random.between(18, 27))
  }
  return group(markup, paint)
}

/**
 * Returns an SVG path without a fill, which the parent sets: one flat-bottomed cloud of three puffs. The point is the
 * left end of its base.
 */
export function cloud([x, y]: readonly [number, number], width: number, height: number): string {
  const puff = (at: number, radius: number) =>
    d`M${x + at * width - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`
  const base = d`M${x + height} ${y}h${width}a${height / 2} ${height / 2} 0 0 1 0 ${height}H${x + height}a${height / 2} ${height / 2} 0 0 1 0 ${-height}z`
  return `<path d="${puff(0.32, height * 1.5)}${puff(0.56, height * 2.1)}${puff(0.8, height * 1.2)}${base}"/>`
}

/** Returns SVG for a 1200×900 cover: `count` birds in the air on the left, away from the sun. */
export function birds(canvas: Canvas, count: number): string {
  const { random } = canvas
  const centre = 600 - random.between(300, 420)
  const height = random.between(180, 250)
  let data = ''
  for (let index = 0; index < count; index++) {
    const wing = random.between(12, 22)
    const x = centre + random.between(-100, 100)
    const y = height + random.between(-45, 45)
    data += d`M${x - wing} ${y - wing / 3}q${wing * 0.6} ${-wing / 3} ${wing} ${wing / 3}q${wing * 0.4} ${-wing * 0.66} ${wing} ${-wing / 3}`
  }
  return stroke(data, groundColor(canvas, 0.75), 3.4, 0.7)
}

/**
 * Returns SVG for a 1200×900 cover: a band of mist from `y` down to `y + height`, thickest in its lower half, with
 * opacity up to `strength`.
 */
export function haze(canvas: Canvas, y: number, height: number, strength: number): string {
  const color = canvas.palette.sky[2]
  return area(
    box(0, y, 1200, height),
    verticalGradient(canvas, [0, color, 0], [0.6, color, strength], [1, color, 0]),
  )
}

/**
 * Returns SVG for a 1200×900 cover: beams that fall from the light source, starting at height `y`, with opacity
 * `strength` at their top.
 */
export function sunbeams(canvas: Canvas, y: number, strength: number): string {
  const { palette, random, sunX } = canvas
  let data = ''
  for (let index = -3; index <= 3; index++) {
    const foot = sunX + Math.tan(index * 0.2 + random.between(-0.04, 0.04) - 0.3) * 900
    const width = random.between(26, 60)
    data += d`M${sunX - 8} ${y}L${foot - width} ${y + 900}H${foot + width}L${sunX + 8} ${y}z`
  }
  return area(data, verticalGradient(canvas, [0, palette.sun, strength], [0.75, palette.sun, 0]))
}
