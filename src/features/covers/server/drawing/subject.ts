import type { Inks, Subject } from '../subjects.ts'
import {
  type Box,
  type Canvas,
  verticalGradient,
  radialGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
} from './canvas.ts'
import { area, oval, formatNumber, curve, d, stroke } from './shape.ts'
import { cable, minHeight, maxSafeY, type Place } from './icon.ts'
import { mix, type Color, lighten, moveTowardsInks } from './color.ts'
import { tuft } from './trees.ts'

/** Maximum width of a subject, in pixels. */
const maxWidth = 500

/** Maximum width of a vast subject, in pixels. */
const maxVastWidth = 640

/** Maximum height of a subject: a quarter of the picture. */
const maxHeight = 225

/**
 * Returns SVG for a 1200×900 cover: one of our own drawings as its subject, at its place, with its shadow or
 * reflection, sometimes a person beside it, and plants in front of it.
 */
export function drawOwnSubject(canvas: Canvas, subject: Subject, place: Place): string {
  const ink = getSubjectInks(canvas)
  const scale = getScale(subject, canvas.nearness * (place.reduced ?? 1))
  const sides = getSubjectBounds(canvas, subject, place)
  const isWet = subject.stance === 'sails' || subject.stance === 'swims'
  const hasShadow = isOnGround(place) && !isWet && subject.stance !== 'flies'
  const isOutside = place.on === 'ground' && subject.stance === 'stands'
  const isSeated = isOutside && subject.isSmall
  const isFar = isOutside && subject.isVast
  const drawing = `<g transform="translate(${formatNumber(place.x)} ${formatNumber(place.y)})scale(${formatNumber(scale)})">${subject.draw(ink)}</g>`
  return (
    (place.on === 'ground' && isWet ? stream(canvas, place) : '') +
    (isSeated ? drawSeat(canvas, place, sides) : '') +
    (hasShadow && !isFar ? shadow(canvas, place, sides) : '') +
    (subject.stance === 'sails' ? reflection(canvas, place, sides) : '') +
    (subject.stance === 'hangs' && place.on === 'air'
      ? cable(canvas, { ...place, size: -subject.reach[1] * scale })
      : '') +
    drawing +
    (isFar
      ? swell(canvas, place, sides) +
        drawOnlooker(canvas, ink, { ...place, y: place.y + getVastOffset(canvas) }, sides)
      : drawPerson(canvas, ink, subject, { place, scale, ...sides })) +
    (isOutside && !isFar && !isSeated ? foreground(canvas, place, sides) : '')
  )
}

const isOnGround = ({ on }: Place) => on === 'ground' || on === 'table'

/**
 * Returns a copy of the subject's place with its final height: vast, small and some flying subjects are raised from the
 * scene's place, and any that would reach below y 764, where link previews are cropped.
 */
export function raiseSubject(canvas: Canvas, subject: Subject, given: Place): Place {
  const place = { ...given, y: given.y - getLift(canvas, subject, given) }
  // Subjects with parts below their foot are raised, because link previews would crop those parts.
  const beyond = getSubjectBounds(canvas, subject, place).bottom - maxSafeY
  return beyond > 0 ? { ...place, y: place.y - beyond } : place
}

function getLift(canvas: Canvas, { stance, isSmall, isVast, lift }: Subject, { on }: Place): number {
  if (on === 'air') return lift
  if (on !== 'ground' || stance !== 'stands') return 0
  return isVast ? getVastOffset(canvas) : isSmall ? seatHeight : 0
}

/** Returns the bounds of a subject at its place, in pixels of the picture before mirroring. */
export function getSubjectBounds({ nearness }: Canvas, subject: Subject, { x, y, reduced = 1 }: Place): Box {
  const scale = getScale(subject, nearness * reduced)
  const [left, top, right, bottom] = subject.reach
  return {
    left: x + left * scale,
    top: y + top * scale,
    right: x + right * scale,
    bottom: y + bottom * scale,
  }
}

function getScale({ reach, height, isVast }: Subject, nearness: number): number {
  const [left, top, right, bottom] = reach
  const tall = bottom - top
  return Math.max(
    Math.min(
      (Math.min(maxHeight, height * 1.22) * nearness) / tall,
      (isVast ? maxVastWidth : maxWidth) / (right - left),
    ),
    minHeight / tall,
  )
}

/** Height limits of a person: a smaller one is hard to recognize, a taller one would look like the subject. */
const minPersonHeight = 48

const maxPersonHeight = 140

/** Draws a person in the foreground, from behind, who looks at a vast subject. */
function drawOnlooker(canvas: Canvas, ink: Inks, { x, y }: Place, { left, right }: Sides): string {
  if (!canvas.random.chance(0.7)) return ''
  const tall = 104
  // Towards the middle of the picture, where there is room.
  const at = x < 600 ? right + tall * 0.3 : left - tall * 0.3
  const foot = Math.min(y, maxSafeY)
  const coat = canvas.random.pick([ink.accent, ink.paper, ink.accentLight])
  return (
    area(oval([at - 8, foot], tall * 0.24, 6), canvas.palette.near, 0.35) +
    drawFigure(ink, { x: at, y: foot, tall, coat })
  )
}

/** Draws a small person, from behind, who shows the scale. */
function drawPerson(
  canvas: Canvas,
  ink: Inks,
  { person }: Subject,
  { place, scale, left, right }: Sides & { place: Place; scale: number },
): string {
  if (!person || place.on === 'air' || !canvas.random.chance(0.55)) return ''
  const tall = Math.max(minPersonHeight, person * scale)
  if (tall > maxPersonHeight) return ''
  const isLeft = canvas.random.chance(0.5)
  const x = isLeft ? left - tall * 0.35 : right + tall * 0.35
  const coat = canvas.random.pick([ink.accent, ink.paper, ink.accentLight])
  return (
    area(oval([x - 8, place.y + 5], tall * 0.24, 5), canvas.palette.near, 0.35) +
    drawFigure(ink, { x, y: place.y + 5, tall, coat })
  )
}

/** Horizontal extent. */
type Sides = { left: number; right: number }

/** Height of the stone or bench below small subjects outdoors, in pixels. */
const seatHeight = 38

/** Draws a shadow: dark below the subject, wider and softer away from the light. */
function shadow(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const { near } = canvas.palette
  const half = (right - left) / 2
  const middle = (left + right) / 2
  const wide = radialGradient(canvas, [0, near, 0.5], [0.6, near, 0.24], [1, near, 0])
  return (
    area(oval([middle - half * 0.35, y], half * 1.35, 20), wide) +
    area(oval([middle, y - 1], half * 0.86, 7), near, 0.34)
  )
}

/** Draws a band of water from edge to edge, for boats and fish in scenes without water. */
function stream(canvas: Canvas, { y }: Place): string {
  const { palette } = canvas
  const shore = mix(palette.water, palette.near, 0.45)
  const arm = (above: number, below: number) =>
    `${curve([-20, y - above - 10, 280, y - above + 6, 620, y - above - 4, 940, y - above + 8, 1220, y - above - 8])}L1220 ${Math.round(y + below + 8)}${curve([1220, y + below + 8, 900, y + below - 8, 560, y + below + 8, 260, y + below - 4, -20, y + below + 10]).replace('M', 'L')}z`
  return (
    area(arm(42, 62), shore) +
    area(
      arm(34, 54),
      verticalGradient(canvas, [0, mix(palette.water, palette.sky[2], 0.5)], [1, palette.water]),
    ) +
    stroke(
      d`M90 ${y - 6}h120M330 ${y + 30}h90M820 ${y - 12}h150M980 ${y + 26}h110`,
      mix(palette.water, palette.sky[2], 0.7),
      4,
      0.5,
    )
  )
}

/** Draws the subject's reflection: broken dark bands on the water below it. */
function reflection(canvas: Canvas, { y, reduced }: Place, { left, right }: Sides): string {
  const { palette } = canvas
  const wide = right - left
  let bands = ''
  for (const [index, part] of (reduced ? [0.92, 0.7, 0.5] : [0.92, 0.7, 0.8, 0.5, 0.3]).entries())
    bands += d`M${left + (wide * (1 - part)) / 2 + (index % 2 ? 8 : -8)} ${y + 12 + index * 11}h${wide * part}`
  return stroke(bands, mix(palette.water, palette.near, 0.6), 6, 0.4)
}

/** Draws the surface below small subjects: a flat stone in the country, a bench in a town. */
function drawSeat(canvas: Canvas, { y }: Place, sides: Sides): string {
  const left = sides.left - 46
  const right = sides.right + 40
  const middle = (left + right) / 2
  const core = area(
    oval([middle - 14, y + seatHeight - 2], (right - left) * 0.56, 12),
    canvas.palette.near,
    0.36,
  )
  return core + (isPaved(canvas) ? bench(canvas, y, { left, right }) : stone(canvas, y, { left, right }))
}

function stone(canvas: Canvas, y: number, { left, right }: Sides): string {
  const color = groundColor(canvas, 0.5)
  return (
    area(
      d`M${left - 16} ${y + seatHeight}L${left - 8} ${y + 12}L${left + 34} ${y - 12}H${right - 50}L${right} ${y}L${right + 18} ${y + seatHeight - 6}L${right - 20} ${y + seatHeight + 4}H${left + 20}z`,
      applyShade(canvas, color, 0.4),
    ) +
    area(
      d`M${left - 8} ${y + 12}L${left + 34} ${y - 12}H${right - 50}L${right} ${y}L${right - 60} ${y + 14}H${left + 50}z`,
      applyLight(canvas, color, 0.34),
    )
  )
}

function bench(canvas: Canvas, y: number, { left, right }: Sides): string {
  const wood = mix(groundColor(canvas, 0.62), '#8a5a34', 0.4)
  return (
    area(
      d`M${left + 26} ${y + 8}h20v${seatHeight - 8}h-20zM${right - 46} ${y + 8}h20v${seatHeight - 8}h-20z`,
      applyShade(canvas, wood, 0.5),
    ) +
    area(d`M${left} ${y - 8}H${right}v18H${left}z`, applyShade(canvas, wood, 0.16)) +
    area(d`M${left} ${y - 8}H${right}v6H${left}z`, applyLight(canvas, wood, 0.3))
  )
}

/** Returns how far a vast subject is moved up, towards the horizon, in pixels. */
const getVastOffset = ({ scene }: Canvas): number => (scenesWithNearEdge.has(scene) ? 14 : 78)

/** Scenes whose ground ends shortly behind the subject's place. */
const scenesWithNearEdge = new Set<string>(['waterfront', 'harbor', 'rooftops'])

/** Draws haze, and outside towns shrubs, at the foot of a vast subject. */
function swell(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const middle = (left + right) / 2
  const half = (right - left) / 2 + 70
  const haze = radialGradient(
    canvas,
    [0, canvas.palette.sky[2], 0.6],
    [0.6, canvas.palette.sky[2], 0.25],
    [1, canvas.palette.sky[2], 0],
  )
  const mist = area(oval([middle, y - 4], half, 34), haze)
  if (isPaved(canvas)) return mist
  const shrubs = [-0.86, -0.66, -0.2, 0.14, 0.68, 0.9]
    .map((part, index) => oval([middle + part * half, y + 5], 22 + (index % 3) * 8, 7 + (index % 2) * 4))
    .join('')
  return mist + area(shrubs, groundColor(canvas, isBare(canvas) ? 0.4 : 0.52), 0.6)
}

/** Draws grass or stones in front of the subject's foot, so that it blends into the scene. */
function foreground(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const color = groundColor(canvas, 0.86)
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

/** Scenes with paved ground. */
const pavedScenes = new Set<string>(
  'city downtown old-town park waterfront rooftops harbor medina village-night lanterns stage theatre concert arena cinema ballroom'.split(
    ' ',
  ),
)

const isPaved = ({ scene }: Canvas) => pavedScenes.has(scene)

/** Scenes without grass. */
const bareScenes = new Set<string>(
  `desert beach snow city sky stage interior ocean sandstone medina harbor himalaya downtown volcanic salt-flat cacti
  buttes dunes lagoon northern-beach cove old-town waterfront rooftops ski-slope snow-cabin ice orbit undersea open-sea
  lighthouse-coast sea-stacks clouds balloons canyon-river outback sand-sea`.split(/\s+/),
)

const isBare = ({ scene }: Canvas) => bareScenes.has(scene)

/** Position, height and colours of a person. */
type FigureOptions = { x: number; y?: number; tall: number; coat: Color; hair?: Color }

/** Draws a person from behind, so that no face distracts from the view. */
function drawFigure(ink: Inks, { x, y = 0, tall, coat, hair = ink.woodShade }: FigureOptions): string {
  const at = (part: number) => part * tall
  return (
    area(
      d`M${x - at(0.11)} ${y - at(0.46)}L${x - at(0.1)} ${y}h${at(0.085)}L${x} ${y - at(0.38)}L${x + at(0.015)} ${y}h${at(0.085)}L${x + at(0.11)} ${y - at(0.46)}z`,
      ink.dark,
    ) +
    area(
      d`M${x - at(0.11)} ${y - at(0.82)}Q${x} ${y - at(0.87)} ${x + at(0.11)} ${y - at(0.82)}Q${x + at(0.2)} ${y - at(0.78)} ${x + at(0.19)} ${y - at(0.46)}h${-at(0.06)}L${x + at(0.12)} ${y - at(0.4)}H${x - at(0.12)}L${x - at(0.13)} ${y - at(0.46)}h${-at(0.06)}Q${x - at(0.2)} ${y - at(0.78)} ${x - at(0.11)} ${y - at(0.82)}z`,
      coat,
    ) +
    area(oval([x, y - at(0.915)], Math.max(1, at(0.085))), hair)
  )
}

/** Maximum OKLab distance of wood, leaves and skin from the palette, so that they stay recognizable. */
const maxNaturalDistance = 0.085

/**
 * Returns the inks (named colours) of our subject drawings, such as `paper` or `woodShade`, as `#rrggbb` in the scene's
 * light.
 */
export function getSubjectInks(canvas: Canvas): Inks {
  const { palette } = canvas
  const { sun, sky, far, near } = palette
  const isNight = palette.time === 'night'
  // Moonlight desaturates colours, but lit objects are brighter than the ground.
  const own = (color: Color) => {
    const shown = applyTint(canvas, color, 0.92)
    return moveTowardsInks(palette, isNight ? mix(shown, sun, 0.26) : shown, maxNaturalDistance)
  }
  const accent = isNight ? mix(palette.accent, near, 0.12) : palette.accent
  const paper = mix(sun, isNight ? far : sky[2], isNight ? 0.22 : 0.3)
  // Without some of the accent, brown would be grey in the blue light of the evening.
  const warm = (color: Color) => (palette.time === 'day' ? color : mix(color, palette.accent, 0.3))
  const wood = warm(own('#a8683f'))
  const leaf = own('#5f9b57')
  const sand = warm(own('#dcb27a'))
  const water = mix(palette.water, sky[2], isNight ? 0.18 : 0.1)
  const dark = isNight ? mix(near, far, 0.3) : near
  return {
    paper,
    paperShade: mix(paper, mix(far, near, 0.25), 0.5),
    accent,
    accentShade: mix(accent, near, 0.36),
    accentLight: mix(accent, sun, 0.42),
    dark,
    mid: isNight ? mix(far, sky[2], 0.2) : mix(far, near, 0.5),
    soft: mix(far, sky[2], isNight ? 0.5 : 0.12),
    wood,
    woodShade: mix(wood, near, 0.42),
    leaf,
    leafShade: mix(leaf, near, 0.4),
    water,
    waterShade: mix(water, near, 0.42),
    skin: warm(own('#c98d63')),
    sand,
    sandShade: mix(sand, near, 0.34),
    glow: lighten(mix(sun, accent, 0.22), 0.02),
  }
}
