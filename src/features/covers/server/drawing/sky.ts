import type { Canvas } from './canvas.ts'
import { fade, ground, softLight } from './canvas.ts'
import { lighten, mix } from './color.ts'
import { area, box, d, group, oval, stroke } from './shape.ts'

/** The sky with its stars, and the sun or moon at the canvas's side of the light. */
export function sky(canvas: Canvas, sunY: number, sunRadius = 84): string {
  return openSky(canvas) + sunOrMoon(canvas, sunY, sunRadius)
}

/** The sky alone, for scenes whose light source is out of the picture. */
export function openSky(canvas: Canvas): string {
  const [top, middle, horizon] = canvas.palette.sky
  const air = area('M0 0h1200v900H0z', fade(canvas, [0, top], [0.42, middle], [0.72, horizon]))
  return canvas.palette.time === 'night' ? air + stars(canvas, 52, 500) : air
}

/** Stars over the upper part of the picture, down to `lowest`. */
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

/** The light source at a height: a warm disc by day, a cratered moon at night. */
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

/** Clouds between two heights that keep clear of the light source. */
export function clouds(canvas: Canvas, count: number, highest: number, lowest: number): string {
  const { palette, random, sunX } = canvas
  const strength = palette.time === 'night' ? 0.3 : 0.72
  const paint = fade(
    canvas,
    [0, lighten(palette.sky[2], 0.05), strength],
    [1, palette.sky[1], strength * 0.35],
  )
  let markup = ''
  for (let index = 0; index < count; index++) {
    const width = random.between(170, 320)
    let x = random.between(-60, 1040)
    // A few tries suffice: a cloud before the sun is no harm, a cloud always before it would be.
    for (let attempt = 0; attempt < 8 && Math.abs(x + width / 2 - sunX) < 150 + width / 2; attempt++) {
      x = random.between(-60, 1040)
    }
    markup += cloud([x, random.between(highest, lowest)], width, random.between(18, 27))
  }
  return group(markup, paint)
}

/** One flat-bottomed cloud of three puffs; its point is the left end of its base. */
export function cloud([x, y]: readonly [number, number], width: number, height: number): string {
  const puff = (at: number, radius: number) =>
    d`M${x + at * width - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`
  const base = d`M${x + height} ${y}h${width}a${height / 2} ${height / 2} 0 0 1 0 ${height}H${x + height}a${height / 2} ${height / 2} 0 0 1 0 ${-height}z`
  return `<path d="${puff(0.32, height * 1.5)}${puff(0.56, height * 2.1)}${puff(0.8, height * 1.2)}${base}"/>`
}

/** A few birds in the air, away from the sun. */
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
  return stroke(data, ground(canvas, 0.75), 3.4, 0.7)
}

/** A band of mist, thickest in its lower half. */
export function haze(canvas: Canvas, y: number, height: number, strength: number): string {
  const color = canvas.palette.sky[2]
  return area(box(0, y, 1200, height), fade(canvas, [0, color, 0], [0.6, color, strength], [1, color, 0]))
}

/** Beams that fall from the light source through trees or water. */
export function sunbeams(canvas: Canvas, y: number, strength: number): string {
  const { palette, random, sunX } = canvas
  let data = ''
  for (let index = -3; index <= 3; index++) {
    const foot = sunX + Math.tan(index * 0.2 + random.between(-0.04, 0.04) - 0.3) * 900
    const width = random.between(26, 60)
    data += d`M${sunX - 8} ${y}L${foot - width} ${y + 900}H${foot + width}L${sunX + 8} ${y}z`
  }
  return area(data, fade(canvas, [0, palette.sun, strength], [0.75, palette.sun, 0]))
}
