import type { Canvas } from './canvas.ts'
import { fade, glow, ground, lit, shaded } from './canvas.ts'
import { mix } from './color.ts'
import { area, curve, d, oval, stroke } from './shape.ts'
import type { Place } from './subject.ts'
import { tuft } from './trees.ts'

/** How far something reaches to both sides. */
export type Sides = { left: number; right: number }

/** So high is the stone or the bench that small things lie on out of doors. */
export const seat = 38

/** Dark where it touches the ground, wider and softer away from the light. */
export function shadow(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const { near } = canvas.palette
  const half = (right - left) / 2
  const middle = (left + right) / 2
  const wide = glow(canvas, [0, near, 0.5], [0.6, near, 0.24], [1, near, 0])
  return (
    area(oval([middle - half * 0.35, y], half * 1.35, 20), wide) +
    area(oval([middle, y - 1], half * 0.86, 7), near, 0.34)
  )
}

/** A water's arm from edge to edge for what cannot be without, where a scene has none. */
export function stream(canvas: Canvas, { y }: Place): string {
  const { palette } = canvas
  const shore = mix(palette.water, palette.near, 0.45)
  const arm = (above: number, below: number) =>
    `${curve([-20, y - above - 10, 280, y - above + 6, 620, y - above - 4, 940, y - above + 8, 1220, y - above - 8])}L1220 ${Math.round(y + below + 8)}${curve([1220, y + below + 8, 900, y + below - 8, 560, y + below + 8, 260, y + below - 4, -20, y + below + 10]).replace('M', 'L')}z`
  return (
    area(arm(42, 62), shore) +
    area(arm(34, 54), fade(canvas, [0, mix(palette.water, palette.sky[2], 0.5)], [1, palette.water])) +
    stroke(
      d`M90 ${y - 6}h120M330 ${y + 30}h90M820 ${y - 12}h150M980 ${y + 26}h110`,
      mix(palette.water, palette.sky[2], 0.7),
      4,
      0.5,
    )
  )
}

/** Broken bands of the subject's dark on the water below it. */
export function reflection(canvas: Canvas, { y, reduced }: Place, { left, right }: Sides): string {
  const { palette } = canvas
  const wide = right - left
  let bands = ''
  for (const [index, part] of (reduced ? [0.92, 0.7, 0.5] : [0.92, 0.7, 0.8, 0.5, 0.3]).entries())
    bands += d`M${left + (wide * (1 - part)) / 2 + (index % 2 ? 8 : -8)} ${y + 12 + index * 11}h${wide * part}`
  return stroke(bands, mix(palette.water, palette.near, 0.6), 6, 0.4)
}

/** Where things lie that fit into a hand: a flat stone in the country, a bench in a town. */
export function seatOf(canvas: Canvas, { y }: Place, sides: Sides): string {
  const left = sides.left - 46
  const right = sides.right + 40
  const middle = (left + right) / 2
  const core = area(oval([middle - 14, y + seat - 2], (right - left) * 0.56, 12), canvas.palette.near, 0.36)
  return core + (isBuilt(canvas) ? bench(canvas, y, { left, right }) : stone(canvas, y, { left, right }))
}

function stone(canvas: Canvas, y: number, { left, right }: Sides): string {
  const color = ground(canvas, 0.5)
  return (
    area(
      d`M${left - 16} ${y + seat}L${left - 8} ${y + 12}L${left + 34} ${y - 12}H${right - 50}L${right} ${y}L${right + 18} ${y + seat - 6}L${right - 20} ${y + seat + 4}H${left + 20}z`,
      shaded(canvas, color, 0.4),
    ) +
    area(
      d`M${left - 8} ${y + 12}L${left + 34} ${y - 12}H${right - 50}L${right} ${y}L${right - 60} ${y + 14}H${left + 50}z`,
      lit(canvas, color, 0.34),
    )
  )
}

function bench(canvas: Canvas, y: number, { left, right }: Sides): string {
  const wood = mix(ground(canvas, 0.62), '#8a5a34', 0.4)
  return (
    area(
      d`M${left + 26} ${y + 8}h20v${seat - 8}h-20zM${right - 46} ${y + 8}h20v${seat - 8}h-20z`,
      shaded(canvas, wood, 0.5),
    ) +
    area(d`M${left} ${y - 8}H${right}v18H${left}z`, shaded(canvas, wood, 0.16)) +
    area(d`M${left} ${y - 8}H${right}v6H${left}z`, lit(canvas, wood, 0.3))
  )
}

/** So much farther away than a scene's own place, in the picture's pixels, stands what is as large as a landscape. */
export const farther = ({ scene }: Canvas): number => (onQuay.has(scene) ? 14 : 78)

/** Where a scene's ground ends in water soon behind its place. */
const onQuay = new Set<string>(['waterfront', 'harbor', 'rooftops'])

/** What is as large as a landscape rises behind a swell of the ground, its foot in the haze. */
export function swell(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
  const middle = (left + right) / 2
  const half = (right - left) / 2 + 70
  const haze = glow(
    canvas,
    [0, canvas.palette.sky[2], 0.6],
    [0.6, canvas.palette.sky[2], 0.25],
    [1, canvas.palette.sky[2], 0],
  )
  const mist = area(oval([middle, y - 4], half, 34), haze)
  if (isBuilt(canvas)) return mist
  const shrubs = [-0.86, -0.66, -0.2, 0.14, 0.68, 0.9]
    .map((part, index) => oval([middle + part * half, y + 5], 22 + (index % 3) * 8, 7 + (index % 2) * 4))
    .join('')
  return mist + area(shrubs, ground(canvas, isBare(canvas) ? 0.4 : 0.52), 0.6)
}

/** Grass or stones before its foot, so that it stands in the scene and not on it. */
export function foreground(canvas: Canvas, { y }: Place, { left, right }: Sides): string {
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

/** Where somebody has laid the ground. */
const built = new Set<string>(
  'city downtown old-town park waterfront rooftops harbor medina village-night lanterns stage theatre concert arena cinema ballroom'.split(
    ' ',
  ),
)

const isBuilt = ({ scene }: Canvas) => built.has(scene)

/** Where no grass grows before a subject's foot. */
const bare = new Set<string>(
  `desert beach snow city sky stage interior ocean sandstone medina harbor himalaya downtown volcanic salt-flat cacti
  buttes dunes lagoon northern-beach cove old-town waterfront rooftops ski-slope snow-cabin ice orbit undersea open-sea
  lighthouse-coast sea-stacks clouds balloons canyon-river outback sand-sea`.split(/\s+/),
)

const isBare = ({ scene }: Canvas) => bare.has(scene)
