import {
  type Box,
  type Canvas,
  addDefinition,
  applyShade,
  radialGradient,
  verticalGradient,
} from '../drawing/canvas.ts'
import { mix, type Color } from '../drawing/color.ts'
import { area, box, curve, d, formatNumber, oval, stroke } from '../drawing/shape.ts'
import { getSubjectInks } from '../drawing/subject.ts'
import type { FramedPicture } from '../framing.ts'
import { chooseGround, drawCopies, drawWithin, fitInto, type SubjectDrawing } from './subject-drawing.ts'

/** Food that is served on a plate. Everything else on a table lies on it without one. */
const plated = new Set('bread cake cheese chocolates pie pizza sushi'.split(' '))

/** Top of a table: its colour, and what is drawn on it. */
type Surface = { color: (canvas: Canvas) => Color; draw: (canvas: Canvas, color: Color) => string }

const planks: Surface = { color: getPlankColor, draw: drawPlanks }
const gingham: Surface = { color: getGinghamColor, draw: drawGingham }
const linen: Surface = { color: getLinenColor, draw: drawLinen }
const mat: Surface = { color: getMatColor, draw: drawMat }
const bareDesk: Surface = { color: ({ palette }) => mix(palette.sun, palette.sky[2], 0.3), draw: drawLinen }

/** Table tops by the folder of what lies on them: a picnic cloth is for food, a cutting mat for handiwork. */
const surfacesByGroup: Readonly<Record<string, readonly [Surface, ...Surface[]]>> = {
  'at-table': [planks, gingham, linen],
  learning: [planks, mat, bareDesk],
  making: [planks, mat, bareDesk],
}

/**
 * Draws a cover whose subject lies on a table, seen from above, food on a plate, with a few things at the edges.
 * Returns its SVG with the bounds of the subject and the colour behind it.
 */
export function drawOnTable(canvas: Canvas, subject: SubjectDrawing): FramedPicture {
  const { palette, own, choice } = canvas
  const surfaces = surfacesByGroup[own?.group ?? ''] ?? [planks, linen, bareDesk]
  const colors = surfaces.map(({ color }) => color(canvas))
  const isPlated = own !== undefined && plated.has(own.name)
  const color = isPlated
    ? (colors[choice % colors.length] ?? palette.far)
    : chooseGround(subject, choice, [
        colors[0] ?? palette.far,
        ...colors.slice(1),
        mix(palette.near, palette.far, 0.2),
      ])
  const surface = surfaces[colors.indexOf(color)] ?? bareDesk
  const at = fitInto(subject, { x: 600, y: 452, width: isPlated ? 470 : 640, height: isPlated ? 380 : 480 })
  const plate = chooseGround(subject, 0, [
    mix(palette.sun, palette.sky[2], 0.25),
    mix(palette.accent, palette.near, 0.4),
    mix(palette.water, palette.near, 0.5),
  ])
  const base = isPlated
    ? area(oval([590, 470], 318), palette.near, 0.28) +
      area(oval([600, 452], 310), plate) +
      stroke(oval([600, 452], 232), mix(plate, palette.far, 0.35), 7)
    : ''
  const drawing =
    surface.draw(canvas, color) +
    base +
    area(
      oval([(at.left + at.right) / 2 - 14, at.bottom - 6], (at.right - at.left) * 0.48, 30),
      radialGradient(canvas, [0, palette.near, 0.5], [1, palette.near, 0]),
    ) +
    drawWithin(subject, at) +
    drawProps(canvas)
  return { drawing, subject: at, lights: [], ground: isPlated ? plate : color }
}

function getPlankColor({ palette }: Canvas): Color {
  return mix(mix('#a8764a', palette.far, palette.stain), palette.near, palette.time === 'day' ? 0.08 : 0.4)
}

function drawPlanks(canvas: Canvas, wood: Color): string {
  const { random } = canvas
  let lines = ''
  let grain = ''
  for (let y = 0; y < 900; y += 150) {
    lines += d`M0 ${y}H1200`
    const x = random.between(100, 1100)
    lines += d`M${x} ${y}v150`
    for (const part of [0.3, 0.6, 0.8]) {
      const from = random.between(0, 800)
      grain += d`M${from} ${y + 150 * part}q100 -10 ${random.between(160, 300)} 0`
    }
  }
  return (
    area('M0 0h1200v900H0z', wood) +
    stroke(grain, applyShade(canvas, wood, 0.35), 3, 0.5) +
    stroke(lines, applyShade(canvas, wood, 0.6), 5, 0.8)
  )
}

function getGinghamColor({ palette }: Canvas): Color {
  const cloth = mix(palette.sun, palette.sky[2], 0.35)
  return palette.time === 'day' ? cloth : mix(cloth, palette.far, 0.4)
}

function drawGingham({ palette }: Canvas, cloth: Color): string {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((index) => box(index * 180 + 10, 0, 90, 900)).join('')
  const rows = [0, 1, 2, 3, 4].map((index) => box(0, index * 180 + 45, 1200, 90)).join('')
  return (
    area('M0 0h1200v900H0z', cloth) + area(columns, palette.accent, 0.34) + area(rows, palette.accent, 0.34)
  )
}

function getLinenColor({ palette }: Canvas): Color {
  return mix(palette.far, palette.sky[1], palette.time === 'day' ? 0.45 : 0.15)
}

function drawLinen(canvas: Canvas, cloth: Color): string {
  const { palette } = canvas
  return (
    area('M0 0h1200v900H0z', cloth) +
    stroke('M0 90H1200M0 120H1200M0 790H1200M0 820H1200', mix(cloth, palette.sun, 0.5), 9) +
    stroke(
      'M-20 300Q300 240 520 330T1220 260M-20 640Q340 700 700 620T1220 680',
      applyShade(canvas, cloth, 0.5),
      5,
      0.22,
    )
  )
}

function getMatColor({ palette }: Canvas): Color {
  return mix(palette.water, palette.near, palette.time === 'day' ? 0.25 : 0.5)
}

function drawMat({ palette }: Canvas, desk: Color): string {
  const lines =
    [1, 2, 3, 4, 5, 6, 7].map((index) => d`M${index * 150} 0V900`).join('') +
    [1, 2, 3, 4, 5].map((index) => d`M0 ${index * 150}H1200`).join('')
  return area('M0 0h1200v900H0z', desk) + stroke(lines, mix(desk, palette.sky[2], 0.4), 3, 0.6)
}

/** Things at the edges of the table, cut off by them: cutlery beside food, pencils and a cup on a desk, else sprigs. */
function drawProps(canvas: Canvas): string {
  const { palette, random } = canvas
  const light = mix(palette.sun, palette.sky[2], 0.3)
  const cup = (x: number, y: number) =>
    area(oval([x - 10, y + 16], 128), palette.near, 0.26) +
    area(oval([x, y], 124), light) +
    area(oval([x, y], 84), mix(light, palette.far, 0.4)) +
    area(oval([x, y], 70), mix('#6b4226', palette.near, 0.25))
  const sprig = (x: number, y: number, turn: number) => {
    const leaves = [0, 1, 2, 3, 4]
      .map(
        (index) =>
          d`M0 ${-index * 48}q46 -46 92 -22q-36 40 -92 22M0 ${-index * 48 - 20}q-46 -46 -92 -22q36 40 92 22`,
      )
      .join('')
    return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)})rotate(${formatNumber(turn)})">${stroke('M0 40V-250', mix(palette.near, '#5f9b57', 0.5), 7)}${area(leaves, mix('#5f9b57', palette.near, palette.time === 'day' ? 0.15 : 0.45))}</g>`
  }
  const pencils =
    area('M96 560l24-12 90 330-60 40z', palette.accent) +
    area('M60 620l22-10 66 260-50 40z', mix(palette.accent, palette.sun, 0.5)) +
    area('M96 560l10-36 14 24zM60 620l8-32 14 22z', light)
  const cutlery =
    area(box(146, 330, 26, 420) + d`M146 330Q130 170 172 160V330z`, mix(light, palette.far, 0.3)) +
    area(
      box(78, 420, 22, 330) +
        box(60, 200, 12, 150) +
        box(84, 200, 12, 150) +
        box(108, 200, 12, 150) +
        'M60 340H120Q118 420 89 430Q62 420 60 340z',
      mix(light, palette.far, 0.2),
    )
  const group = canvas.own?.group ?? ''
  const isDesk = group === 'learning' || group === 'making'
  const left = group === 'at-table' ? cutlery : isDesk && random.chance(0.6) ? pencils : sprig(120, 880, 24)
  const right = isDesk && random.chance(0.6) ? cup(1110, 800) : sprig(1090, 900, -28)
  return left + right + (random.chance(0.6) ? sprig(40, 120, 130) : '')
}

/**
 * Draws a cover whose subject two hands hold in front of a blurred background. Returns its SVG with the bounds of the
 * subject and the colour behind it.
 */
export function drawInHands(canvas: Canvas, subject: SubjectDrawing): FramedPicture {
  const { palette, random } = canvas
  const inks = getSubjectInks(canvas)
  const at = fitInto(subject, { x: 600, y: 430, width: 520, height: 380 })
  const foot = at.bottom
  let lights = ''
  for (let index = 0; index < 9; index++)
    lights += oval([random.between(0, 980), random.between(60, 620)], random.between(46, 120))
  const { skin } = inks
  const hand = (side: 1 | -1) => {
    const x = (off: number) => 600 + side * off
    return (
      // Sleeve, palm with four fingers behind the thing, thumb in front of it.
      area(d`M${x(560)} 920L${x(390)} 700L${x(250)} 800L${x(330)} 920z`, inks.accent) +
      area(d`M${x(404)} 716L${x(262)} 816L${x(242)} 796L${x(386)} 696z`, inks.accentShade) +
      area(
        d`M${x(400)} 700Q${x(330)} 590 ${x(226)} 600Q${x(120)} ${foot + 8} ${x(60)} ${foot + 22}Q${x(20)} ${foot + 40} ${x(30)} ${foot + 70}Q${x(120)} ${foot + 120} ${x(250)} 800z`,
        skin,
      ) +
      stroke(
        d`M${x(66)} ${foot + 48}Q${x(140)} ${foot + 66} ${x(190)} ${foot + 60}`,
        applyShade(canvas, skin, 0.5),
        5,
        0.5,
      )
    )
  }
  const thumb = (side: 1 | -1) => {
    const x = (off: number) => 600 + side * off
    const data = d`M${x(300)} 690Q${x(250)} ${foot - 20} ${x(150)} ${foot - 34}Q${x(112)} ${foot - 30} ${x(124)} ${foot - 2}Q${x(190)} ${foot + 30} ${x(214)} 720`
    return area(`${data}z`, skin) + stroke(data, inks.woodShade, 5, 0.4)
  }
  const ground = chooseGround(subject, 0, [
    palette.sky[1],
    mix(palette.sky[2], palette.sun, 0.3),
    mix(palette.sky[0], palette.near, 0.4),
  ])
  const drawing =
    area(
      'M0 0h1200v900H0z',
      verticalGradient(
        canvas,
        [0, mix(ground, palette.sky[0], 0.5)],
        [0.5, ground],
        [1, mix(ground, mix(palette.far, palette.near, 0.3), 0.6)],
      ),
    ) +
    area(lights, palette.sun, 0.2) +
    hand(1) +
    hand(-1) +
    drawWithin(subject, at) +
    thumb(1) +
    thumb(-1)
  return { drawing, subject: at, lights: [], ground }
}

/**
 * Draws a cover with many of the subject on a plain ground, like wallpaper. Returns its SVG with the bounds of the one
 * in the middle and the colour behind it.
 */
export function drawPattern(canvas: Canvas, subject: SubjectDrawing): FramedPicture {
  const { palette, random } = canvas
  const isDay = palette.time === 'day'
  const grounds: readonly [Color, ...Color[]] = isDay
    ? [
        mix(palette.sky[2], palette.sky[1], 0.35),
        mix(palette.far, palette.sky[2], 0.4),
        mix(palette.water, palette.sky[2], 0.45),
        mix(palette.water, palette.near, 0.45),
      ]
    : [
        mix(palette.sky[0], palette.near, 0.3),
        mix(palette.sky[1], palette.near, 0.4),
        palette.sky[2],
        mix(palette.sky[2], palette.sun, 0.45),
      ]
  const ground = chooseGround(subject, canvas.choice, grounds)
  const copies: { at: Box; turn: number }[] = []
  const lay = (x: number, y: number) => fitInto(subject, { x, y, width: 262, height: 228 })
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 5; column++) {
      const [x, y] = [column * 330 + (row % 2 ? -60 : 105), 132 + row * 318]
      // The corner of the heart button stays free.
      if (x < 1320 && (x < 1000 || y > 300)) copies.push({ at: lay(x, y), turn: random.between(-11, 11) })
    }
  const middle = lay(600, 450)
  const dots = copies
    .map(({ at }) => oval([(at.left + at.right) / 2 + 165, (at.top + at.bottom) / 2], 9))
    .join('')
  const shade = addDefinition(
    canvas,
    (id) => `<g id="${id}">${area(dots, isDay ? palette.accent : palette.sun, 0.4)}</g>`,
  )
  return {
    drawing:
      area('M0 0h1200v900H0z', ground) +
      waves(canvas, ground) +
      `<use href="#${shade}"/>` +
      drawCopies(canvas, subject, copies),
    subject: middle,
    lights: [],
    ground,
  }
}

/** Broad waves across the ground of a pattern, in half of them. */
function waves(canvas: Canvas, ground: Color): string {
  if (canvas.choice % 2) return ''
  return stroke([210, 450, 690].map(waveLine).join(''), mix(ground, canvas.palette.sun, 0.3), 70, 0.35)
}

const waveLine = (y: number) => curve([-20, y, 200, y - 40, 500, y + 40, 800, y - 40, 1220, y + 20])
