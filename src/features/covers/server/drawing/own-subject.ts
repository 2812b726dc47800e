import { figure } from './figure.ts'
import { inksOfLight } from './subject-inks.ts'
import type { Inks, Subject } from '../subjects.ts'
import type { Box, Canvas } from './canvas.ts'
import {
  farther,
  foreground,
  reflection,
  seat,
  seatOf,
  shadow,
  stream,
  swell,
  type Sides,
} from './footing.ts'
import { area, oval, short } from './shape.ts'
import { cable, lowest, safeFoot, type Place } from './subject.ts'

/** A wide subject takes no more of the picture than this, whatever its height would be. */
const widest = 500
/** But what is as large as a landscape may. */
const widestOfAll = 640

/** Nothing is higher than a quarter of the picture. */
const highest = 225

/** A subject of our own with its shadow or reflection, somebody beside it now and then, and what grows before it. */
export function drawOwnSubject(canvas: Canvas, subject: Subject, place: Place): string {
  const ink = inksOfLight(canvas)
  const scale = scaleOf(subject, canvas.nearness * (place.reduced ?? 1))
  const sides = coveredByOwn(canvas, subject, place)
  const isWet = subject.stance === 'sails' || subject.stance === 'swims'
  const hasShadow = isOnGround(place) && !isWet && subject.stance !== 'flies'
  const isOutside = place.on === 'ground' && subject.stance === 'stands'
  const isSeated = isOutside && subject.isSmall
  const isFar = isOutside && subject.isVast
  const drawing = `<g transform="translate(${short(place.x)} ${short(place.y)})scale(${short(scale)})">${subject.draw(ink)}</g>`
  return (
    (place.on === 'ground' && isWet ? stream(canvas, place) : '') +
    (isSeated ? seatOf(canvas, place, sides) : '') +
    (hasShadow && !isFar ? shadow(canvas, place, sides) : '') +
    (subject.stance === 'sails' ? reflection(canvas, place, sides) : '') +
    (subject.stance === 'hangs' && place.on === 'air'
      ? cable(canvas, { ...place, size: -subject.reach[1] * scale })
      : '') +
    drawing +
    (isFar
      ? swell(canvas, place, sides) + onlooker(canvas, ink, { ...place, y: place.y + farther(canvas) }, sides)
      : somebody(canvas, ink, subject, { place, scale, ...sides })) +
    (isOutside && !isFar && !isSeated ? foreground(canvas, place, sides) : '')
  )
}

const isOnGround = ({ on }: Place) => on === 'ground' || on === 'table'

/** Where a subject stands in the place that a scene has for it. */
export function raised(canvas: Canvas, subject: Subject, given: Place): Place {
  const place = { ...given, y: given.y - liftOf(canvas, subject, given) }
  // What reaches below its foot is lifted by so much, or a link preview would cut it off.
  const beyond = coveredByOwn(canvas, subject, place).bottom - safeFoot
  return beyond > 0 ? { ...place, y: place.y - beyond } : place
}

function liftOf(canvas: Canvas, { stance, isSmall, isVast, lift }: Subject, { on }: Place): number {
  if (on === 'air') return lift
  if (on !== 'ground' || stance !== 'stands') return 0
  return isVast ? farther(canvas) : isSmall ? seat : 0
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

function scaleOf({ reach, height, isVast }: Subject, nearness: number): number {
  const [left, top, right, bottom] = reach
  const tall = bottom - top
  return Math.max(
    Math.min(
      (Math.min(highest, height * 1.22) * nearness) / tall,
      (isVast ? widestOfAll : widest) / (right - left),
    ),
    lowest / tall,
  )
}

/** Somebody smaller could not be made out, and somebody taller would be the subject. */
const smallest = 48
const tallest = 140

/** Somebody near, seen from behind, who looks at something far and great. */
function onlooker(canvas: Canvas, ink: Inks, { x, y }: Place, { left, right }: Sides): string {
  if (!canvas.random.chance(0.7)) return ''
  const tall = 104
  // Towards the middle of the picture, where there is room.
  const at = x < 600 ? right + tall * 0.3 : left - tall * 0.3
  const foot = Math.min(y, safeFoot)
  const coat = canvas.random.pick([ink.accent, ink.paper, ink.accentLight])
  return (
    area(oval([at - 8, foot], tall * 0.24, 6), canvas.palette.near, 0.35) +
    figure(ink, { x: at, y: foot, tall, coat })
  )
}

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
