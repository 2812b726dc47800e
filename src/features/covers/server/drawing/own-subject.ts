import { figure } from '../subjects/figure.ts'
import { inksOfLight, type Inks } from '../subjects/inks-of-light.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Box, Canvas } from './canvas.ts'
import { fade, glow, ground } from './canvas.ts'
import { mix } from './color.ts'
import { area, d, oval, short, stroke } from './shape.ts'
import { cable, lowest, safeFoot, type Place } from './subject.ts'
import { tuft } from './trees.ts'

/** A wide subject takes no more of the picture than this, whatever its height would be. */
const widest = 500

/** Nothing is higher than a quarter of the picture. */
const highest = 225

/** A subject of our own with its shadow or reflection, somebody beside it now and then, and what grows before it. */
export function drawOwnSubject(canvas: Canvas, subject: Subject, place: Place): string {
  const ink = inksOfLight(canvas)
  const scale = scaleOf(subject, canvas.nearness * (place.reduced ?? 1))
  const { left, right } = coveredByOwn(canvas, subject, place)
  const isWet = subject.stance === 'sails' || subject.stance === 'swims'
  const onGround = place.on === 'ground' || place.on === 'table'
  const drawing = `<g transform="translate(${short(place.x)} ${short(place.y)})scale(${short(scale)})">${subject.draw(ink)}</g>`
  return (
    (place.on === 'ground' && isWet ? pond(canvas, place, { left, right }) : '') +
    (onGround && !isWet && subject.stance !== 'flies' ? shadow(canvas, place, { left, right }) : '') +
    (subject.stance === 'sails' ? reflection(canvas, place, { left, right }) : '') +
    (subject.stance === 'hangs' && place.on === 'air'
      ? cable(canvas, { ...place, size: -subject.reach[1] * scale })
      : '') +
    drawing +
    somebody(canvas, ink, subject, { place, scale, right, left }) +
    (place.on === 'ground' && subject.stance === 'stands' ? foreground(canvas, place, { left, right }) : '')
  )
}

/** What reaches below its foot is lifted by so much, or a link preview would cut it off. */
export function raised(canvas: Canvas, subject: Subject, place: Place): Place {
  const beyond = coveredByOwn(canvas, subject, place).bottom - safeFoot
  return beyond > 0 ? { ...place, y: place.y - beyond } : place
}

/** What the subject covers of the picture, before mirroring. */
export function coveredByOwn({ nearness }: Canvas, subject: Subject, { x, y, reduced = 1 }: Place): Box {
  const scale = scaleOf(subject, nearness * reduced)
  const [left, top, right, bottom] = subject.reach
  return {
    left: x + left * scale,
    top: y + top * scale,
    right: x + right * scale,
    bottom: y + bottom * scale,
  }
}

function scaleOf({ reach, height }: Subject, nearness: number): number {
  const [left, top, right, bottom] = reach
  const tall = bottom - top
  return Math.max(
    Math.min((Math.min(highest, height * 1.22) * nearness) / tall, widest / (right - left)),
    lowest / tall,
  )
}

type Sides = { left: number; right: number }

/** Dark where it touches the ground, wider and softer away from the light. */
function shadow(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const { near } = canvas.palette
  const half = (right - left) / 2
  const middle = (left + right) / 2
  const wide = glow(canvas, [0, near, 0.5], [0.6, near, 0.24], [1, near, 0])
  return (
    area(oval([middle - half * 0.35, y], half * 1.35, 20), wide) +
    area(oval([middle, y - 1], half * 0.86, 7), near, 0.34)
  )
}

/** Water for what cannot be without, where a scene has none. */
function pond(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const { palette } = canvas
  const middle = (left + right) / 2
  const half = (right - left) * 0.5 + 90
  const shore = mix(palette.water, palette.near, 0.45)
  return (
    area(oval([middle, y + 12], half + 12, 46), shore) +
    area(
      oval([middle, y + 14], half, 40),
      fade(canvas, [0, mix(palette.water, palette.sky[2], 0.5)], [1, palette.water]),
    )
  )
}

/** Broken bands of the subject's dark on the water below it. */
function reflection(canvas: Canvas, { y, reduced }: Place, { left, right }: Sides): string {
  const { palette } = canvas
  const wide = right - left
  let bands = ''
  for (const [index, part] of (reduced ? [0.92, 0.7, 0.5] : [0.92, 0.7, 0.8, 0.5, 0.3]).entries())
    bands += d`M${left + (wide * (1 - part)) / 2 + (index % 2 ? 8 : -8)} ${y + 12 + index * 11}h${wide * part}`
  return stroke(bands, mix(palette.water, palette.near, 0.6), 6, 0.4)
}

/** Somebody smaller could not be made out, and somebody taller would be the subject. */
const smallest = 48
const tallest = 140

/** Somebody small, seen from behind, who gives the scale. */
function somebody(
  canvas: Canvas,
  ink: Inks,
  { person }: Subject,
  { place, scale, left, right }: Sides & { place: Place; scale: number },
): string {
  if (!person || place.on === 'air' || !canvas.random.chance(0.55)) return ''
  const tall = Math.max(smallest, person * scale)
  if (tall > tallest) return ''
  const isLeft = canvas.random.chance(0.5)
  const x = isLeft ? left - tall * 0.35 : right + tall * 0.35
  const coat = canvas.random.pick([ink.accent, ink.paper, ink.accentLight])
  return (
    area(oval([x - 8, place.y + 5], tall * 0.24, 5), canvas.palette.near, 0.35) +
    figure(ink, { x, y: place.y + 5, tall, coat })
  )
}

/** Grass or stones before its foot, so that it stands in the scene and not on it. */
function foreground(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const color = ground(canvas, 0.86)
  if (isBare(canvas)) {
    const stones =
      oval([left + 8, y + 8], 16, 8) + oval([left + 34, y + 11], 9, 5) + oval([right - 12, y + 10], 12, 6)
    return area(stones, color, 0.75)
  }
  return area(
    tuft(canvas, [left + 12, y + 12], 34) +
      tuft(canvas, [(left + right) / 2 + 22, y + 15], 26) +
      tuft(canvas, [right - 10, y + 12], 30),
    color,
  )
}

/** Where no grass grows before a subject's foot. */
const bare = new Set<string>(
  `desert beach snow city sky stage interior ocean sandstone medina harbor himalaya downtown volcanic salt-flat cacti
  buttes dunes lagoon northern-beach cove old-town waterfront rooftops ski-slope snow-cabin ice orbit undersea open-sea
  lighthouse-coast sea-stacks clouds balloons canyon-river outback sand-sea`.split(/\s+/),
)

const isBare = ({ scene }: Canvas) => bare.has(scene)
