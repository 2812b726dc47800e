import { type Canvas, verticalGradient, applyLight, applyShade, softLight } from '../drawing/canvas.ts'
import { type Color, mix } from '../drawing/color.ts'
import { type Point, area, box, d, oval, stroke } from '../drawing/shape.ts'
import { toIndoorColor, isDark, lamplightColor } from './room.ts'

/** Returns SVG for a 1200×900 cover: a table or counter top in the foreground; its back edge is at `y`. */
export function tableTop(canvas: Canvas, y: number, wood: Color): string {
  const grain = d`M-20 ${y + 40}q300 -16 620 -4t640 -8M-20 ${y + 96}q380 14 700 2t560 6`
  return (
    area(box(0, y, 1200, 170), verticalGradient(canvas, [0, applyLight(canvas, wood, 0.24)], [1, wood])) +
    stroke(grain, applyShade(canvas, wood, 0.3), 4, 0.35) +
    area(box(0, y, 1200, 6), applyLight(canvas, wood, 0.5), 0.7) +
    area(
      box(0, y + 168, 1200, 80),
      verticalGradient(canvas, [0, applyShade(canvas, wood, 0.42)], [1, applyShade(canvas, wood, 0.62)]),
    ) +
    area(box(0, y + 164, 1200, 7), applyLight(canvas, wood, 0.36))
  )
}

/** Returns SVG for a 1200×900 cover: a round table on the floor, seen slightly from above. */
export function roundTable(canvas: Canvas, [x, y]: Point, reach: number, color: Color): string {
  return (
    area(oval([x, y + 176], reach * 0.8, 40), canvas.palette.near, 0.28) +
    area(d`M${x - 26} ${y + 20}h52l12 150h-76z`, applyShade(canvas, color, 0.5)) +
    area(oval([x, y + 16], reach, 62), applyShade(canvas, color, 0.42)) +
    area(oval([x, y], reach, 62), verticalGradient(canvas, [0, applyLight(canvas, color, 0.3)], [1, color]))
  )
}

/** Returns SVG for a 1200×900 cover: a hanging lamp; the point is the middle of its shade's rim. */
export function pendant(canvas: Canvas, [x, y]: Point, size: number, color: Color): string {
  const shine = isDark(canvas) ? 0.6 : 0.3
  return (
    area(oval([x, y + size * 0.6], size * 3.2), softLight(canvas, lamplightColor(canvas), shine)) +
    stroke(d`M${x} 0V${y - size * 0.8}`, applyShade(canvas, color, 0.6), 4) +
    area(oval([x, y], size * 0.34, size * 0.26), lamplightColor(canvas)) +
    area(
      d`M${x - size} ${y}Q${x - size * 0.9} ${y - size * 0.8} ${x - size * 0.16} ${y - size * 0.86}h${size * 0.32}Q${x + size * 0.9} ${y - size * 0.8} ${x + size} ${y}z`,
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.2)], [1, color]),
    )
  )
}

/** Returns SVG for a 1200×900 cover: a lamp with a cloth shade that stands on a surface at `y`. */
export function tableLamp(canvas: Canvas, [x, y]: Point, height: number, cloth: Color): string {
  const top = y - height
  const shade = isDark(canvas) ? mix(cloth, lamplightColor(canvas), 0.6) : applyLight(canvas, cloth, 0.3)
  return (
    area(
      oval([x, top + height * 0.3], height * 1.1),
      softLight(canvas, lamplightColor(canvas), isDark(canvas) ? 0.62 : 0.2),
    ) +
    area(
      d`M${x - height * 0.05} ${top + height * 0.4}h${height * 0.1}Q${x + height * 0.2} ${y - height * 0.24} ${x + height * 0.12} ${y}h${-height * 0.24}Q${x - height * 0.2} ${y - height * 0.24} ${x - height * 0.05} ${top + height * 0.4}z`,
      applyShade(canvas, cloth, 0.45),
    ) +
    area(
      d`M${x - height * 0.18} ${top}h${height * 0.36}l${height * 0.14} ${height * 0.46}h${-height * 0.64}z`,
      verticalGradient(canvas, [0, shade], [1, applyLight(canvas, shade, 0.3)]),
    )
  )
}

/** Books side by side on a board at `y`, in the room's colours. */
function books({ random }: Canvas, [x, y]: Point, width: number, height: number): [string, string, string] {
  const rows: [string, string, string] = ['', '', '']
  let left = x
  while (left < x + width - 14) {
    const wide = Math.min(random.between(13, 30), x + width - left)
    const tall = height * random.between(0.66, 0.94)
    const color = random.pick([0, 1, 2] as const)
    if (random.chance(0.08)) left += wide
    else
      rows[color] += random.chance(0.06)
        ? d`M${left} ${y}l${tall * 0.24} ${-tall}h${wide}l${-tall * 0.24} ${tall}z`
        : box(left, y - tall, wide - 2, tall)
    left += wide
  }
  return rows
}

/** Returns SVG for a 1200×900 cover: a bookcase with a frame, boards and full rows of books. */
export function bookcase(
  canvas: Canvas,
  { x, y, width, rows }: { x: number; y: number; width: number; rows: number },
  wood: Color,
): string {
  const pitch = 116
  const colors = [
    toIndoorColor(canvas, '#b5533f'),
    toIndoorColor(canvas, '#3f6f7d'),
    toIndoorColor(canvas, '#d8a95a'),
  ]
  const spines: [string, string, string] = ['', '', '']
  let boards = ''
  for (let row = 0; row < rows; row++) {
    const board = y + (row + 1) * pitch
    const filled = books(canvas, [x + 16, board], width - 32, pitch - 12)
    for (const index of [0, 1, 2] as const) spines[index] += filled[index]
    boards += box(x, board, width, 12)
  }
  return (
    area(box(x, y, width, rows * pitch + 12), applyShade(canvas, wood, 0.5)) +
    spines.map((data, index) => area(data, colors[index] ?? wood)).join('') +
    area(
      boards +
        box(x, y - 4, width, 16) +
        box(x, y, 14, rows * pitch) +
        box(x + width - 14, y, 14, rows * pitch),
      wood,
    ) +
    area(box(x, y, width * 0.5, rows * pitch + 12), canvas.palette.near, 0.12)
  )
}

/** Returns SVG for a 1200×900 cover: an empty shelf on a wall; `y` is its upper side. */
export function wallShelf(canvas: Canvas, [x, y]: Point, width: number, wood: Color): string {
  return (
    area(box(x, y, width, 14), applyLight(canvas, wood, 0.2)) +
    area(
      box(x, y + 14, width, 8) + box(x + 24, y + 14, 10, 30) + box(x + width - 34, y + 14, 10, 30),
      applyShade(canvas, wood, 0.4),
    )
  )
}

/** Returns SVG for a 1200×900 cover: a pot with long leaves; `y` is its foot. */
export function pottedPlant(canvas: Canvas, [x, y]: Point, height: number, pot: Color): string {
  const { random } = canvas
  const rim = y - height * 0.34
  let back = ''
  let front = ''
  for (let index = 0; index < 9; index++) {
    const lean = (index - 4) / 4
    const tall = height * random.between(0.5, 0.72) * (1 - Math.abs(lean) * 0.3)
    const [tipX, tipY] = [x + lean * height * 0.42, rim - tall]
    const leaf = d`M${x + lean * 12} ${rim + 6}Q${x + lean * height * 0.1 - height * 0.09} ${rim - tall * 0.6} ${tipX} ${tipY}Q${x + lean * height * 0.3 + height * 0.09} ${rim - tall * 0.36} ${x + lean * 12} ${rim + 6}z`
    if (index % 2) front += leaf
    else back += leaf
  }
  const green = toIndoorColor(canvas, '#5a9a5c')
  return (
    area(back, applyShade(canvas, green, 0.3)) +
    area(front, green) +
    area(
      d`M${x - height * 0.19} ${rim}h${height * 0.38}l${-height * 0.05} ${height * 0.34}h${-height * 0.28}z`,
      verticalGradient(canvas, [0, applyLight(canvas, pot, 0.2)], [1, applyShade(canvas, pot, 0.3)]),
    ) +
    area(box(x - height * 0.21, rim - 6, height * 0.42, height * 0.08), applyLight(canvas, pot, 0.25))
  )
}

/**
 * Returns SVG for a 1200×900 cover, a picture on the wall: mat, frame and a small landscape in the palette's colours.
 */
export function wallPicture(
  canvas: Canvas,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  frame: Color,
): string {
  const { palette, random } = canvas
  const base = y + height - 18
  const [left, right] = [x + 18, x + width - 18]
  return (
    area(box(x + 8, y + 10, width, height), palette.near, 0.2) +
    area(box(x, y, width, height), frame) +
    area(box(x + 8, y + 8, width - 16, height - 16), toIndoorColor(canvas, '#fff6e8')) +
    area(
      box(left, y + 18, width - 36, height - 36),
      verticalGradient(canvas, [0, palette.sky[0]], [1, palette.sky[2]]),
    ) +
    area(oval([x + width * random.between(0.35, 0.7), y + height * 0.42], width * 0.1), palette.sun) +
    area(
      d`M${left} ${base}L${left} ${base - height * 0.2}L${left + (right - left) * 0.35} ${base - height * 0.4}L${left + (right - left) * 0.6} ${base - height * 0.16}L${right} ${base - height * 0.3}L${right} ${base}z`,
      mix(palette.far, palette.near, 0.4),
    )
  )
}

/** Returns SVG for a 1200×900 cover: a mug or small pot; `y` is its foot. */
export function mug(canvas: Canvas, [x, y]: Point, size: number, color: Color): string {
  return (
    stroke(
      d`M${x + size * 0.42} ${y - size * 0.7}q${size * 0.44} 0 ${size * 0.36} ${size * 0.3}t${-size * 0.4} ${size * 0.16}`,
      applyShade(canvas, color, 0.2),
      size * 0.13,
    ) +
    area(
      d`M${x - size * 0.45} ${y - size * 0.9}h${size * 0.9}l${-size * 0.06} ${size * 0.78}q0 ${size * 0.12} ${-size * 0.14} ${size * 0.12}h${-size * 0.5}q${-size * 0.14} 0 ${-size * 0.14} ${-size * 0.12}z`,
      verticalGradient(canvas, [0, applyLight(canvas, color, 0.2)], [1, applyShade(canvas, color, 0.22)]),
    ) +
    area(oval([x, y - size * 0.9], size * 0.45, size * 0.1), applyShade(canvas, color, 0.4))
  )
}
