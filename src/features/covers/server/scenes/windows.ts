import { type Canvas, groundColor, verticalGradient, applyLight, applyShade } from '../drawing/canvas.ts'
import { d, stroke, area, box, oval } from '../drawing/shape.ts'
import { type Color, mix } from '../drawing/color.ts'
import { coverWidth } from '#features/covers/limits.ts'
import { lamplightColor } from './room.ts'

/** An opening in a wall, in pixels. */
type Opening = { x: number; y: number; width: number; height: number }

/** View through a window. */
export type Outlook = 'hills' | 'town' | 'rain' | 'snow' | 'garden'

/** View and frame of a window; `panes` is its number of columns, 2 by default. */
type Glazing = { outlook: Outlook; frame: Color; panes?: number }

/** Returns SVG for a 1200×900 cover: a window in its frame, with a sill and its outlook behind the glass. */
export function windowIn(canvas: Canvas, opening: Opening, { outlook, frame, panes = 2 }: Glazing): string {
  const { x, y, width, height } = opening
  let bars = d`M${x} ${y + height * 0.42}h${width}`
  for (let pane = 1; pane < panes; pane++) bars += d`M${x + (width * pane) / panes} ${y}v${height}`
  return (
    view(canvas, opening, outlook) +
    area(
      d`M${x + width * 0.1} ${y + height}L${x + width * 0.42} ${y}h${width * 0.16}L${x + width * 0.26} ${y + height}z`,
      '#fff',
      0.13,
    ) +
    stroke(bars, frame, 10) +
    `<path d="${box(x, y, width, height)}" fill="none" stroke="${frame}" stroke-width="20"/>` +
    area(box(x - 28, y + height + 8, width + 56, 20), applyLight(canvas, frame, 0.25)) +
    area(box(x - 18, y + height + 28, width + 36, 8), canvas.palette.near, 0.18)
  )
}

/** Returns SVG for a 1200×900 cover: a tall window with a round head, as in halls and studios. */
export function archedWindow(canvas: Canvas, opening: Opening, frame: Color): string {
  const { x, y, width, height } = opening
  const { palette } = canvas
  const half = width / 2
  const outline = d`M${x} ${y + height}V${y + half}a${half} ${half} 0 0 1 ${width} 0V${y + height}z`
  return (
    area(outline, verticalGradient(canvas, [0, palette.sky[0]], [0.5, palette.sky[1]], [1, palette.sky[2]])) +
    area(
      d`M${x} ${y + height}v${-height * 0.2}q${half * 0.6} ${-height * 0.12} ${half} ${-height * 0.02}t${half} ${-height * 0.03}V${y + height}z`,
      groundColor(canvas, 0.25),
    ) +
    stroke(
      d`M${x + half} ${y}v${height}M${x} ${y + half}h${width}M${x} ${y + (half + height) / 2}h${width}`,
      frame,
      8,
    ) +
    `<path d="${outline}" fill="none" stroke="${frame}" stroke-width="18"/>` +
    area(box(x - 20, y + height + 4, width + 40, 18), applyLight(canvas, frame, 0.25))
  )
}

/** Returns SVG for a 1200×900 cover: curtains drawn to both sides of a window, on a rod. */
export function curtains(canvas: Canvas, { x, y, width, height }: Opening, cloth: Color): string {
  const side = (edge: number, inward: number) => {
    const foot = y + height + 70
    const drape = d`M${edge - inward * 52} ${y - 34}h${inward * 96}Q${edge + inward * 46} ${y + height * 0.55} ${edge + inward * 6} ${y + height * 0.62}Q${edge + inward * 26} ${y + height * 0.8} ${edge + inward * 32} ${foot}h${-inward * 92}z`
    const folds = d`M${edge - inward * 22} ${y - 30}Q${edge - inward * 22} ${y + height * 0.5} ${edge - inward * 14} ${y + height * 0.62}T${edge - inward * 20} ${foot}M${edge + inward * 14} ${y - 30}Q${edge + inward * 8} ${y + height * 0.4} ${edge - inward * 4} ${y + height * 0.62}T${edge + inward * 8} ${foot}`
    return (
      area(drape, verticalGradient(canvas, [0, cloth], [1, applyShade(canvas, cloth, 0.3)])) +
      stroke(folds, applyShade(canvas, cloth, 0.35), 6, 0.5)
    )
  }
  return (
    side(x, 1) +
    side(x + width, -1) +
    stroke(d`M${x - 74} ${y - 36}h${width + 148}`, applyShade(canvas, cloth, 0.6), 10)
  )
}

function view(canvas: Canvas, { x, y, width, height }: Opening, outlook: Outlook): string {
  const { palette, random } = canvas
  const isWeather = outlook === 'rain' || outlook === 'snow'
  const [top, middle, horizon] = palette.sky
  const air = isWeather
    ? verticalGradient(canvas, [0, mix(top, '#6b7c8c', 0.4)], [1, mix(horizon, '#aab6bf', 0.4)])
    : verticalGradient(canvas, [0, top], [0.5, middle], [0.9, horizon])
  const sunX = clampSunX(canvas, x + width * random.between(0.25, 0.75))
  const hasSun = !isWeather && sunX > x + width * 0.14 && sunX < x + width * 0.86
  const sun = hasSun ? area(oval([sunX, y + height * 0.3], Math.min(46, width * 0.14)), palette.sun) : ''
  const base = y + height
  const land =
    outlook === 'town'
      ? rooftops(canvas, { x, y, width, height })
      : area(
          d`M${x} ${base}v${-height * 0.26}q${width * 0.3} ${-height * 0.22} ${width * 0.55} ${-height * 0.04}t${width * 0.45} ${-height * 0.05}V${base}z`,
          groundColor(canvas, 0.16),
        ) +
        area(
          d`M${x} ${base}v${-height * 0.12}q${width * 0.4} ${-height * 0.1} ${width} ${height * 0.03}V${base}z`,
          groundColor(canvas, 0.36),
        ) +
        (outlook === 'garden' ? bushes(canvas, { x, y, width, height }) : '')
  return (
    area(box(x, y, width, height), air) +
    sun +
    land +
    (isWeather ? weather(canvas, { x, y, width, height }, outlook) : '')
  )
}

/** Maximum x of a sun in a window: beyond it, cards have their heart button. */
const maxSunX = 960

function clampSunX({ isMirrored }: Canvas, x: number): number {
  return isMirrored ? Math.max(x, coverWidth - maxSunX) : Math.min(x, maxSunX)
}

function rooftops(canvas: Canvas, { x, y, width, height }: Opening): string {
  const { random } = canvas
  const base = y + height
  let far = ''
  let near = ''
  let windows = ''
  for (let left = 0; left < width - 4; left += 44) {
    const wide = Math.min(44, width - left)
    far += box(x + left, base - height * random.between(0.3, 0.52), wide, height * 0.3)
    const tall = height * random.between(0.16, 0.34)
    near += box(x + left, base - tall, wide, tall)
    if (wide > 30)
      windows += box(x + left + 9, base - tall + 12, 9, 12) + box(x + left + 26, base - tall + 12, 9, 12)
  }
  return (
    area(far, groundColor(canvas, 0.16)) +
    area(near, groundColor(canvas, 0.4)) +
    area(windows, lamplightColor(canvas), 0.9)
  )
}

function bushes(canvas: Canvas, { x, y, width, height }: Opening): string {
  const base = y + height
  return area(
    oval([x + width * 0.16, base - height * 0.12], width * 0.14, height * 0.11) +
      oval([x + width * 0.84, base - height * 0.14], width * 0.14, height * 0.13) +
      oval([x + width * 0.7, base - height * 0.08], width * 0.12, height * 0.07),
    mix(groundColor(canvas, 0.5), '#4f9058', 0.4),
  )
}

function weather(
  { palette, random }: Canvas,
  { x, y, width, height }: Opening,
  kind: 'rain' | 'snow',
): string {
  let data = ''
  for (let index = 0; index < 34; index++) {
    const left = x + random.between(0.04, 0.96) * width
    const top = y + random.between(0.03, 0.88) * height
    data += kind === 'rain' ? d`M${left} ${top}l-6 24` : oval([left, top], random.between(2, 5))
  }
  return kind === 'rain' ? stroke(data, palette.sky[2], 3, 0.7) : area(data, '#fff', 0.85)
}
